import { fstatSync, write as writeToDescriptor } from 'node:fs';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Where the bytes of a log end up. */
export interface LogDestination {
  /** Writes from the front; answers how many bytes were taken. Rejects when none could be written. */
  write(bytes: Buffer): Promise<number>;
  close(): Promise<void>;
}

/** Takes lines at once and writes them in the background, so that a log can never hold up the service. */
export interface LogWriter {
  write(text: string): void;
  /** Writes what waits, as far as that works within a second. */
  close(): Promise<void>;
}

interface LogWriterOptions {
  /** How many bytes may wait to be written. Further lines are dropped and counted. */
  maxPendingBytes?: number;
  /** The pause after a write that failed. */
  retryAfterMs?: number;
}

const closeTimeoutMs = 1_000;

/**
 * Queues lines for a destination that may be slow, full or gone. A write that fails is tried again later from the byte
 * where it ended, so that no line is torn; once there is room again, one line says how many were dropped.
 */
export function createLogWriter(
  destination: LogDestination,
  { maxPendingBytes = 1024 ** 2, retryAfterMs = 1_000 }: LogWriterOptions = {},
): LogWriter {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;
  let closing = false;
  let endPause = (): void => {};

  async function writeAll(): Promise<void> {
    while (pending.length > 0) {
      const bytes = Buffer.concat(pending);
      pending = [];
      const written = await destination.write(bytes).catch(() => 0);
      pendingBytes -= written;
      if (written < bytes.length) pending.unshift(bytes.subarray(written));
      else if (dropped > 0) reportDropped();
      if (written > 0) continue;
      if (closing) return;
      await pause();
    }
  }

  function reportDropped(): void {
    const report = Buffer.from(formatDropped(dropped));
    dropped = 0;
    pending.unshift(report);
    pendingBytes += report.length;
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, retryAfterMs).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    write(text) {
      const bytes = Buffer.from(text);
      if (pendingBytes + bytes.length > maxPendingBytes) {
        dropped += 1;
        return;
      }
      pending.push(bytes);
      pendingBytes += bytes.length;
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    async close() {
      closing = true;
      endPause();
      const closed = (writing ?? Promise.resolve()).then(() => destination.close());
      const givenUp = new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeoutMs).unref();
      });
      // A destination that cannot be closed in order is left to the end of the process.
      await Promise.race([closed.catch(() => undefined), givenUp]);
    },
  };
}

/** A line as the logger (pino) writes them, at its level `warn`. */
function formatDropped(lines: number): string {
  const msg = 'the log could not be written for a while: lines were dropped';
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, hostname: hostname(), lines, msg })}\n`;
}

const writeAsync = promisify(writeToDescriptor);

/** The part of `process.stdout` that the server uses; tests have no descriptor. */
export type Stdout = NodeJS.WriteStream & { fd?: number };

/**
 * Standard output. A stream over a regular file ends for good at its first error and writes on the event loop, so a file
 * is written by its descriptor; pipes and terminals go through the stream, which waits without a thread.
 */
export function stdoutDestination(stdout: Stdout): LogDestination {
  const close = async (): Promise<void> => {};
  const fd = descriptorOfFile(stdout);
  if (fd !== undefined) return { write: async (bytes) => (await writeAsync(fd, bytes)).bytesWritten, close };
  // Each write says by its callback that it failed.
  stdout.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)));
      }),
    close,
  };
}

function descriptorOfFile({ fd, isTTY }: Stdout): number | undefined {
  if (isTTY || fd === undefined) return undefined;
  const stats = fstatSync(fd);
  return stats.isFIFO() || stats.isSocket() ? undefined : fd;
}

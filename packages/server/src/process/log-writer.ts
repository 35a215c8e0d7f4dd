import { fstatSync, writeSync, write as writeToDescriptor } from 'node:fs';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Where the bytes of a log end up. */
export interface LogDestination {
  /** Writes from the front; answers how many bytes were taken. Rejects when none could be written. */
  write(bytes: Buffer): Promise<number>;
  /** For a process that exits: writes before it returns, as far as that works without waiting. */
  writeAtExit(bytes: Buffer): void;
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
/** Lines wait this long for others, since a write costs more than many lines. */
const gatherMs = 20;

/**
 * Queues lines for a destination that may be slow, full or gone. A write that fails is tried again later from the byte
 * where it ended, so that no line is torn; once there is room again, one line says how many were dropped.
 */
export function createLogWriter(
  destination: LogDestination,
  { maxPendingBytes = 1024 ** 2, retryAfterMs = 1_000 }: LogWriterOptions = {},
): LogWriter {
  let pending: string[] = [];
  /** What the last write began and did not end. */
  let rest: Buffer = Buffer.alloc(0);
  /** Of both, where most characters take one byte. */
  let pendingBytes = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;
  let closing = false;
  let endPause = (): void => {};

  async function writeAll(): Promise<void> {
    while (pending.length > 0 || rest.length > 0) {
      await pause(gatherMs);
      const bytes = Buffer.concat([rest, Buffer.from(pending.join(''))]);
      pending = [];
      rest = Buffer.alloc(0);
      const written = await destination.write(bytes).catch(() => 0);
      rest = bytes.subarray(written);
      pendingBytes = rest.length + pending.reduce((length, text) => length + text.length, 0);
      if (rest.length === 0 && dropped > 0) reportDropped();
      if (written > 0) continue;
      if (closing) return;
      await pause(retryAfterMs);
    }
  }

  function reportDropped(): void {
    const report = formatDropped(dropped);
    dropped = 0;
    pending.unshift(report);
    pendingBytes += report.length;
  }

  async function pause(ms: number): Promise<void> {
    if (closing) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** After a crash no timer fires any more, and the last lines may say what led to it. */
  function writeAtExit(): void {
    const bytes = Buffer.concat([rest, Buffer.from(pending.join(''))]);
    try {
      if (bytes.length > 0) destination.writeAtExit(bytes);
    } catch {
      // The destination takes nothing now, and there is no later.
    }
  }
  process.once('exit', writeAtExit);

  return {
    write(text) {
      if (pendingBytes + text.length > maxPendingBytes) {
        dropped += 1;
        return;
      }
      pending.push(text);
      pendingBytes += text.length;
      writing ??= writeAll().finally(() => {
        writing = undefined;
      });
    },
    async close() {
      closing = true;
      process.off('exit', writeAtExit);
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
  const writeAtExit = (bytes: Buffer): void => {
    if (stdout.fd !== undefined) writeSync(stdout.fd, bytes);
  };
  if (fd !== undefined) {
    return { write: async (bytes) => (await writeAsync(fd, bytes)).bytesWritten, writeAtExit, close };
  }
  // Each write says by its callback that it failed.
  stdout.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)));
      }),
    writeAtExit,
    close,
  };
}

function descriptorOfFile({ fd, isTTY }: Stdout): number | undefined {
  if (isTTY || fd === undefined) return undefined;
  const stats = fstatSync(fd);
  return stats.isFIFO() || stats.isSocket() ? undefined : fd;
}

import { fstatSync, writeSync, write as writeToDescriptor } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { escapeUnprintable } from '@podium/sdk/unprintable';
import { type Logger, plainFields } from '../logger.ts';

export interface LogDestination {
  /**
   * Writes from the front, and resolves to the number of bytes written. Rejects if none could be
   * written.
   */
  write(bytes: Buffer): Promise<number>;
  /**
   * Serves a process that exits: it writes before it returns, as far as that works without waiting.
   */
  writeAtExit(bytes: Buffer): void;
  close(): Promise<void>;
}

export type LogWriter = ReturnType<typeof createLogWriter>;

/** The number of bytes that may wait to be written. Further lines are dropped and counted. */
const maxPendingBytes = 1024 ** 2;
const retryAfterMs = 1_000;
const closeTimeoutMs = 1_000;
/** Lines wait this long for others, since one write costs more than many lines. */
const gatherMs = 20;

/**
 * Takes lines at once and writes them in the background, so that a log can never delay the service.
 * The destination may be slow, full or gone. A write that fails is tried again
 * later from the byte where it ended, so that every line stays whole. Once there is space again,
 * one line reports how many were dropped.
 */
export function createLogWriter(destination: LogDestination) {
  let pending: string[] = [];
  /** The part of the last write that was not written. */
  let rest: Buffer = Buffer.alloc(0);
  /** Counts both `pending` and `rest`. Most characters take one byte. */
  let pendingBytes = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;
  const closing = new AbortController();

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
      if (closing.signal.aborted) return;
      await pause(retryAfterMs);
    }
  }

  function reportDropped(): void {
    const message = 'the log could not be written for a while: lines were dropped';
    const report = formatLine('warn', { lines: dropped }, message);
    dropped = 0;
    pending.unshift(report);
    pendingBytes += report.length;
  }

  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  }

  /** After a crash no timer fires any more, and the last lines may show its cause. */
  function writeAtExit(): void {
    const bytes = Buffer.concat([rest, Buffer.from(pending.join(''))]);
    try {
      if (bytes.length > 0) destination.writeAtExit(bytes);
    } catch {
      // The destination takes nothing now, and there is no later chance.
    }
  }
  process.once('exit', writeAtExit);

  return {
    write(line: string): void {
      // Its lines are JSON, and operators read them in terminals.
      const text = escapeUnprintable(line);
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
    /** Writes the waiting lines, as far as that works within a second. */
    async close(): Promise<void> {
      closing.abort();
      process.off('exit', writeAtExit);
      const closed = (writing ?? Promise.resolve()).then(() => destination.close());
      const givenUp = setTimeout(closeTimeoutMs, undefined, { ref: false });
      // A destination that does not close in time is left to the end of the process.
      await Promise.race([closed.catch(() => undefined), givenUp]);
    },
  };
}

/** The numbers of the levels that `PODIUM_LOG_LEVEL` can have, as pino numbers them. */
const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY };

/** Formats a line as the logger of the API (pino) writes it. */
function formatLine(level: keyof Logger, fields: object, msg: string): string {
  const head = { level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname() };
  return `${JSON.stringify({ ...head, ...plainFields(fields), msg })}\n`;
}

/** Creates the logger of a process without the API. It leaves out lines below the level. */
export function createLogger({ write }: Pick<LogWriter, 'write'>, lowest: keyof typeof levels): Logger {
  const logAs = (level: keyof Logger) => (fields: object, message: string) => {
    if (levels[level] >= levels[lowest]) write(formatLine(level, fields, message));
  };
  return { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
}

const writeAsync = promisify(writeToDescriptor);

/** The part of `process.stdout` that the server uses; tests have no descriptor. */
export type Stdout = NodeJS.WriteStream & { fd?: number };

/**
 * Writes to standard output. A stream to a regular file ends for good at its first error and writes
 * on the event loop, so a file is written by its descriptor. Pipes and terminals use the stream,
 * which waits without a thread.
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
  // Each write reports its failure in its callback.
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

import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import { type Explanation, explainError } from '../explain-error.ts';
import type { Result } from '../result.ts';

/** The interval at which the clock on a terminal moves between two readings. */
const tickMs = 1_000;

/** A frame is drawn in the place of the one before, on a terminal that can do that. */
type Frame = 'first' | 'next' | undefined;

interface Watched<T> {
  intervalMs: number;
  read(): Promise<T>;
  /** `failure` says why the value is not the present one. */
  resultOf(value: T, failure: Explanation | undefined, frame: Frame): Result;
  /** Without frames, a value is printed only if this differs from that of the one before. */
  versionOf?(value: T): unknown;
}

/** Reports whether results are drawn as frames. */
export function drawsFrames({ host: { stdout, env }, reporter }: CommandContext): boolean {
  return Boolean(stdout.isTTY) && !reporter.isJson && env.TERM !== 'dumb';
}

/**
 * Shows a value again and again until an interruption. If the server becomes unreachable later, the
 * last value stays with a notice. If it is unreachable at first, the command fails.
 */
export async function watchAgain<T>(context: CommandContext, watched: Watched<T>): Promise<never> {
  const { signal, reporter } = context;
  const { intervalMs, read, resultOf, versionOf = () => undefined } = watched;
  let value = await read();
  let failure: Explanation | undefined;
  let frame: Frame = drawsFrames(context) ? 'first' : undefined;
  let printed: unknown;
  for (;;) {
    const readAt = performance.now() + intervalMs;
    do {
      const version = versionOf(value);
      if (frame || version === undefined || version !== printed)
        await reporter.interim(resultOf(value, failure, frame));
      if (frame) frame = 'next';
      printed = version;
      const leftMs = Math.max(0, readAt - performance.now());
      await sleep(frame ? Math.min(tickMs, leftMs) : leftMs, undefined, { signal });
    } while (performance.now() < readAt);
    try {
      value = await read();
      failure = undefined;
    } catch (error) {
      signal.throwIfAborted();
      failure = explainError(error, (await context.currentSettings()).server);
      if (failure.exitCode !== exitCodes.network) throw error;
    }
  }
}

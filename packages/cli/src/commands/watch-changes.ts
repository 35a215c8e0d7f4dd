import { setTimeout as sleep } from 'node:timers/promises';
import type { PodiumClient } from '@podium/sdk';
import type { TopicEvent } from '@podium/sdk/contract';
import { exitCodes } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import { type Explanation, explainError } from '../explain-error.ts';
import type { Result } from '../result.ts';

/** The interval at which the clock on a terminal moves between two readings. */
const tickMs = 1_000;
/** While events arrive, the value is read again at this interval, in case one is lost. */
const slowReadMs = 60_000;
/** Events that make it read again are collected for this time. */
const collectMs = 1_000;

/** A frame is drawn in the place of the one before, on a terminal that can do that. */
type Frame = 'first' | 'next' | undefined;

interface Watched<T> {
  /** The time between two readings while no events arrive. */
  intervalMs: number;
  read(): Promise<T>;
  /** `failure` says why the value is not the present one. */
  resultOf(value: T, failure: Explanation | undefined, frame: Frame): Result;
  /** Without frames, a value is printed only if this differs from that of the one before. */
  versionOf?(value: T): unknown;
  follows?: {
    events: PodiumClient['events'];
    topics(value: T): readonly string[];
    /** Returns the value after an event; the same one if the event says nothing new. */
    next(value: T, event: TopicEvent): T | 'read-again';
  };
}

/** Reports whether results are drawn as frames. */
export function drawsFrames({ host: { stdout, env }, reporter }: CommandContext): boolean {
  return Boolean(stdout.isTTY) && !reporter.isJson && env.TERM !== 'dumb';
}

/**
 * Shows a value at every change until an interruption. If the server becomes unreachable later, the
 * last value stays with a notice. If it is unreachable at first, the command fails.
 */
export async function watchChanges<T>(context: CommandContext, watched: Watched<T>): Promise<never> {
  const { signal, reporter } = context;
  const { intervalMs, read, resultOf, versionOf = () => undefined, follows } = watched;
  let value: T = await read();
  let failure: Explanation | undefined;
  let frame: Frame = drawsFrames(context) ? 'first' : undefined;
  let printed: unknown;
  let readAt = performance.now() + intervalMs;
  let isReading = false;
  let wake = new AbortController();
  const onEvent = (event: TopicEvent) => {
    const next = follows?.next(value, event) ?? value;
    if (next === value) return;
    // The answer to a reading that runs may be older than the event.
    if (next === 'read-again' || isReading) readAt = Math.min(readAt, performance.now() + collectMs);
    if (next !== 'read-again') value = next;
    wake.abort();
  };
  const ends = follows?.topics(value).map((topic) => follows.events.subscribe(topic, onEvent)) ?? [];
  context.atEnd(async () => {
    for (const end of ends) end();
  });
  for (;;) {
    // What changes from here on, also while the value is written, ends the pause below.
    wake = new AbortController();
    const version = versionOf(value);
    if (frame || version === undefined || version !== printed) await reporter.interim(resultOf(value, failure, frame));
    if (frame) frame = 'next';
    printed = version;
    const leftMs = Math.max(0, readAt - performance.now());
    await pause(frame ? Math.min(tickMs, leftMs) : leftMs, wake.signal);
    if (performance.now() >= readAt) await readAgain();
  }

  async function pause(ms: number, changed: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, changed]) }).catch(() => signal.throwIfAborted());
  }

  async function readAgain(): Promise<void> {
    readAt = performance.now() + (follows?.events.state.get() === 'live' ? slowReadMs : intervalMs);
    isReading = true;
    try {
      value = await read();
      failure = undefined;
    } catch (error) {
      signal.throwIfAborted();
      failure = explainError(error, (await context.currentSettings()).server);
      if (failure.exitCode !== exitCodes.network) throw error;
      readAt = performance.now() + intervalMs;
    } finally {
      isReading = false;
    }
  }
}

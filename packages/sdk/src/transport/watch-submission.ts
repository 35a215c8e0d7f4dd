import { endpoints, type SubmissionEvent, submissionEventSchema } from '../contract/index.ts';
import { isTemporaryFailure } from '../errors/is-podium-error.ts';
import { AbortedError, NetworkError } from '../errors/transport-errors.ts';
import { errorOf } from './answer.ts';
import { pause } from './deadline.ts';
import { readEvents, SilentStreamError } from './event-stream.ts';
import type { CallOptions, Transport } from './send.ts';

export interface WatchContext {
  transport: Transport;
  /**
   * The pauses before connecting again after a lost connection. Their number bounds the tries
   * without a new event.
   */
  resendDelaysMs: readonly number[];
  /** A connection is opened again after this many milliseconds of silence. */
  eventIdleTimeoutMs: number;
}

/**
 * Yields the events of one submission until its verdict, over as many connections as necessary. The
 * server begins each connection with the events so far, and those already delivered are skipped.
 */
export async function* watchSubmission(
  context: WatchContext,
  id: string,
  options: CallOptions = {},
): AsyncGenerator<SubmissionEvent, void, undefined> {
  const delivered = new Set<string>();
  let failures = 0;
  for (;;) {
    const replayed = new Set(delivered);
    let failure: unknown = new NetworkError('the stream ended before the verdict');
    try {
      for await (const event of connect(context, id, options)) {
        const key = identityOf(event);
        if (replayed.has(key)) continue;
        delivered.add(key);
        failures = 0;
        yield event;
        if (event.type === 'verdict') return;
      }
    } catch (error) {
      if (!(error instanceof NetworkError || isTemporaryFailure(error))) throw error;
      failure = error;
    }
    // A long queue is silent, so silence does not count as a failed try.
    if (failure instanceof SilentStreamError) continue;
    const delayMs = context.resendDelaysMs[failures];
    if (delayMs === undefined) throw failure;
    failures += 1;
    await pauseUnlessAborted(delayMs, options.signal);
  }
}

async function* connect(
  { transport, eventIdleTimeoutMs }: WatchContext,
  id: string,
  options: CallOptions,
): AsyncGenerator<SubmissionEvent, void, undefined> {
  const endpoint = endpoints.submissions.events;
  const answer = await transport.open(endpoint, { params: { id } }, options);
  if (answer.status < 200 || answer.status >= 300) throw errorOf(endpoint, answer);
  yield* readEvents(answer, submissionEventSchema, { signal: options.signal, idleTimeoutMs: eventIdleTimeoutMs });
}

/**
 * Returns a key that is equal for an event and its replay. Times are left out, because a replay may
 * have rounded them.
 */
function identityOf(event: SubmissionEvent): string {
  if (event.type === 'progress') return `progress ${event.progress}`;
  if (event.type === 'test') return `test ${event.number} ${event.verdict}`;
  return 'verdict';
}

async function pauseUnlessAborted(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const never = new AbortController().signal;
  await pause(delayMs, signal ?? never).catch((reason: unknown) => {
    throw new AbortedError(reason);
  });
}

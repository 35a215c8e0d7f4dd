import { endpoints, type SubmissionEvent } from '../contract/index.ts';
import { isTemporaryFailure } from '../errors/temporary-failure.ts';
import { AbortedError, NetworkError } from '../errors/transport-errors.ts';
import { errorOf } from './answer.ts';
import { pause } from './deadline.ts';
import { readEvents, SilentStreamError } from './event-stream.ts';
import type { CallOptions, Transport } from './send.ts';

export interface WatchContext {
  transport: Transport;
  /** Pauses before connecting anew after a lost connection; their number bounds the tries without a new event. */
  resendDelaysMs: readonly number[];
  /** Milliseconds of silence after which a connection is opened anew. */
  eventIdleTimeoutMs: number;
}

/**
 * The events of one submission until its verdict, over as many connections as it takes. The server begins each
 * connection with what has already happened; what was delivered before is left out.
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
    // Silence is what waiting in a long queue sounds like: it costs no try.
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
  yield* readEvents(answer, { signal: options.signal, idleTimeoutMs: eventIdleTimeoutMs });
}

/** What makes an event the same when it is sent again. Times are left out: a replay may have them rounded. */
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

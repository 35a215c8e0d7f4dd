import { createParser } from 'eventsource-parser';
import { type SubmissionEvent, submissionEventSchema } from '../contract/index.ts';
import { AbortedError, NetworkError } from '../errors/transport-errors.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { RawAnswer } from './http-client.ts';

/** Larger than any event of the contract; what exceeds it is not ours. */
const eventMaxCharacters = 1024 * 1024;

export interface EventStreamOptions {
  signal: AbortSignal | undefined;
  /** Milliseconds of silence, heartbeats included, after which the connection counts as lost. */
  idleTimeoutMs: number;
}

/** The connection was silent for too long. Distinct from a loss: asking again is all there is to it. */
export class SilentStreamError extends NetworkError {}

/**
 * The events of a successful open answer, until the server closes it. Leaving the loop closes the connection.
 * @throws SilentStreamError, NetworkError, AbortedError, UnexpectedResponseError for what is no event of the contract.
 */
export async function* readEvents(
  answer: RawAnswer,
  options: EventStreamOptions,
): AsyncGenerator<SubmissionEvent, void, undefined> {
  if (!answer.header('content-type')?.includes('text/event-stream')) {
    readerOf(answer).close();
    const { status, requestId } = answer;
    const what = 'answered with something else instead of events: is the address that of a Podium server?';
    throw new UnexpectedResponseError(what, { status, requestId, isForeign: true });
  }
  const events: SubmissionEvent[] = [];
  const parser = createParser({
    maxBufferSize: eventMaxCharacters,
    onEvent: (message) => events.push(parseEvent(message.data, answer)),
  });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(answer, options)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    while (events.length > 0) yield events.shift() as SubmissionEvent;
  }
}

function parseEvent(data: string, answer: RawAnswer): SubmissionEvent {
  const { status, requestId } = answer;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new UnexpectedResponseError('sent an event that is not JSON', { status, requestId, cause });
  }
  const parsed = submissionEventSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnexpectedResponseError('sent an event that this version does not understand', {
    status,
    requestId,
    cause: parsed.error,
  });
}

/** The chunks of a Node or a web stream; closes it when the loop is left, the signal aborts or it falls silent. */
async function* readChunks(
  answer: RawAnswer,
  options: EventStreamOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { next, close } = readerOf(answer);
  const { signal, idleTimeoutMs } = options;
  let silent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSilence = () => {
    silent = true;
    close();
  };
  signal?.addEventListener('abort', close, { once: true });
  try {
    for (;;) {
      timer = setTimeout(onSilence, idleTimeoutMs);
      const chunk = signal?.aborted ? undefined : await next();
      clearTimeout(timer);
      // A stream that was closed from here may end like one that is complete.
      if (signal?.aborted) throw new AbortedError(signal.reason);
      if (silent) throw new SilentStreamError('the connection fell silent');
      if (chunk === undefined) return;
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', close);
    close();
  }
}

interface ChunkReader {
  /** The next chunk; undefined at the end, whether it was reached or forced by `close`. */
  next(): Promise<Uint8Array | undefined>;
  close(): void;
}

type NodeStream = AsyncIterable<Uint8Array> & { destroy(): void };

/** axios gives a Node stream or, over fetch, a web stream, whose async iteration not every browser has. */
function readerOf(answer: RawAnswer): ChunkReader {
  let closed = false;
  const stream = answer.content;
  const source = stream instanceof ReadableStream ? webSource(stream) : nodeSource(stream as NodeStream);
  return {
    async next() {
      try {
        const { done, value } = await source.next();
        return done ? undefined : value;
      } catch (error) {
        if (closed) return undefined;
        throw new NetworkError(error instanceof Error ? error.message : 'the connection was lost', { cause: error });
      }
    },
    close() {
      if (closed) return;
      closed = true;
      source.cancel();
      answer.disconnect();
    },
  };
}

interface ChunkSource {
  next(): Promise<{ done?: boolean | undefined; value?: Uint8Array | undefined }>;
  cancel(): void;
}

function webSource(stream: ReadableStream<Uint8Array>): ChunkSource {
  const reader = stream.getReader();
  return { next: () => reader.read(), cancel: () => void reader.cancel().catch(() => undefined) };
}

function nodeSource(stream: NodeStream): ChunkSource {
  const chunks = stream[Symbol.asyncIterator]();
  return { next: () => chunks.next(), cancel: () => stream.destroy() };
}

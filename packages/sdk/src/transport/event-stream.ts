import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { AbortedError, NetworkError } from '../errors/transport-errors.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { parseJson } from './answer.ts';
import type { RawAnswer } from './http-client.ts';

/** No event of the contract is this large, so a larger one comes from another server. */
const eventMaxCharacters = 1024 * 1024;

export interface EventStreamOptions {
  signal: AbortSignal | undefined;
  /** The connection counts as lost after this many milliseconds of silence, heartbeats included. */
  idleTimeoutMs: number;
}

/**
 * The connection was silent for too long. Unlike after other losses, connecting again is enough.
 */
export class SilentStreamError extends NetworkError {}

/** The union of the events of one stream, by their type. */
type EventSchema<E> = z.ZodMiniType<E> & {
  def: { options: readonly { shape: { type: { def: { values: readonly unknown[] } } } }[] };
};

/**
 * Yields the events of a successful answer until the server closes it. Leaving the loop closes the
 * connection.
 *
 * @throws SilentStreamError, NetworkError, AbortedError; UnexpectedResponseError for data that is
 * no event of the contract.
 */
export async function* readEvents<E>(
  answer: RawAnswer,
  schema: EventSchema<E>,
  options: EventStreamOptions,
): AsyncGenerator<E, void, undefined> {
  if (!answer.header('content-type')?.includes('text/event-stream')) {
    readerOf(answer).close();
    const { status, requestId } = answer;
    const what = 'answered with something else instead of events: is the address that of a Podium server?';
    throw new UnexpectedResponseError(what, { status, requestId, isForeign: true });
  }
  const events: E[] = [];
  const parser = createParser({
    maxBufferSize: eventMaxCharacters,
    onEvent: (message) => events.push(...parseEvent(message.data, schema, answer)),
  });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(answer, options)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    while (events.length > 0) yield events.shift() as E;
  }
}

const eventTypeSchema = z.object({ type: z.string() });

/** Returns the event; none if a later server sent a type that this version does not know. */
function parseEvent<E>(data: string, schema: EventSchema<E>, answer: RawAnswer): [] | [E] {
  const { status, requestId } = answer;
  const value = parseJson(data);
  if (value === undefined) throw new UnexpectedResponseError('sent an event that is not JSON', { status, requestId });
  const parsed = schema.safeParse(value);
  if (parsed.success) return [parsed.data];
  const typed = eventTypeSchema.safeParse(value);
  const knownTypes = schema.def.options.flatMap(({ shape }) => shape.type.def.values);
  if (typed.success && !knownTypes.includes(typed.data.type)) return [];
  throw new UnexpectedResponseError('sent an event that this version does not understand', {
    status,
    requestId,
    cause: parsed.error,
  });
}

/**
 * Yields the chunks of a Node or a web stream. It closes the stream when the loop is left, the
 * signal aborts or the stream falls silent.
 */
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
      // A stream that the client itself closed may end like a complete one.
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
  /** Returns the next chunk; undefined at the end of the stream and after `close`. */
  next(): Promise<Uint8Array | undefined>;
  close(): void;
}

type NodeStream = AsyncIterable<Uint8Array> & { destroy(): void };

/**
 * Reads either kind of stream: axios returns a Node stream or, over fetch, a web stream. Some
 * browsers cannot iterate a web stream.
 */
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

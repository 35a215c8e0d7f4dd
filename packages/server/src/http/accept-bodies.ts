import { type Endpoint, limits } from '@podium/sdk/contract';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { createThread } from '../event-loop/create-thread.ts';
import { jsonThreadEntry } from '../locations.ts';
import { type JsonError, type JsonReading, readJson } from './read-json.ts';

/**
 * A JSON body. The schema's errors come before `error`, because they describe the endpoint's fields
 * better.
 */
export class JsonBody {
  readonly value: unknown;
  readonly error: JsonError | undefined;

  constructor(value: unknown, error: JsonError | undefined) {
    this.value = value;
    this.error = error;
  }
}

/** Parsing this much takes a few milliseconds. A thread parses longer bodies. */
const parsedAtOnceMaxBytes = 512 * 1024;

/**
 * Accepts JSON and raw bytes. Treats an empty body of any type as none, because clients often send
 * a content type without a body.
 */
export function acceptBodies(app: FastifyInstance): void {
  const thread = createThread<Uint8Array[], JsonReading>(jsonThreadEntry);
  app.addHook('onClose', thread.close);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { chunks, byteLength } = await receiveJson(request);
    if (byteLength === 0) return undefined;
    // The thread also joins the chunks: that would block the event loop for a large body.
    const reading =
      byteLength <= parsedAtOnceMaxBytes ? readJson(chunks) : await thread.call(chunks, chunks.flatMap(ownMemoryOf));
    if (reading.type === 'malformed') throw new ServiceError('malformed_body', reading.message);
    return new JsonBody(reading.value, reading.error);
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body.length === 0 ? undefined : body);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(unsupportedMediaType(request.routeOptions.config.bodyKind), undefined);
  });
}

/** The error names the media type that the endpoint takes. */
export function unsupportedMediaType(bodyKind: Endpoint['bodyKind']): ServiceError {
  const words =
    bodyKind === 'bytes' ? 'Send the bytes as application/octet-stream' : 'Send the body as application/json';
  return new ServiceError('unsupported_media_type', words);
}

interface ReceivedJson {
  chunks: Uint8Array[];
  byteLength: number;
}

/**
 * Receives a JSON body and scans each chunk as it arrives, so that no turn of the event loop scans
 * the whole body. Rejects at the first chunk that makes the body too large, too deep or too wide;
 * the error handler drops the rest.
 */
function receiveJson({ raw, routeOptions }: FastifyRequest): Promise<ReceivedJson> {
  const maxBytes = routeOptions.bodyLimit ?? limits.bodyMaxBytes;
  const findExcess = createExcessScan();
  return new Promise((resolve, reject) => {
    const received: ReceivedJson = { chunks: [], byteLength: 0 };
    const onData = (chunk: Buffer) => {
      received.byteLength += chunk.length;
      if (received.byteLength > maxBytes) return end(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
      const excess = findExcess(chunk);
      if (excess) return end(() => reject(new ServiceError('validation_failed', excess)));
      received.chunks.push(chunk);
    };
    const onEnd = () => end(() => resolve(received));
    const onError = (error: Error) =>
      end(() => reject(new ServiceError('malformed_body', unreadable, { cause: error })));
    const end = (settle: () => void) => {
      raw.off('data', onData).off('end', onEnd).off('error', onError);
      settle();
    };
    if (Number(raw.headers['content-length']) > maxBytes) reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else raw.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

const unreadable = 'The request could not be read';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Scans the chunks of one body and returns an error message at the first excess. It counts brackets
 * and commas outside of strings, and does not check the syntax. A body that is nested deeply or has
 * very many members would take seconds to parse, and a hundred times its size in memory.
 */
function createExcessScan(): (bytes: Uint8Array) => string | undefined {
  const { bodyMaxDepth, bodyMaxValues } = limits;
  let state = { depth: 0, values: 0, isInText: false, start: 0 };
  return (bytes) => {
    // Local variables are twice as fast as those of the closure.
    let { depth, values, isInText, start: index } = state;
    for (; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (isInText) {
        if (byte === backslash) index += 1;
        else if (byte === quote) isInText = false;
      } else if (byte === quote) isInText = true;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      else if (byte === comma || byte === openList || byte === openObject) {
        if (byte !== comma) depth += 1;
        values += 1;
        if (depth > bodyMaxDepth) return `The body is nested more than ${bodyMaxDepth} levels deep`;
        if (values > bodyMaxValues) return `The body has too many values: more than ${bodyMaxValues}`;
      }
    }
    // `start` is 1 if a backslash at the end of this chunk escapes the first byte of the next one.
    state = { depth, values, isInText, start: index - bytes.length };
    return undefined;
  };
}

/**
 * Returns the chunk's memory if it can be transferred to the thread. Shared memory has to be
 * copied.
 */
function ownMemoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

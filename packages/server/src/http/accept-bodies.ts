import { type Endpoint, limits } from '@podium/sdk/contract';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { createThread } from '../event-loop/create-thread.ts';
import { jsonThreadEntry } from '../thread-entries.ts';
import { type JsonError, type JsonReading, readJson } from './read-json.ts';

/** A body that was sent as JSON. The endpoint's schema goes first: it knows better words for the fields it knows. */
export class JsonBody {
  readonly value: unknown;
  readonly fault: JsonError | undefined;

  constructor(value: unknown, fault: JsonError | undefined) {
    this.value = value;
    this.fault = fault;
  }
}

/** Parsing this much takes a few milliseconds. More is parsed in a thread, while others are served. */
const parsedAtOnceMaxBytes = 512 * 1024;

/** JSON and raw bytes. An empty body of any kind counts as none: calls without a payload often carry the header. */
export function acceptBodies(app: FastifyInstance): void {
  const thread = createThread<Uint8Array[], JsonReading>(jsonThreadEntry);
  app.addHook('onClose', thread.close);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { chunks, byteLength } = await receiveJson(request);
    if (byteLength === 0) return undefined;
    // Joining the chunks of a large body would hold the event loop: the thread does that too.
    const reading =
      byteLength <= parsedAtOnceMaxBytes ? readJson(chunks) : await thread.call(chunks, chunks.flatMap(ownMemoryOf));
    if (reading.type === 'malformed') throw new ServiceError('malformed_body', reading.message);
    return new JsonBody(reading.value, reading.fault);
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body.length === 0 ? undefined : body);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(unsupportedMediaType(request.routeOptions.config.bodyKind), undefined);
  });
}

/** Says which media type an endpoint takes instead. */
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
 * Receives a JSON body and scans each chunk as it arrives, so that no turn of the event loop scans the whole body. Rejects
 * at the first chunk that makes the body too large, too deep or too wide; the error handler drops the rest.
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
 * Scans the chunks of one body, whether or not they are JSON: counts brackets and commas outside of texts. Answers the
 * first excess. A body that is nested deeply or has very many members takes seconds to parse and a hundred times its size
 * in memory.
 */
function createExcessScan(): (bytes: Uint8Array) => string | undefined {
  const { bodyMaxDepth, bodyMaxValues } = limits;
  let state = { depth: 0, values: 0, isInText: false, start: 0 };
  return (bytes) => {
    // Variables of this function are twice as fast as those of the one around it.
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
    // A backslash at the end of a chunk escapes the first byte of the next one.
    state = { depth, values, isInText, start: index - bytes.length };
    return undefined;
  };
}

/** A chunk with memory of its own can be given away; one in memory that it shares is copied. */
function ownMemoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

import { type Endpoint, limits } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';
import { createThread } from '../event-loop/create-thread.ts';
import { jsonThreadEntry } from '../thread-entries.ts';
import { type JsonFault, type JsonLimits, type JsonReading, readJson } from './read-json.ts';

/** A body that was sent as JSON. The endpoint's schema goes first: it knows better words for the fields it knows. */
export class JsonBody {
  readonly value: unknown;
  readonly fault: JsonFault | undefined;

  constructor(value: unknown, fault: JsonFault | undefined) {
    this.value = value;
    this.fault = fault;
  }
}

const jsonLimits: JsonLimits = { maxDepth: limits.bodyMaxDepth, maxValues: limits.bodyMaxValues };
/** Reading this much takes a few milliseconds. More is read in a thread, while others are served. */
const readAtOnceMaxBytes = 512 * 1024;

/** JSON and raw bytes. An empty body of any kind counts as none: calls without a payload often carry the header. */
export function acceptBodies(app: FastifyInstance): void {
  const thread = createThread<{ bytes: Uint8Array; limits: JsonLimits }, JsonReading>(jsonThreadEntry);
  app.addHook('onClose', thread.close);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined;
    const reading =
      body.length <= readAtOnceMaxBytes
        ? readJson(body, jsonLimits)
        : await thread.call({ bytes: body, limits: jsonLimits }, transferOf(body));
    switch (reading.type) {
      case 'value':
        return new JsonBody(reading.value, reading.fault);
      case 'malformed':
        throw new ServiceError('malformed_body', reading.message);
      case 'refused':
        throw new ServiceError('validation_failed', reading.message);
    }
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

/** A large body has memory of its own, which can be given away; one in memory that it shares is copied. */
function transferOf({ buffer, byteLength }: Buffer): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

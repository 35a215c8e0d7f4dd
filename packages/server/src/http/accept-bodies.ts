import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

/** JSON, where an empty body counts as none (calls without a payload often carry the header), and raw bytes. */
export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    // Decoding would replace what is not UTF-8, and what is stored would not be what was sent.
    else if (!isUtf8(bytes)) done(new ServiceError('malformed_body', 'The request body is not valid UTF-8'), undefined);
    else void parseJson(request, bytes.toString('utf8'), done);
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

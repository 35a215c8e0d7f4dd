import { apiBasePath } from '@podium/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/choose-encoding.ts';
import { isKnown } from '../http/etag.ts';
import type { WebFile, WebPages } from './web-pages.ts';

const notBuilt =
  'The pages of Podium are not built: run `npm start`, or `npm run build`, in the folder of the clone.\n';

/**
 * Answers every GET outside the API, with a file of the front end or with the document that starts
 * the application, since only its router knows all addresses.
 */
export function serveWebPages(app: FastifyInstance, pages: WebPages): void {
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`;
    const file = pages.find(path);
    if (file) return sendFile(request, reply, file);
    if (isInApi(path)) return reply.callNotFound();
    if (namesFile(path)) return reply.header('cache-control', 'no-store').callNotFound();
    if (pages.document) return sendFile(request, reply, pages.document);
    return reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(notBuilt);
  });
}

/** Returns the methods of a path outside the API; none if the path does not exist. */
export function pageMethods(pages: WebPages, path: string): string[] {
  return namesFile(path) && !pages.find(path) ? [] : ['GET', 'HEAD'];
}

export function isInApi(path: string): boolean {
  return path === apiBasePath || path.startsWith(`${apiBasePath}/`);
}

/**
 * Whoever asks for a file must not get a page instead: an old page would run it as a script, npm
 * would unpack it. No address of a page ends like a file.
 */
function namesFile(path: string): boolean {
  return /\.\w+$/.test(path);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const { representations, contentType, cacheControl } = file;
  const encoding = chooseEncoding(request.headers['accept-encoding'], representations);
  const representation = representations.get(encoding);
  if (!representation) throw new Error('a file of the front end has no content');
  reply.header('cache-control', cacheControl).header('etag', representation.etag);
  if (representations.size > 1) reply.header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], representation.etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(contentType).send(representation.bytes);
}

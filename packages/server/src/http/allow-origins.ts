import { apiBasePath, requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may read beside the headers that every page may. */
const exposedHeaders = [serverTimeHeader, requestIdHeader, 'retry-after', 'etag'].join(', ');
const sentHeaders = 'authorization, content-type, idempotency-key, prefer, if-none-match';
/** How long a browser may keep the answer to a preflight; none keeps it longer than two hours. */
const preflightSeconds = 2 * 60 * 60;

/**
 * Lets pages of the named origins call the API (CORS). They carry an access token, so cookies stay out of it: there is no
 * `Access-Control-Allow-Credentials`. Without origins nothing is added, and browsers refuse every other page.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  allowedMethods: (path: string) => readonly string[],
): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '';
    if (!path.startsWith(`${apiBasePath}/`)) return;
    // The answer depends on who asks: a cache must not give one origin's to another.
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply
      .header('access-control-allow-methods', allowedMethods(path).join(', '))
      .header('access-control-allow-headers', sentHeaders)
      .header('access-control-max-age', preflightSeconds);
  });
}

import { apiBasePath, clientBuildHeader, requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './read-request.ts';

/**
 * Headers that pages of other origins may read in addition to those that browsers always expose.
 */
const exposedHeaders = [serverTimeHeader, requestIdHeader, clientBuildHeader, 'retry-after', 'etag'].join(', ');
const sentHeaders = 'authorization, content-type, idempotency-key, prefer, if-none-match';
/** Chromium caps the age of a preflight at two hours. */
const preflightSeconds = 2 * 60 * 60;

/**
 * Lets pages of the named origins call the API (CORS). They send an access token and no cookies, so
 * `Access-Control-Allow-Credentials` is not set. Without origins, browsers block every other page.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  allowedMethods: (path: string) => readonly string[],
): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    if (!path.startsWith(`${apiBasePath}/`)) return;
    // The headers depend on the origin, so a cache must not share them between origins.
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

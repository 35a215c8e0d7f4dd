import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { apiBasePath, limits, requestIdHeader, serverTimeHeader } from '@podium/sdk/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Clock } from './clock.ts';
import { acceptBodies } from './http/accept-bodies.ts';
import type { VerifyAccessToken } from './http/bind-endpoint.ts';
import { installErrorHandler, protocolRefusals } from './http/error-handler.ts';
import { createId } from './identifiers.ts';

/** Adds the routes of one noun to the API. */
export type RegisterRoutes = (api: FastifyInstance) => void;

export interface AppOptions {
  clock: Clock;
  verifyAccessToken: VerifyAccessToken;
  routes: readonly RegisterRoutes[];
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Trust `X-Forwarded-For` of a proxy in front. */
  trustProxy: boolean;
}

const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    // Helmet's defaults would let pages load styles and fonts from anywhere.
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      upgradeInsecureRequests: null,
    },
  },
  // Plain HTTP on a loopback address is the usual way to run it; whoever terminates TLS adds this header.
  strictTransportSecurity: false,
};

/** The HTTP application without a process around it: what listens, and when, is the caller's business. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    trustProxy: options.trustProxy,
    bodyLimit: limits.bodyMaxBytes,
    ...protocolRefusals(options.clock),
    // Slow enough for 64 MB over a poor line, an end for who never finishes a request.
    requestTimeout: 5 * 60_000,
    genReqId: () => createId(),
    // Connections that stay open for events must not hold up a shutdown.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  installErrorHandler(app);
  acceptBodies(app);
  await app.register(helmet, securityHeaders);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header(serverTimeHeader, options.clock.now());
    if (request.url.startsWith(apiBasePath) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  app.decorate('verifyAccessToken', options.verifyAccessToken);
  app.decorateRequest('session', undefined);
  await app.register(
    async (api) => {
      for (const register of options.routes) register(api);
    },
    { prefix: apiBasePath },
  );
  return app;
}

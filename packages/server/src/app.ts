import { apiBasePath, limits } from '@podium/sdk/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Clock } from './clock.ts';
import { isTurnFree, nextTurn } from './event-loop/next-turn.ts';
import { acceptBodies } from './http/accept-bodies.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { answerBeforeClosing } from './http/answer-before-closing.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import type { VerifyAccessToken } from './http/bind-endpoint.ts';
import { installErrorHandler, protocolErrors } from './http/error-handler.ts';
import { RequestLog } from './http/request-log.ts';
import { setCommonHeaders } from './http/send-answer.ts';
import { createId } from './identifiers.ts';
import { isInApi, pageMethods, serveWebPages } from './web/serve-web-pages.ts';
import type { WebPages } from './web/web-pages.ts';

/** Adds the routes of one noun to the API. */
export type RegisterRoutes = (api: FastifyInstance) => void;

export interface AppOptions {
  clock: Clock;
  verifyAccessToken: VerifyAccessToken;
  answers: AnswerCache;
  /** Whether every answer is compared with the contract, as tests do: it costs more than most answers. */
  checkAnswers?: boolean;
  routes: readonly RegisterRoutes[];
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** How many of the nearest proxies, or which addresses, are believed about `X-Forwarded-For`. */
  trustedProxies: number | readonly string[];
  /** Origins whose pages may call the API. */
  corsOrigins?: readonly string[];
  /** The front end, at every path outside of the API; without it those do not exist. */
  pages?: WebPages;
}

/** The HTTP application without a process around it: what listens, and when, is the caller's business. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger,
    logController: new RequestLog(),
    trustProxy: trustedProxiesOption(options.trustedProxies),
    bodyLimit: limits.bodyMaxBytes,
    ...protocolErrors(options.clock),
    // Slow enough for 64 MB over a poor line, an end for who never finishes a request.
    requestTimeout: 5 * 60_000,
    genReqId: () => createId(),
    // `answerBeforeClosing` refuses what comes while closing, and lets answers end before connections are dropped.
    return503OnClosing: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const { pages } = options;
  installErrorHandler(app, (path) => (pages && !isInApi(path) ? pageMethods(pages, path) : allowedMethods(path)));
  acceptBodies(app);
  allowOrigins(app, options.corsOrigins ?? [], allowedMethods);
  answerBeforeClosing(app);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isTurnFree()) done();
    else void nextTurn().then(() => done());
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  app.decorate('clock', options.clock);
  app.decorate('verifyAccessToken', options.verifyAccessToken);
  app.decorate('answers', options.answers);
  app.decorate('checkAnswers', options.checkAnswers ?? false);
  app.decorateRequest('session', undefined);
  await app.register(
    async (api) => {
      for (const register of options.routes) register(api);
    },
    { prefix: apiBasePath },
  );
  if (pages) serveWebPages(app, pages);
  return app;
}

type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

function trustedProxiesOption(trusted: AppOptions['trustedProxies']): TrustProxy {
  if (trusted === 0) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];
}

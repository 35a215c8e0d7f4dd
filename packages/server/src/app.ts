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
import { RequestLog, withDescribedRequests } from './http/request-log.ts';
import { setCommonHeaders } from './http/send-answer.ts';
import { createId } from './identifiers.ts';
import { type OfferedPackages, serveOfferedPackages } from './web/offered-package.ts';
import { isInApi, pageMethods, serveWebPages } from './web/serve-web-pages.ts';
import type { WebPages } from './web/web-pages.ts';

/** Adds the routes of one noun to the API. */
export type RegisterRoutes = (api: FastifyInstance) => void;

export interface AppOptions {
  clock: Clock;
  verifyAccessToken: VerifyAccessToken;
  answers: AnswerCache;
  /**
   * Compares every answer with the contract, as tests do. That costs more than making most answers.
   */
  checkAnswers?: boolean;
  routes: readonly RegisterRoutes[];
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** The number of nearest proxies, or the addresses, whose `X-Forwarded-For` is trusted. */
  trustedProxies: number | readonly string[];
  /** Origins whose pages may call the API. */
  corsOrigins?: readonly string[];
  /** The front end, at every path outside the API. Without it those paths do not exist. */
  pages?: WebPages;
  /** The npm packages that it offers. */
  packages?: OfferedPackages;
}

/**
 * Creates the HTTP application without a process around it: the caller decides where and when it
 * listens.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: withDescribedRequests(options.logger),
    logController: new RequestLog(),
    trustProxy: trustedProxiesOption(options.trustedProxies),
    bodyLimit: limits.bodyMaxBytes,
    ...protocolErrors(options.clock),
    // The time is enough for 64 MB over a slow line, and ends requests that never finish.
    requestTimeout: 5 * 60_000,
    genReqId: () => createId(),
    // `answerBeforeClosing` rejects requests that arrive during the close, and lets responses end
    // before connections are dropped.
    return503OnClosing: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: withoutFastifySchemas },
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
  app.decorate('clientBuild', options.packages?.client?.build);
  app.decorate('answers', options.answers);
  app.decorate('checkAnswers', options.checkAnswers ?? false);
  app.decorateRequest('session', undefined);
  await app.register(
    async (api) => {
      for (const register of options.routes) register(api);
    },
    { prefix: apiBasePath },
  );
  if (pages) {
    serveOfferedPackages(app, options.packages ?? {});
    serveWebPages(app, pages);
  }
  return app;
}

/**
 * Routes have no schemas for Fastify, because `bindEndpoint` checks what the contract says. Without
 * these functions Fastify loads two compilers of schemas, which takes a tenth of the server's
 * start.
 */
const withoutFastifySchemas = { buildValidator: rejectSchemas, buildSerializer: rejectSchemas };

function rejectSchemas(): never {
  throw new Error('routes are checked by the contract, not by schemas of Fastify');
}

type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

function trustedProxiesOption(trusted: AppOptions['trustedProxies']): TrustProxy {
  if (trusted === 0) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];
}

import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, limits, type Session, scopeOf, type TokenScope } from '@podium/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ServiceError, sessionExpired } from '../errors.ts';
import { isTurnFree, nextTurn } from '../event-loop/next-turn.ts';
import { type AnswerCache, type CachedAnswer, cachedAnswerMaxBytes, type EncodedAnswer } from './answer-cache.ts';
import { createWeakEtag, isKnown } from './etag.ts';
import { isLongJson, jsonInTurns } from './json-slices.ts';
import { readRequest } from './read-request.ts';
import { type JsonAnswer, sendJson, sendNotModified, sendPieces } from './send-answer.ts';

/** The caller and the session, which begins with a sign-in. */
export interface CallerSession extends Session {
  sessionId: string;
  /** The scopes of a token for scripts; absent for a session that began with a sign-in. */
  scopes?: readonly TokenScope[];
}

/** Resolves to undefined for a token that is expired or forged, or whose session has ended. */
export type VerifyAccessToken = (token: string) => Promise<CallerSession | undefined>;

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : CallerSession;
type AnswerOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;

/** A request, validated by the contract. */
export interface RequestContext<E extends Endpoint> {
  session: SessionOf<E>;
  params: z.output<E['params']>;
  query: E extends { query: infer Q } ? OutputOf<Q> : undefined;
  headers: E extends { headers: infer H } ? OutputOf<H> : undefined;
  body: E extends { body: infer B } ? OutputOf<B> : undefined;
  /** The caller's IP address. */
  address: string;
  /** Whether the caller uses TLS, by what a trusted proxy says. */
  isSecure: boolean;
  /** The `Cookie` header. */
  cookies: string | undefined;
  /** Aborts if the caller disconnects before the response. */
  disconnected: AbortSignal;
  /** Aborts when the server is about to close: a handler that waits should respond at once. */
  stopping: AbortSignal;
}

/** An answer whose status is not the endpoint's first one, or that has headers of its own. */
export class AnswerWithStatus<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string>;

  constructor(status: number, body: T, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * An answer whose JSON the handler keeps itself. It is made only if the caller does not have it
 * already, by its tag.
 */
export class PreparedAnswer {
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly #make: () => JsonAnswer;
  #made: JsonAnswer | undefined;

  constructor(etag: string, make: () => JsonAnswer, headers: Record<string, string> = {}) {
    this.etag = etag;
    this.headers = headers;
    this.#make = make;
  }

  get answer(): JsonAnswer {
    this.#made ??= { ...this.#make(), etag: this.etag };
    return this.#made;
  }
}

type GivenBy<E extends Endpoint> = AnswerOf<E> | AnswerWithStatus<AnswerOf<E>> | PreparedAnswer;

type Handler<E extends Endpoint> = (context: RequestContext<E>) => Promise<GivenBy<E>> | GivenBy<E>;

type StreamHandler<E extends Endpoint> = (context: RequestContext<E>, reply: FastifyReply) => Promise<unknown>;

/**
 * Caches an answer that depends only on the address, the data, the clock and, if `private`, on the
 * caller. A `shared` answer is the same for everybody who may ask, and one by `role` for everybody
 * with the same role.
 */
type Caching = 'private' | 'role' | 'shared';

/*
 * Browsers keep what they may store on the disk after a log-out. They store lists, which are long,
 * change rarely and hold no text of the user, and ask whether these have changed. They do not store
 * profiles, sources and hidden tests. `Clear-Site-Data` at the log-out would also remove the
 * program of the pages, which the next sign-in would download again, and browsers obey it only over
 * HTTPS.
 */
interface EndpointOptions {
  cached?: Caching;
  /** The callers whose browsers must not store the cached answer. */
  unstoredFor?: 'everybody' | 'admins';
}

/**
 * Serves one JSON endpoint of the contract. Authorizes the caller before reading the body, and
 * validates the request. In tests, a response that breaks the contract, or has fields that the
 * contract does not name, is a 500.
 */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { cached, unstoredFor }: EndpointOptions = {},
): void {
  const firstStatus = Number(Object.keys(endpoint.responses)[0]);

  function read(given: unknown, reply: FastifyReply): { status: number; body: unknown } {
    const { status, body } = given instanceof AnswerWithStatus ? given : { status: firstStatus, body: given };
    const schema = endpoint.responses[status];
    if (!schema) throw new Error(`${endpoint.method} ${endpoint.path} answered undeclared status ${status}`);
    if (given instanceof AnswerWithStatus) reply.headers(given.headers);
    if (app.checkAnswers) checkAnswer(endpoint, schema, body);
    return { status, body };
  }

  function sendPrepared(request: FastifyRequest, reply: FastifyReply, given: PreparedAnswer): void | Promise<void> {
    const schema = endpoint.responses[firstStatus];
    if (app.checkAnswers && schema) checkAnswer(endpoint, schema, JSON.parse(given.answer.content.toString()));
    reply.headers(given.headers);
    const isCurrent = isKnown(request.headers['if-none-match'], given.etag);
    return isCurrent ? sendNotModified(request, reply, given.etag) : sendJson(request, reply, given.answer);
  }

  addRoute(app, endpoint, async (request, reply) => {
    const context = contextOf(endpoint, request, reply, cached !== undefined);
    if (cached) {
      // Parameters that the contract does not name must not fill the cache.
      const address = `${endpoint.path} ${JSON.stringify([context.params, context.query])}`;
      const isAdmin = request.session?.userType === 'admin';
      const mayStore = unstoredFor === undefined || (unstoredFor === 'admins' && !isAdmin);
      return sendCached(request, reply, { cached, address, mayStore }, async () => {
        const given = await handler(context);
        if (given instanceof PreparedAnswer) throw new Error(`${endpoint.path} has prepared what is cached`);
        return read(given, reply);
      });
    }
    const given = await handler(context);
    if (given instanceof PreparedAnswer) return sendPrepared(request, reply, given);
    const { status, body } = read(given, reply);
    if (isLongJson(body)) return sendPieces(request, reply.code(status), jsonInTurns(body));
    return sendJson(request, reply, { status, content: JSON.stringify(body) });
  });
}

/**
 * Sends the cached answer, or makes and caches it, once for all who ask meanwhile. Sends 304 if the
 * client has it already. An answer that is too long for the cache is sent without a tag, because
 * its tag is known only at the end; each caller reads its own.
 */
async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { cached, address, mayStore }: { cached: Caching; address: string; mayStore: boolean },
  make: () => Promise<{ status: number; body: unknown }>,
): Promise<unknown> {
  const { session } = request;
  const { answers } = request.server;
  const callers = { private: `${session?.userId} ${session?.userType}`, role: session?.userType, shared: '' };
  const key = `${callers[cached]} ${address}`;
  const epoch = await answers.currentEpoch();
  const known = answers.find(key, epoch);
  if (known) return sendTagged(request, reply, known);
  let isMaker = false;
  const makeAnswer = async (): Promise<TaggedAnswer | LongAnswer> => {
    isMaker = true;
    const { status, body } = await make();
    const encoded = isLongJson(body)
      ? await encodeInTurns(jsonInTurns(body), cachedAnswerMaxBytes[cached])
      : { bytes: Buffer.from(JSON.stringify(body)) };
    if (!('bytes' in encoded)) return { status, pieces: encoded };
    if (status !== 200) return { status, content: encoded.bytes, etag: undefined };
    return answers.add(key, encoded, epoch, { mayStore, mayCache: (await answers.currentEpoch()) === epoch });
  };
  const shared = await answers.makeOnce(key, epoch, makeAnswer);
  const answer = 'pieces' in shared && !isMaker ? await makeAnswer() : shared;
  if ('pieces' in answer) return sendPieces(request, reply.code(answer.status), answer.pieces);
  return sendTagged(request, reply, answer);
}

type TaggedAnswer = Pick<CachedAnswer, 'content' | 'etag'> & Partial<CachedAnswer> & { status?: number };

/** Only one caller can read the pieces. */
interface LongAnswer {
  status: number;
  pieces: AsyncIterable<string | Buffer>;
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: TaggedAnswer): void | Promise<void> {
  const { etag } = answer;
  const isCurrent = etag !== undefined && isKnown(request.headers['if-none-match'], etag);
  return isCurrent ? sendNotModified(request, reply, etag) : sendJson(request, reply, answer);
}

/**
 * Encodes and hashes the pieces one by one, each in its turn. If they are too long for the cache,
 * gives them one by one.
 */
async function encodeInTurns(
  pieces: AsyncGenerator<string, void, undefined>,
  maxBytes: number,
): Promise<EncodedAnswer | AsyncIterable<string | Buffer>> {
  const parts: Buffer[] = [];
  const etag = createWeakEtag();
  let length = 0;
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) return { bytes: Buffer.concat(parts), etag: etag.finish() };
    const part = Buffer.from(value);
    etag.add(part);
    parts.push(part);
    length += part.length;
    if (length > maxBytes) return chain(parts, pieces);
  }
}

async function* chain(
  first: readonly Buffer[],
  rest: AsyncIterable<string>,
): AsyncGenerator<string | Buffer, void, undefined> {
  yield* first;
  yield* rest;
}

/**
 * Only the server can notice fields that the contract does not name, because the client strips
 * them.
 */
function checkAnswer(endpoint: Endpoint, schema: z.ZodMiniType, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  if (isDeepStrictEqual(sent, JSON.parse(JSON.stringify(schema.parse(body))))) return;
  throw new Error(`${endpoint.method} ${endpoint.path} answered what the contract does not name`);
}

/** Serves an endpoint that responds with events, text or bytes. The handler writes the reply. */
export function bindStream<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: StreamHandler<E>): void {
  addRoute(app, endpoint, (request, reply) => handler(contextOf(endpoint, request, reply), reply));
}

declare module 'fastify' {
  interface FastifyInstance {
    verifyAccessToken: VerifyAccessToken;
    answers: AnswerCache;
    checkAnswers: boolean;
  }
  interface FastifyRequest {
    session: CallerSession | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's value, for the error about an unsupported media type. */
    bodyKind?: Endpoint['bodyKind'];
  }
}

function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyMaxBytes ?? limits.smallBodyMaxBytes,
    config: { bodyKind: endpoint.bodyKind },
    // A stream of events has no length that HEAD could report.
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.responseKind !== 'events',
    onRequest: async (request) => {
      request.session = await authorize(app, endpoint, request);
    },
    handler,
  });
}

async function authorize(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<CallerSession | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await app.verifyAccessToken(token) : undefined;
  // Tokens that threads verify at the same time arrive at the same time.
  if (!isTurnFree()) await nextTurn();
  if (!session) throw sessionExpired();
  requireWorkerToken(session, endpoint);
  if (endpoint.access !== 'signed-in' && requiredRole(endpoint.access) !== session.userType) {
    const who = requiredRole(endpoint.access) === 'admin' ? 'administrators' : 'learners';
    throw new ServiceError('forbidden', `Only ${who} may do this.`);
  }
  if (session.scopes) requireScope(session.scopes, endpoint);
  return session;
}

/** A token of a worker opens what workers call, and nothing else does. */
function requireWorkerToken({ scopes }: CallerSession, { access }: Endpoint): void {
  const isWorkers = scopes?.includes('judge') ?? false;
  if (isWorkers === (access === 'worker')) return;
  throw new ServiceError(
    'forbidden',
    isWorkers
      ? 'A token with the scope judge is for a judge worker, and for nothing else.'
      : 'Only a judge worker may do this, with a token of the scope judge.',
  );
}

/** Only administrators may have a token of the scope `judge`, and it ends with the role. */
function requiredRole(access: 'user' | 'admin' | 'worker'): CallerSession['userType'] {
  return access === 'worker' ? 'admin' : access;
}

function requireScope(scopes: readonly TokenScope[], endpoint: Endpoint): void {
  const needed = scopeOf(endpoint);
  if (needed === 'read' || (needed && scopes.includes(needed))) return;
  throw new ServiceError(
    'forbidden',
    needed
      ? `This token lacks the scope ${needed}. Create one that has it.`
      : 'A token for scripts cannot do this. Sign in instead.',
  );
}

/** The signal of answers that several callers share, so that none of them cancels the others. */
const neverDisconnected = new AbortController().signal;

function contextOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  isShared = false,
): RequestContext<E> {
  let disconnected = isShared ? neverDisconnected : undefined;
  return {
    session: request.session,
    ...readRequest(endpoint, request),
    address: request.ip,
    isSecure: request.protocol === 'https',
    cookies: request.headers.cookie,
    get disconnected() {
      disconnected ??= disconnectedSignal(reply);
      return disconnected;
    },
    stopping: request.server.stopping,
  } as RequestContext<E>;
}

function disconnectedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the caller went away'));
  });
  return controller.signal;
}

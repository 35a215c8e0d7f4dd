import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { serverTimeHeader } from './contract/index.ts';
import type { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import { createAudit } from './resources/audit.ts';
import { createAuth } from './resources/auth.ts';
import { createBlobs } from './resources/blobs.ts';
import { createCompiler } from './resources/compiler.ts';
import { createContests } from './resources/contests.ts';
import { createEvents } from './resources/events.ts';
import { createProblems } from './resources/problems.ts';
import { createQuestions } from './resources/questions.ts';
import { createSubmissions } from './resources/submissions.ts';
import { createSystem } from './resources/system.ts';
import { createTokens } from './resources/tokens.ts';
import { createUsers } from './resources/users.ts';
import { createWorkers } from './resources/workers.ts';
import type { TokenStore } from './token-store.ts';
import { requireTimeout } from './transport/deadline.ts';
import { createHttpClient } from './transport/http-client.ts';
import { createRefreshRequest, createTransport } from './transport/send.ts';
import { createServerClock, type ServerClock } from './transport/server-clock.ts';
import { createSession } from './transport/session.ts';

/** Every call that needs the new token waits for a renewal, so that it ends sooner than a call. */
const longestRenewalMs = 10_000;

/** The settings of a client. Only `baseUrl` and `tokens` are required. */
export interface ClientOptions {
  /** The URL of the API: `https://podium.example/api`, or `/api` in a page from the same server. */
  baseUrl: string;
  /** Stores the session, for example `memoryTokenStore()`. */
  tokens: TokenStore;
  /**
   * Called once when a session is lost because it could not be renewed. `auth.logout` does not call
   * it.
   */
  onSignedOut?: (() => void) | undefined;
  /**
   * The time limit of every call in milliseconds; 0 sets none. The default is 30 s, 5 minutes for
   * problems and blobs, and 10 minutes for calls that wait for judging.
   */
  timeoutMs?: number | undefined;
  /**
   * Called with the headers of every answer, whatever its status, before its body is checked.
   * `header` takes the name of a header in lower case and returns its value.
   */
  onAnswer?: ((header: (name: string) => string | undefined) => void) | undefined;
  /**
   * Called before a call throws this error, whose message for people does not say what is wrong
   * with the answer.
   */
  onUnexpectedResponse?: ((error: UnexpectedResponseError) => void) | undefined;
  /** Sent as `User-Agent`, except in browsers, which do not allow it. */
  userAgent?: string | undefined;
  /**
   * The language of the statements that `problems.get` reads, such as `de`, where a problem has it;
   * by default that of its author.
   */
  statementLanguage?: string | undefined;
  /** Sends the requests; by default axios itself, loaded with the first request. */
  axios?: AxiosInstance | undefined;
  /** The adapter of axios: `'fetch'`, or a function that sends a request. */
  adapter?: AxiosRequestConfig['adapter'];
  /**
   * The pauses before a submit or a watch is tried again after a lost connection; by default 0.25,
   * 1 and 2.5 s.
   */
  resendDelaysMs?: readonly number[] | undefined;
  /** Watching and events reconnect after this many milliseconds of silence; by default a minute. */
  eventIdleTimeoutMs?: number | undefined;
  /** This machine's clock, in milliseconds since 1970. */
  now?: (() => number) | undefined;
}

/** A typed client of one server for one session. */
export interface PodiumClient {
  /** Accounts and sessions. */
  readonly auth: ReturnType<typeof createAuth>;
  readonly users: ReturnType<typeof createUsers>;
  /** Tokens for scripts. */
  readonly tokens: ReturnType<typeof createTokens>;
  /** Problems and their revisions. */
  readonly problems: ReturnType<typeof createProblems>;
  /** Files of problems, by their SHA-256. */
  readonly blobs: ReturnType<typeof createBlobs>;
  /** Contests and their leaderboards. */
  readonly contests: ReturnType<typeof createContests>;
  /** Questions, answers and announcements of contests. */
  readonly questions: ReturnType<typeof createQuestions>;
  /** Running and submitting programs. */
  readonly compiler: ReturnType<typeof createCompiler>;
  /** Submissions and their judging. */
  readonly submissions: ReturnType<typeof createSubmissions>;
  /** What happens on the server, as it happens. */
  readonly events: ReturnType<typeof createEvents>;
  /** The log of changes, for administrators. */
  readonly audit: ReturnType<typeof createAudit>;
  /** The judge workers, for administrators. */
  readonly workers: ReturnType<typeof createWorkers>;
  /** Health, metrics and the OpenAPI description of the server. */
  readonly system: ReturnType<typeof createSystem>;
  /** Estimates the server's time from its answers. */
  readonly clock: ServerClock;
}

/**
 * Creates a client, without any request. Throws a `RequestSetupError` if `timeoutMs` is negative or
 * no number.
 *
 * Each method names the codes of `ApiError` that are its own, except `not_found` for an id that
 * does not exist or is hidden from the caller. Every method can also throw:
 *
 * - `ValidationError` before it sends a request that breaks the contract, and `RequestSetupError`
 *   for one that cannot be sent.
 * - `NetworkError`, `TimeoutError` and `AbortedError` when no answer arrives.
 * - `UnexpectedResponseError` for an answer that breaks the contract.
 * - `SignedOutError` if it needs a session and there is none, or the session cannot be renewed.
 * - `ApiError` with `validation_failed` for a rule that only the server knows, `forbidden` for the
 *   wrong role, `service_unavailable`, `internal_error`, or `http_error` for an answer without a
 *   known code.
 */
export function createClient(options: ClientOptions): PodiumClient {
  const { transport, session, clock, resendDelaysMs } = connect(options);
  const eventIdleTimeoutMs = options.eventIdleTimeoutMs ?? 60_000;
  const submissions = createSubmissions(transport, { transport, resendDelaysMs, eventIdleTimeoutMs });
  return {
    auth: createAuth(transport, session),
    users: createUsers(transport),
    tokens: createTokens(transport),
    problems: createProblems(transport, options.statementLanguage),
    blobs: createBlobs(transport),
    contests: createContests(transport),
    questions: createQuestions(transport),
    compiler: createCompiler(transport, submissions),
    submissions,
    events: createEvents({ transport, eventIdleTimeoutMs }),
    audit: createAudit(transport),
    workers: createWorkers(transport),
    system: createSystem(transport),
    clock,
  };
}

/** Assembles what every call of a client goes through. */
export function connect(options: ClientOptions) {
  const { baseUrl, tokens, timeoutMs, onSignedOut, onUnexpectedResponse } = options;
  requireTimeout(timeoutMs ?? 0);
  const localNow = options.now ?? Date.now;
  const clock = createServerClock(localNow);
  const httpClient = createHttpClient({
    axios: options.axios,
    adapter: options.adapter,
    userAgent: options.userAgent,
    onAnswer(header, askedAt) {
      clock.observe(askedAt, localNow(), header(serverTimeHeader));
      options.onAnswer?.(header);
    },
    localNow,
  });
  const renewalTimeoutMs = Math.min(timeoutMs || longestRenewalMs, longestRenewalMs);
  const requestRefresh = createRefreshRequest({ baseUrl, httpClient, timeoutMs: renewalTimeoutMs });
  const session = createSession({ tokens, requestRefresh, renewalTimeoutMs, onSignedOut });
  const resendDelaysMs = options.resendDelaysMs ?? [250, 1_000, 2_500];
  const transport = createTransport({
    ...{ baseUrl, session, httpClient, timeoutMs, resendDelaysMs, onUnexpectedResponse },
  });
  return { transport, session, clock, resendDelaysMs };
}

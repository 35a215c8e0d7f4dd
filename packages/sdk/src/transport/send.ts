import { type Endpoint, endpoints, type TokenPair } from '../contract/index.ts';
import { isTemporaryFailure } from '../errors/temporary-failure.ts';
import { NetworkError, TimeoutError } from '../errors/transport-errors.ts';
import { errorCodeOf, errorOf, isPage, readAnswer } from './answer.ts';
import { pause, startDeadline } from './deadline.ts';
import type { HttpClient, RawAnswer } from './http-client.ts';
import { type AnswerOf, type InputOf, type PreparedRequest, prepareRequest } from './request.ts';
import type { RefreshOutcome, Session } from './session.ts';

/** What every method takes last. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until a `TimeoutError`; 0 waits for ever. */
  timeoutMs?: number | undefined;
}

/** How a call is timed and repeated, where that differs from sending once with the short time-out. */
export interface RequestPolicy {
  /** What the answer waits for: `judging` on the server, or a `transfer` of much data. */
  waitsFor?: 'judging' | 'transfer';
  /** Send again after a lost connection. Only for requests that the server recognises as the same one. */
  resends?: boolean;
}

export interface Transport {
  /** Performs one call of the contract and reads its answer. */
  send<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
    policy?: RequestPolicy,
  ): Promise<AnswerOf<E>>;
  /** Performs one call and gives its successful answer unread; `signal` and time-out end with this promise. */
  open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
    policy?: RequestPolicy,
  ): Promise<RawAnswer>;
}

export interface TransportOptions {
  baseUrl: string;
  session: Session;
  httpClient: HttpClient;
  /** The owner's time-out for every call; undefined for the defaults below. */
  timeoutMs: number | undefined;
  /** Pauses before sending again after a lost connection; their number is the number of tries. */
  resendDelaysMs: readonly number[];
}

const defaultTimeoutsMs = { nothing: 30_000, judging: 600_000, transfer: 300_000 } as const;

export function createTransport(context: TransportOptions): Transport {
  async function open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
    policy: RequestPolicy = {},
  ): Promise<RawAnswer> {
    const request = prepareRequest(context.baseUrl, endpoint, input);
    const defaultMs = context.timeoutMs ?? defaultTimeoutsMs[policy.waitsFor ?? 'nothing'];
    const deadline = startDeadline(options.signal, options.timeoutMs ?? defaultMs);
    try {
      // The mark that allows one renewal lives on the request, through all its sendings.
      const attempt = { request, mayRenew: endpoint.access !== 'public' };
      if (!policy.resends) return await sendSignedIn(context, attempt, deadline.signal);
      return await resendWhenLost(context, attempt, deadline.signal);
    } finally {
      deadline.end();
    }
  }
  return {
    open,
    async send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions, policy?: RequestPolicy) {
      return readAnswer(endpoint, await open(endpoint, input, options, policy)) as AnswerOf<E>;
    },
  };
}

interface Attempt {
  readonly request: PreparedRequest;
  mayRenew: boolean;
}

/** Sends with the stored token; on 403 renews it once and sends once more. A second 403 is the answer. */
async function sendSignedIn(context: TransportOptions, attempt: Attempt, signal: AbortSignal): Promise<RawAnswer> {
  const { session, httpClient } = context;
  const used = await session.accessToken();
  const answer = await httpClient.send(attempt.request, used, signal);
  if (answer.status !== 403 || !attempt.mayRenew) return answer;
  attempt.mayRenew = false;
  // A token that cannot be renewed is still valid when only the role is wrong.
  if (errorCodeOf(answer) === 'forbidden' && (await session.isTokenOnly())) return answer;
  const renewed = await session.renew(used, signal);
  return httpClient.send(attempt.request, renewed, signal);
}

/**
 * Repeats a request whose connection was lost on the way, a bounded number of times. A server that was never reached is
 * not waited for, unless an earlier sending may have arrived.
 */
async function resendWhenLost(context: TransportOptions, attempt: Attempt, signal: AbortSignal): Promise<RawAnswer> {
  for (let sending = 0; ; sending += 1) {
    const delayMs = context.resendDelaysMs[sending];
    try {
      const answer = await sendSignedIn(context, attempt, signal);
      if (delayMs === undefined || !isTemporaryFailure(errorIn(attempt, answer))) return answer;
    } catch (error) {
      const isLost = error instanceof NetworkError && !(sending === 0 && error.neverSent);
      if (delayMs === undefined || !isLost) throw error;
    }
    await pause(delayMs, signal);
  }
}

function errorIn(attempt: Attempt, answer: RawAnswer): unknown {
  return answer.status >= 500 ? errorOf(attempt.request.endpoint, answer) : undefined;
}

/** Exchanges a refresh token, outside of the 403 rule and of any caller's cancellation. */
export function createRefreshRequest(
  context: Pick<TransportOptions, 'baseUrl' | 'httpClient' | 'timeoutMs'>,
): (pair: TokenPair) => Promise<RefreshOutcome> {
  const endpoint = endpoints.auth.refresh;
  return async ({ accessToken, refreshToken }) => {
    const request = prepareRequest(context.baseUrl, endpoint, { body: { refreshToken } });
    const deadline = startDeadline(undefined, context.timeoutMs ?? defaultTimeoutsMs.nothing);
    try {
      const answer = await context.httpClient.send(request, accessToken, deadline.signal);
      if ([400, 401, 403].includes(answer.status) && !isPage(answer)) return { refused: errorOf(endpoint, answer) };
      if (answer.status >= 500) {
        const cause = errorOf(endpoint, answer);
        throw new NetworkError(`the session could not be renewed: status ${answer.status}`, { cause });
      }
      return { granted: readAnswer(endpoint, answer) as AnswerOf<typeof endpoint> };
    } catch (error) {
      // The time that ran out is the refresh's own, not that of the call that waits for it.
      if (!(error instanceof TimeoutError)) throw error;
      throw new NetworkError('the session could not be renewed: no answer in time', { cause: error });
    } finally {
      deadline.end();
    }
  };
}

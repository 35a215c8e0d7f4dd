import { type Endpoint, endpoints, type TokenPair } from '../contract/index.ts';
import { isTemporaryFailure } from '../errors/is-podium-error.ts';
import { NetworkError } from '../errors/transport-errors.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { errorCodeOf, errorOf, isPage, readAnswer } from './answer.ts';
import { pause, startDeadline, untilAborted } from './deadline.ts';
import type { HttpClient, RawAnswer } from './http-client.ts';
import { type AnswerOf, type InputOf, type PreparedRequest, prepareRequest } from './request.ts';
import type { RefreshOutcome, Session } from './session.ts';

/**
 * Every method takes these as its last argument. `createClient` lists the errors that all of them
 * throw.
 */
export interface CallOptions {
  /** Cancels the call, which then throws an `AbortedError`. The server may have done the work. */
  signal?: AbortSignal | undefined;
  /** The milliseconds until a `TimeoutError`; 0 waits forever. By default that of the client. */
  timeoutMs?: number | undefined;
}

export interface Transport {
  /** Performs one call of the contract and reads its answer. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
  /**
   * Performs one call and returns its successful answer unread. The signal and the timeout end with
   * this promise.
   */
  open<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<RawAnswer>;
}

export interface TransportOptions {
  baseUrl: string;
  session: Session;
  httpClient: HttpClient;
  /** The timeout that the client's owner set for every call; undefined for the defaults below. */
  timeoutMs: number | undefined;
  /**
   * The pauses before sending again after a lost connection. Their number is the number of
   * repetitions.
   */
  resendDelaysMs: readonly number[];
  onUnexpectedResponse: ((error: UnexpectedResponseError) => void) | undefined;
}

const defaultTimeoutsMs = { nothing: 30_000, judging: 600_000, transfer: 300_000 } as const;

export function createTransport(context: TransportOptions): Transport {
  async function open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<RawAnswer> {
    const request = prepareRequest(context.baseUrl, endpoint, input);
    const waitsFor = request.headers.prefer === 'respond-async' ? undefined : endpoint.waitsFor;
    const defaultMs = context.timeoutMs ?? defaultTimeoutsMs[waitsFor ?? 'nothing'];
    const deadline = startDeadline(options.signal, options.timeoutMs ?? defaultMs);
    // These marks live on the request, so that they hold for all repetitions.
    const attempt = { request, mayRenew: endpoint.access !== 'public', mayHaveArrived: false };
    try {
      // The server recognises a request with a key that it has answered.
      const canRepeat = request.headers['idempotency-key'] !== undefined;
      return await (canRepeat ? resendWhenLost : sendSignedIn)(context, attempt, deadline.signal);
    } catch (error) {
      // The last sending, or that of a renewal, says nothing about the earlier ones.
      if (!attempt.mayHaveArrived || !(error instanceof NetworkError) || !error.neverSent) throw error;
      throw new NetworkError(error.reason, { cause: error });
    } finally {
      deadline.end();
    }
  }
  return {
    open,
    async send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) {
      const answer = await open(endpoint, input, options);
      try {
        return readAnswer(endpoint, answer) as AnswerOf<E>;
      } catch (error) {
        if (error instanceof UnexpectedResponseError) context.onUnexpectedResponse?.(error);
        throw error;
      }
    },
  };
}

interface Attempt {
  readonly request: PreparedRequest;
  mayRenew: boolean;
  /** Whether one of its sendings may have reached the server. */
  mayHaveArrived: boolean;
}

async function sendOnce(
  { httpClient }: TransportOptions,
  attempt: Attempt,
  accessToken: string | undefined,
  signal: AbortSignal,
): Promise<RawAnswer> {
  try {
    const answer = await httpClient(attempt.request, accessToken, signal);
    attempt.mayHaveArrived = true;
    return answer;
  } catch (error) {
    attempt.mayHaveArrived ||= !(error instanceof NetworkError && error.neverSent);
    throw error;
  }
}

/**
 * Sends with the stored token. After a 403 it renews the token and sends once more; a second 403 is
 * the answer.
 */
async function sendSignedIn(context: TransportOptions, attempt: Attempt, signal: AbortSignal): Promise<RawAnswer> {
  const { session } = context;
  const used = await untilAborted(session.accessToken(), signal);
  const answer = await sendOnce(context, attempt, used, signal);
  if (answer.status !== 403 || !attempt.mayRenew) return answer;
  // The server rejected the role, and the token is still valid although it cannot be renewed.
  if (errorCodeOf(answer) === 'forbidden' && (await untilAborted(session.isTokenOnly(), signal))) return answer;
  const renewed = await session.renew(used, signal);
  attempt.mayRenew = false;
  return sendOnce(context, attempt, renewed, signal);
}

/**
 * Repeats a request whose connection was lost, a bounded number of times. It does not repeat one
 * that never reached the server, unless an earlier try may have arrived.
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

/**
 * Exchanges a refresh token. Neither the 403 rule nor the signal of a caller applies to this
 * request.
 */
export function createRefreshRequest(
  context: Pick<TransportOptions, 'baseUrl' | 'httpClient'> & { timeoutMs: number },
): (pair: TokenPair) => Promise<RefreshOutcome> {
  const endpoint = endpoints.auth.refresh;
  return async ({ accessToken, refreshToken }) => {
    const request = prepareRequest(context.baseUrl, endpoint, { body: { refreshToken } });
    const deadline = startDeadline(undefined, context.timeoutMs);
    try {
      const answer = await context.httpClient(request, accessToken, deadline.signal);
      if ([400, 401, 403].includes(answer.status) && !isPage(answer)) return { rejected: errorOf(endpoint, answer) };
      if (answer.status >= 500) {
        const cause = errorOf(endpoint, answer);
        throw new NetworkError(`the session could not be renewed: status ${answer.status}`, { cause });
      }
      return { granted: readAnswer(endpoint, answer) as AnswerOf<typeof endpoint> };
    } finally {
      deadline.end();
    }
  };
}

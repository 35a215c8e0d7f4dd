import { ApiError, SignedOutError } from '@podium/sdk';
import { createJudgingClient, type JudgingClient } from '@podium/sdk/judging';
import packageJson from '../../package.json' with { type: 'json' };
import { ServiceError } from '../errors.ts';

export const ownVersion = packageJson.version;

/** The server does not take this worker: its token, or its version, is not accepted. */
export class JoinRejected extends Error {
  override readonly name = 'JoinRejected';
  readonly code = 'join_rejected';
}

/**
 * Performs one call of the API of the server that a worker joined. Throws JoinRejected, and a
 * ServiceError with the code `service_unavailable` if the same call may succeed later.
 */
export type CallServer = <T>(request: (judging: JudgingClient) => Promise<T>) => Promise<T>;

export interface ServerAddress {
  /** The address of the API: `https://podium.example/api`. */
  baseUrl: string;
  token: string;
}

const callTimeoutMs = 15_000;

export function connectToServer({ baseUrl, token }: ServerAddress): CallServer {
  const userAgent = `podium-worker/${ownVersion}`;
  const judging = createJudgingClient({ baseUrl, token, timeoutMs: callTimeoutMs, userAgent });
  return async (request) => {
    try {
      return await request(judging);
    } catch (error) {
      throw translate(error, new URL(baseUrl).origin);
    }
  };
}

const joinRejectionCodes: ReadonlySet<string> = new Set(['forbidden', 'token_invalid', 'version_mismatch']);

function translate(error: unknown, server: string): unknown {
  if (error instanceof SignedOutError) {
    const advice = 'It was revoked, has expired, or is not complete. An administrator makes another with';
    return new JoinRejected(
      `The server does not accept this token. ${advice} podium token create --name <name> --scope judge.`,
    );
  }
  if (error instanceof ApiError && joinRejectionCodes.has(error.code)) return new JoinRejected(error.message);
  if (error instanceof ApiError && isFinal(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ServiceError('service_unavailable', `${server} does not answer: ${reason}`, { cause: error });
}

/**
 * The server gives the code `internal_error` to a failure of its own, which comes again each time.
 */
function isFinal({ code, status }: ApiError): boolean {
  return code === 'internal_error' || (status < 500 && status !== 429);
}

import {
  type Acknowledgement,
  endpoints,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type Session as SessionInfo,
} from '../contract/index.ts';
import { isPodiumError } from '../errors/is-podium-error.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { Session } from '../transport/session.ts';

/** Signing out does not wait long for a server that does not answer. */
const logoutTimeoutMs = 5_000;

export function createAuth({ send }: Transport, session: Session) {
  return {
    register: (form: RegisterRequest, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.auth.register, { body: form }, options),

    /** Signs in and stores the session in the token store. */
    async login(credentials: LoginRequest, options?: CallOptions): Promise<LoginResponse> {
      const answer = await send(endpoints.auth.login, { body: credentials }, options);
      await session.start({ accessToken: answer.accessToken, refreshToken: answer.refreshToken });
      return answer;
    },

    /**
     * Clears the stored session, whether or not the server can be reached.
     *
     * @returns whether the server ended the session too.
     */
    async logout(options?: CallOptions): Promise<{ endedOnServer: boolean }> {
      try {
        const refreshToken = await session.refreshTokenToRevoke();
        if (!refreshToken) return { endedOnServer: false };
        const callOptions = { ...options, timeoutMs: options?.timeoutMs ?? logoutTimeoutMs };
        await send(endpoints.auth.logout, { body: { refreshToken } }, callOptions);
        return { endedOnServer: true };
      } catch (error) {
        if (!isPodiumError(error)) throw error;
        return { endedOnServer: false };
      } finally {
        await session.end();
      }
    },

    /** Returns the signed-in user. */
    session: (options?: CallOptions): Promise<SessionInfo> => send(endpoints.auth.session, {}, options),
  };
}

export type AuthResource = ReturnType<typeof createAuth>;

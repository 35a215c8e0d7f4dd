import {
  type Acknowledgement,
  endpoints,
  type LoginRequest,
  type LoginResponse,
  type RegisterRequest,
  type Session as SessionInfo,
} from '../contract/index.ts';
import { isPodiumError } from '../errors/is-podium-error.ts';
import { type Deadline, startDeadline, untilAborted } from '../transport/deadline.ts';
import type { CallOptions, Transport } from '../transport/send.ts';
import type { Session } from '../transport/session.ts';

/** Signing out does not wait long for a server that does not answer. */
const logoutTimeoutMs = 5_000;

export function createAuth({ send }: Transport, session: Session) {
  return {
    /**
     * Creates a learner's account. Anybody may call it, and it does not sign in.
     *
     * @throws ApiError with the codes `email_taken` and `too_many_attempts`.
     */
    register: async (form: RegisterRequest, options?: CallOptions): Promise<Acknowledgement> => {
      const message = 'Account created successfully!';
      return (await send(endpoints.auth.register, { body: form }, options)) ?? { success: true, message };
    },

    /**
     * Signs in and stores the session in the token store. Anybody may call it.
     *
     * @throws ApiError with the codes `invalid_credentials`, `account_disabled` (an operator
     * disabled the account) and `too_many_attempts`; `retryAfterSeconds` then says how long to
     * wait.
     */
    async login(credentials: LoginRequest, options?: CallOptions): Promise<LoginResponse> {
      const answer = await send(endpoints.auth.login, { body: credentials }, options);
      const { accessToken, refreshToken, userInfo } = answer;
      await session.start({ accessToken, refreshToken }, userInfo);
      return answer;
    },

    /**
     * Ends the session on the server and clears the token store, whether or not the server answers.
     * It waits 5 seconds for the server by default, then at most 2 for another process that renews
     * the session. It throws no `PodiumError`.
     *
     * @returns whether the server ended the session too.
     */
    async logout(options?: CallOptions): Promise<{ endedOnServer: boolean }> {
      let endedOnServer = false;
      let deadline: Deadline | undefined;
      try {
        deadline = startDeadline(options?.signal, options?.timeoutMs ?? logoutTimeoutMs);
        const { signal } = deadline;
        const refreshToken = await untilAborted(session.refreshTokenToRevoke(), signal);
        if (refreshToken) {
          await send(endpoints.auth.logout, { body: { refreshToken } }, { signal, timeoutMs: 0 });
          endedOnServer = true;
        }
      } catch (error) {
        if (!isPodiumError(error)) throw error;
      } finally {
        deadline?.end();
        await session.end();
      }
      return { endedOnServer };
    },

    /** Returns the id and the role of the signed-in user. */
    session: (options?: CallOptions): Promise<SessionInfo> => send(endpoints.auth.session, {}, options),
  };
}

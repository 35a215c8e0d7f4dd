import {
  createClient,
  isPodiumError,
  SignedOutError,
  type TokenStore,
  type UnexpectedResponseError,
} from '@podium/sdk';
import { endpoints, type LoginRequest, type UserType } from '@podium/sdk/contract';
import { createStore, type Store } from '@podium/sdk/store';

export interface SignedInUser {
  id: string;
  userType: UserType;
}

/** There was no session (`none`), the user logged out (`left`), or a refresh failed (`lost`). */
export type SignedOutReason = 'none' | 'left' | 'lost';

/**
 * The state is `unknown` until the first check has ended; the page stays empty. It is `unreachable`
 * if there are tokens, but the server does not respond.
 */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'unreachable'; error: Error }
  | { state: 'signed-in'; user: SignedInUser }
  | { state: 'signed-out'; reason: SignedOutReason };

/** The check that begins with the document, before the application is loaded. */
export interface EarlyCheck {
  /** The token that it sent. Another tab may have replaced it since. */
  accessToken: string;
  /** The body of a success; undefined after any other answer and without one. */
  answer: Promise<unknown>;
}

export interface SessionDeps {
  baseUrl: string;
  tokens: TokenStore;
  /** That of the last sign-in, to fill it in again when the session has ended. */
  lastEmail: Store<string | undefined>;
  earlyCheck?: EarlyCheck | undefined;
  /** Gets each answer that breaks the contract. */
  onUnexpectedResponse?: ((error: UnexpectedResponseError) => void) | undefined;
}

/** Shorter than the timeout of other calls, because the page is empty until then. */
const checkTimeoutMs = 10_000;

export type Session = ReturnType<typeof createSession>;

/** Creates what knows the signed-in user, and the client with their tokens. */
export function createSession({ baseUrl, tokens, lastEmail, earlyCheck, onUnexpectedResponse }: SessionDeps) {
  const current = createStore<SessionState>({ state: 'unknown' });
  const enter = (user: SignedInUser) => current.set({ state: 'signed-in', user });
  const leave = (reason: SignedOutReason) => {
    // The first reason counts: after a log-out, open calls report a lost session.
    if (current.get().state !== 'signed-out') current.set({ state: 'signed-out', reason });
  };
  const client = createClient({
    baseUrl,
    tokens,
    adapter: 'fetch',
    onSignedOut: () => leave('lost'),
    onUnexpectedResponse,
  });

  async function fetchUser(): Promise<SignedInUser> {
    const { userId, userType } = await client.auth.session({ timeoutMs: checkTimeoutMs });
    return { id: userId, userType };
  }

  /** Returns the owner of the token if the early check found them. */
  async function findUserEarly(accessToken: string): Promise<SignedInUser | undefined> {
    if (earlyCheck?.accessToken !== accessToken) return undefined;
    const found = endpoints.auth.session.responses[200].safeParse(await earlyCheck.answer).data;
    return found && { id: found.userId, userType: found.userType };
  }

  /** Another check or a log-out may have decided the state while this check was open. */
  const isUndecided = () => ['unknown', 'unreachable'].includes(current.get().state);

  return {
    client,
    current,
    /** Returns the email of the last user who signed in and did not log out. */
    lastEmail: lastEmail.get,
    enter,
    /** Asks the server for the owner of the stored tokens. */
    async check(): Promise<void> {
      const stored = await tokens.get();
      if (!stored) return leave('none');
      try {
        const user = (await findUserEarly(stored.accessToken)) ?? (await fetchUser());
        if (isUndecided()) enter(user);
      } catch (error) {
        if (!isPodiumError(error)) throw error;
        // Other errors do not mean that the tokens are invalid, so they stay for the next try.
        if (error instanceof SignedOutError) leave('lost');
        else if (isUndecided()) current.set({ state: 'unreachable', error });
      }
    },
    /** Updates the state after another tab changed the shared tokens. */
    async followOtherTab(): Promise<void> {
      if (!(await tokens.get())) return leave(lastEmail.get() === undefined ? 'left' : 'lost');
      try {
        const user = await fetchUser();
        const before = current.get();
        if (before.state !== 'signed-in' || before.user.id !== user.id) enter(user);
      } catch (error) {
        // This tab keeps its state, and its next call reports the error.
        if (!isPodiumError(error)) throw error;
      }
    },
    /**
     * Signs in without changing the state: the page shows its welcome first and then calls `enter`.
     */
    async login(credentials: LoginRequest): Promise<SignedInUser> {
      const { userInfo } = await client.auth.login(credentials);
      lastEmail.set(userInfo.email);
      return { id: userInfo._id, userType: userInfo.userType };
    },
    async logout(): Promise<void> {
      // The email is cleared first, because other tabs read a session without an email as one that
      // the user left.
      lastEmail.set(undefined);
      await client.auth.logout();
      leave('left');
    },
  };
}

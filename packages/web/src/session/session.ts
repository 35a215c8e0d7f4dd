import { createClient, isPodiumError, type PodiumClient, SignedOutError, type TokenStore } from '@podium/sdk';
import type { LoginRequest, UserType } from '@podium/sdk/contract';
import { createStore, type Store } from '../lib/store.ts';
import type { EmailMemory } from './email-memory.ts';

export interface SignedInUser {
  id: string;
  userType: UserType;
}

/** Why nobody is signed in: there was no session, its owner left it, or it could not be renewed. */
export type SignedOutReason = 'none' | 'left' | 'lost';

/**
 * `unknown` until the first check has ended; nothing is shown before. `unreachable`: there are tokens, and the server that could say
 * whose they are does not answer.
 */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'unreachable'; message: string }
  | { state: 'signed-in'; user: SignedInUser }
  | { state: 'signed-out'; reason: SignedOutReason };

/** Who is signed in, and the client that calls in their name. */
export interface Session {
  client: PodiumClient;
  current: Store<SessionState>;
  /** The email of whoever signed in last and did not log out; undefined where it is not known. */
  lastEmail(): string | undefined;
  /** Asks the server who the stored tokens belong to. */
  check(): Promise<void>;
  /** Follows what another tab did to the tokens that all tabs share. */
  followOtherTab(): Promise<void>;
  /** Signs in, but tells nobody yet: the page shows its welcome first. Answers what `enter` then takes. */
  login(credentials: LoginRequest): Promise<SignedInUser>;
  enter(user: SignedInUser): void;
  logout(): Promise<void>;
}

export interface SessionDeps {
  baseUrl: string;
  tokens: TokenStore;
  emails: EmailMemory;
}

/** Until then nothing at all is shown, so it is less than other calls may take. */
const checkTimeoutMs = 10_000;

export function createSession({ baseUrl, tokens, emails }: SessionDeps): Session {
  const current = createStore<SessionState>({ state: 'unknown' });
  const enter = (user: SignedInUser) => current.set({ state: 'signed-in', user });
  const leave = (reason: SignedOutReason) => {
    // The first to say why is right: after leaving, calls that are still under way find their session lost.
    if (current.get().state !== 'signed-out') current.set({ state: 'signed-out', reason });
  };
  const client = createClient({ baseUrl, tokens, adapter: 'fetch', onSignedOut: () => leave('lost') });

  async function askWhoIsThere(): Promise<SignedInUser> {
    const { userId, userType } = await client.auth.session({ timeoutMs: checkTimeoutMs });
    return { id: userId, userType };
  }

  /** Whether the answer to a check is still wanted: another one may have ended first, and its owner may have left. */
  const isUndecided = () => ['unknown', 'unreachable'].includes(current.get().state);

  return {
    client,
    current,
    lastEmail: () => emails.get(),
    enter,
    async check() {
      if (!(await tokens.get())) return leave('none');
      try {
        const user = await askWhoIsThere();
        if (isUndecided()) enter(user);
      } catch (error) {
        if (!isPodiumError(error)) throw error;
        // Lost tokens have told so already. Anything else says nothing about them: they are kept for the next try.
        if (error instanceof SignedOutError) leave('lost');
        else if (isUndecided()) current.set({ state: 'unreachable', message: error.message });
      }
    },
    async followOtherTab() {
      if (!(await tokens.get())) return leave(emails.get() === undefined ? 'left' : 'lost');
      try {
        const user = await askWhoIsThere();
        const before = current.get();
        if (before.state !== 'signed-in' || before.user.id !== user.id) enter(user);
      } catch (error) {
        // This tab stays as it is; its next call finds out.
        if (!isPodiumError(error)) throw error;
      }
    },
    async login(credentials) {
      const { userInfo } = await client.auth.login(credentials);
      emails.set(userInfo.email);
      return { id: userInfo._id, userType: userInfo.userType };
    },
    async logout() {
      // Before the tokens: the other tabs take a session that ends without its email for one that its owner left.
      emails.clear();
      await client.auth.logout();
      leave('left');
    },
  };
}

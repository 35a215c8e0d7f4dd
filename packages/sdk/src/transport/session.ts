import type { TokenPair } from '../contract/index.ts';
import { SignedOutError } from '../errors/signed-out-error.ts';
import type { TokenStore } from '../token-store.ts';
import { untilAborted } from './deadline.ts';

/** What came of exchanging a refresh token. Anything that says nothing about the token is thrown instead. */
export type RefreshOutcome = { granted: TokenPair } | { refused: unknown };

export interface Session {
  /** The stored access token; undefined when there is none. */
  accessToken(): Promise<string | undefined>;
  /** Whether the store holds an access token that cannot be renewed. */
  isTokenOnly(): Promise<boolean>;
  /**
   * An access token newer than `used`, which the server refused. Concurrent callers share one refresh; when the store
   * already holds another token than `used`, that one is the answer.
   * @throws SignedOutError when there is none to be had; what the refresh threw when it says nothing about the session.
   */
  renew(used: string | undefined, signal: AbortSignal): Promise<string>;
  /** Keeps the pair of a new sign-in. */
  start(pair: TokenPair): Promise<void>;
  /** The refresh token to revoke at sign-out, after a refresh in flight has ended. */
  refreshTokenToRevoke(): Promise<string | undefined>;
  /** Forgets the session because its owner wants so: `onSignedOut` is not called. */
  end(): Promise<void>;
}

export interface SessionOptions {
  tokens: TokenStore;
  requestRefresh: (pair: TokenPair) => Promise<RefreshOutcome>;
  onSignedOut: (() => void) | undefined;
}

export function createSession({ tokens, requestRefresh, onSignedOut }: SessionOptions): Session {
  let refreshing: Promise<string> | undefined;
  // Set while this client knows of a session, so that its loss is reported exactly once.
  let known = false;
  let lost = false;

  async function readPair(): Promise<TokenPair | undefined> {
    const pair = (await tokens.get()) ?? undefined;
    if (pair) known = true;
    return pair;
  }

  async function signOut(cause?: unknown): Promise<never> {
    await tokens.clear();
    const wasKnown = known;
    known = false;
    lost ||= wasKnown;
    if (wasKnown) onSignedOut?.();
    throw new SignedOutError(lost ? 'expired' : 'not_signed_in', cause);
  }

  /** The pair whose refresh token is worth trying, or an access token that is newer than the refused one. */
  async function pairToRenew(used: string | undefined): Promise<TokenPair | string> {
    const pair = await readPair();
    if (!pair) return signOut();
    if (pair.accessToken && pair.accessToken !== used) return pair.accessToken;
    if (pair.refreshToken === '') throw new SignedOutError('token_refused');
    return pair.refreshToken ? pair : signOut();
  }

  async function exchangePair(used: string | undefined): Promise<string> {
    // Read again: another process may have renewed while this one waited for the lock.
    const pair = await pairToRenew(used);
    if (typeof pair === 'string') return pair;
    const outcome = await requestRefresh(pair);
    const stored = await readPair();
    // Signed out, or signed in anew, while the refresh was under way: its result belongs to a session that is no more.
    if (!stored) return signOut();
    if (stored.refreshToken !== pair.refreshToken) return stored.accessToken;
    if ('refused' in outcome) return signOut(outcome.refused);
    await tokens.set(outcome.granted);
    return outcome.granted.accessToken;
  }

  async function refresh(used: string | undefined): Promise<string> {
    const pair = await pairToRenew(used);
    if (typeof pair === 'string') return pair;
    return tokens.withLock ? tokens.withLock(() => exchangePair(used)) : exchangePair(used);
  }

  function shareRefresh(used: string | undefined): Promise<string> {
    if (!refreshing) {
      refreshing = refresh(used).finally(() => {
        refreshing = undefined;
      });
      // Whoever waits handles the failure; when all of them gave up waiting, nobody does.
      refreshing.catch(() => undefined);
    }
    return refreshing;
  }

  return {
    accessToken: async () => (await readPair())?.accessToken || undefined,
    isTokenOnly: async () => (await readPair())?.refreshToken === '',
    async renew(used, signal) {
      const joined = refreshing;
      const token = joined && (await untilAborted(joined, signal));
      // The refresh that was joined may be the one that brought the token just refused.
      return token !== undefined && token !== used ? token : untilAborted(shareRefresh(used), signal);
    },
    async start(pair) {
      await tokens.set(pair);
      known = true;
      lost = false;
    },
    async refreshTokenToRevoke() {
      await refreshing?.catch(() => undefined);
      return (await readPair())?.refreshToken || undefined;
    },
    async end() {
      known = false;
      lost = false;
      await tokens.clear();
    },
  };
}

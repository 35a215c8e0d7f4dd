import type { TokenPair, UserInfo } from '../contract/index.ts';
import { SignedOutError } from '../errors/signed-out-error.ts';
import { NetworkError, TimeoutError } from '../errors/transport-errors.ts';
import type { TokenStore } from '../token-store.ts';
import { startDeadline, untilAborted } from './deadline.ts';

/** A sign-in or sign-out waits this long for a renewal of another process. */
const writeWaitMs = 2_000;

/**
 * The outcome of exchanging a refresh token. Failures that say nothing about the token are thrown
 * instead.
 */
export type RefreshOutcome = { granted: TokenPair } | { rejected: unknown };

export interface Session {
  accessToken(): Promise<string | undefined>;
  /** Reports whether the store holds an access token that cannot be renewed. */
  isTokenOnly(): Promise<boolean>;
  /**
   * Returns an access token newer than `used`, which the server rejected. Concurrent callers share
   * one refresh. If the store already holds a newer token than `used`, it returns that one.
   *
   * @throws SignedOutError when the session is lost; the error of the refresh when it says nothing
   * about the session.
   */
  renew(used: string | undefined, signal: AbortSignal): Promise<string>;
  /** Stores the tokens of a new sign-in of this user. */
  start(pair: TokenPair, user: UserInfo): Promise<void>;
  /** Returns the refresh token to revoke at sign-out, after a refresh in flight has ended. */
  refreshTokenToRevoke(): Promise<string | undefined>;
  /** Clears the session at its owner's request, without calling `onSignedOut`. */
  end(): Promise<void>;
}

export interface SessionOptions {
  tokens: TokenStore;
  requestRefresh: (pair: TokenPair) => Promise<RefreshOutcome>;
  /** A renewal waits this long for that of another process. */
  renewalTimeoutMs: number;
  onSignedOut: (() => void) | undefined;
}

export function createSession({ tokens, requestRefresh, renewalTimeoutMs, onSignedOut }: SessionOptions): Session {
  let refreshing: Promise<string> | undefined;
  // This is set while the client knows of a session, so that its loss is reported exactly once.
  let known = false;
  let lost = false;
  // The sign-outs of the owner, by which a read detects that it may have found a session too late.
  let endsBegun = 0;
  let endsDone = 0;

  async function readPair(): Promise<TokenPair | undefined> {
    const endsBefore = endsDone;
    const pair = (await tokens.get()) ?? undefined;
    if (pair && endsBegun === endsBefore) known = true;
    return pair;
  }

  async function clearAndSignOut(cause?: unknown): Promise<never> {
    await tokens.clear();
    return signOut(cause);
  }

  /**
   * Leaves the store alone. If it was read empty, another process may be writing a session to it.
   */
  function signOut(cause?: unknown): never {
    const wasKnown = known;
    known = false;
    lost ||= wasKnown;
    if (wasKnown) onSignedOut?.();
    throw new SignedOutError(lost ? 'expired' : 'not_signed_in', cause);
  }

  /** Returns the pair to refresh, or an access token that is newer than the rejected one. */
  async function pairToRenew(used: string | undefined): Promise<TokenPair | string> {
    const pair = await readPair();
    if (!pair) return signOut();
    if (pair.accessToken && pair.accessToken !== used) return pair.accessToken;
    if (pair.refreshToken === '') throw new SignedOutError('token_refused');
    return pair.refreshToken ? pair : clearAndSignOut();
  }

  async function exchangePair(used: string | undefined): Promise<string> {
    // The pair is read again, because another process may have renewed it while this one waited for
    // the lock.
    const pair = await pairToRenew(used);
    if (typeof pair === 'string') return pair;
    const outcome = await requestRefresh(pair);
    const stored = await readPair();
    // The user signed out or in during the refresh, so its result belongs to a session that has
    // ended.
    if (!stored) return signOut();
    if (stored.refreshToken !== pair.refreshToken) return stored.accessToken;
    if ('rejected' in outcome) return clearAndSignOut(outcome.rejected);
    await tokens.set(outcome.granted);
    return outcome.granted.accessToken;
  }

  async function refresh(used: string | undefined): Promise<string> {
    const pair = await pairToRenew(used);
    if (typeof pair === 'string') return pair;
    try {
      return await runLocked(() => exchangePair(used), renewalTimeoutMs);
    } catch (error) {
      // The time limit of a renewal, by this process or by one that has the lock, is not the
      // call's.
      throw error instanceof TimeoutError
        ? new NetworkError('the session could not be renewed: no answer in time')
        : error;
    }
  }

  /** Throws a `TimeoutError` if it cannot have the lock in time. Then `work` does not run later. */
  async function runLocked<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
    if (!tokens.withLock) return work();
    const { signal, end } = startDeadline(undefined, waitMs);
    const workInTime = async () => {
      signal.throwIfAborted();
      end();
      return work();
    };
    return untilAborted(tokens.withLock(workInTime, signal), signal).finally(end);
  }

  /**
   * Writes when no process is between the reads and writes of a renewal, which could undo the
   * write. It writes anyway if the lock cannot be had soon, because the owner asked for it.
   */
  async function writeLocked(write: () => Promise<void>): Promise<void> {
    let written: Promise<void> | undefined;
    await runLocked(async () => {
      written = write();
      await written;
    }, writeWaitMs).catch(() => undefined);
    return written ?? write();
  }

  function shareRefresh(used: string | undefined): Promise<string> {
    if (!refreshing) {
      refreshing = refresh(used).finally(() => {
        refreshing = undefined;
      });
      // The callers that wait handle the failure. This handler covers the case that all of them
      // gave up.
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
      // The joined refresh may be the one that brought the rejected token.
      return token !== undefined && token !== used ? token : untilAborted(shareRefresh(used), signal);
    },
    async start(pair, user) {
      await writeLocked(async () => tokens.set(pair, user));
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
      endsBegun += 1;
      await writeLocked(async () => tokens.clear()).finally(() => {
        endsDone += 1;
      });
    },
  };
}

import type { TokenPair, UserInfo } from './contract/index.ts';

type MaybePromise<T> = T | Promise<T>;

/**
 * Stores a session. Only the client reads and writes it. A pair whose `refreshToken` is empty is an
 * access token provided from outside. It is used but never renewed or cleared.
 */
export interface TokenStore {
  /** Returns the stored pair; null or undefined without a session. Called before every request. */
  get(): MaybePromise<TokenPair | null | undefined>;
  /**
   * Replaces the stored pair, after a sign-in and after every renewal. `user` is who has signed in,
   * so that a store can hold the sessions of several users; undefined at a renewal.
   */
  set(pair: TokenPair, user?: UserInfo): MaybePromise<void>;
  /** Removes the pair, after a sign-out and when the session is lost. */
  clear(): MaybePromise<void>;
  /**
   * Runs `work` while no other process that shares the store does the same, so that two processes
   * do not renew one session at once, and no renewal undoes the sign-in or sign-out of another
   * process. `signal` is aborted when the client no longer waits for the lock. The method is
   * optional: without it, processes still see each other's tokens, but may renew twice.
   */
  withLock?<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/**
 * Creates a store in memory, which loses the session when the program ends. It begins with the pair
 * `initial`, if there is one.
 */
export function memoryTokenStore(initial?: TokenPair): TokenStore {
  let pair = initial;
  return {
    get: () => pair,
    set: (next) => {
      pair = next;
    },
    clear: () => {
      pair = undefined;
    },
  };
}

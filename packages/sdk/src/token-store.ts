import type { TokenPair } from './contract/index.ts';

type MaybePromise<T> = T | Promise<T>;

/**
 * Stores a session. Only the client reads and writes it. A pair whose `refreshToken` is empty is an
 * access token provided from outside. It is used but never renewed or cleared.
 */
export interface TokenStore {
  get(): MaybePromise<TokenPair | null | undefined>;
  set(pair: TokenPair): MaybePromise<void>;
  clear(): MaybePromise<void>;
  /**
   * Runs `work` while no other process that shares the store does the same, so that two processes
   * do not renew one session at once. It is optional: without it, processes still see each other's
   * tokens, but may renew twice.
   */
  withLock?<T>(work: () => Promise<T>): Promise<T>;
}

/** Stores the session in memory, for as long as the program runs. */
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

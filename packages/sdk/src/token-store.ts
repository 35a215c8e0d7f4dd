import type { TokenPair } from './contract/index.ts';

type MaybePromise<T> = T | Promise<T>;

/**
 * Stores a session. Only the client reads and writes it. A pair whose `refreshToken` is empty is an access token
 * provided from outside, which is used but never renewed or cleared.
 */
export interface TokenStore {
  get(): MaybePromise<TokenPair | null | undefined>;
  set(pair: TokenPair): MaybePromise<void>;
  clear(): MaybePromise<void>;
  /**
   * Runs `work` while no other process that shares the store does the same, so that two processes do not renew one
   * session at once. Optional: without it they still find each other's pair, they only may renew twice.
   */
  withLock?<T>(work: () => Promise<T>): Promise<T>;
}

/** A store that lives as long as the program. */
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

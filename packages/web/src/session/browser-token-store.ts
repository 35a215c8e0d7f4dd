import type { TokenStore } from '@podium/sdk';

const accessKey = 'accessToken';
const refreshKey = 'refreshToken';

export function isTokenKey(key: string): boolean {
  return key === accessKey || key === refreshKey;
}

/** All tabs share the tokens, and a lock lets only one of them refresh at a time. */
export function browserTokenStore(storage: Storage): TokenStore {
  const store: TokenStore = {
    get() {
      const accessToken = storage.getItem(accessKey);
      const refreshToken = storage.getItem(refreshKey);
      return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
    },
    set({ accessToken, refreshToken }) {
      storage.setItem(accessKey, accessToken);
      storage.setItem(refreshKey, refreshToken);
    },
    clear() {
      storage.removeItem(accessKey);
      storage.removeItem(refreshKey);
    },
  };
  // Locks exist only in secure contexts, so not over plain HTTP from another machine.
  if ('locks' in navigator) {
    store.withLock = async (action, signal) => navigator.locks.request('podium.session', { signal }, action);
  }
  return store;
}

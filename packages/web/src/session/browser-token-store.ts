import type { TokenStore } from '@podium/sdk';

const accessKey = 'accessToken';
const refreshKey = 'refreshToken';

/** Whether a stored value is one of the pair. */
export function isTokenKey(key: string): boolean {
  return key === accessKey || key === refreshKey;
}

/** Keeps the tokens in the browser's storage, shared by all its tabs; only one of them renews a session at a time. */
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
  // Locks exist in secure contexts only: a server reached over plain http in a classroom has none.
  if ('locks' in navigator) {
    store.withLock = async (work) => navigator.locks.request('podium.session', work);
  }
  return store;
}

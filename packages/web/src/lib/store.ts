import type { Store } from '@podium/sdk/store';
import { useSyncExternalStore } from 'react';

export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>;

export function useStore<T>({ subscribe, get }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, get);
}

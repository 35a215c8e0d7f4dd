import type { Store } from '@podium/sdk/store';
import { useSyncExternalStore } from 'react';

export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get);
}

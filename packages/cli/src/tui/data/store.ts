import type { Store } from '@podium/sdk/store';
import { useSyncExternalStore } from 'react';

export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}

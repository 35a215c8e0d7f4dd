import type { Store } from '@podium/sdk/store';
import { useSyncExternalStore } from 'react';

/** Returns the current value. The component is drawn again when it changes. */
export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}

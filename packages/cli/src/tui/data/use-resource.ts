import type { PodiumClient } from '@podium/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { Loadable } from './resource-store.ts';

/**
 * Something the server has, loaded when the screen opens and kept for the next time. `name` stands for it and for everything `load` is
 * made of: `contest 42`. `refreshEveryMs`: loads it again from time to time. `isEnough`: what was loaded before is not loaded again.
 */
export function useResource<T>(
  name: string,
  load: (client: PodiumClient, signal: AbortSignal) => Promise<T>,
  options: { refreshEveryMs?: number; isEnough?: boolean } = {},
): { loadable: Loadable<T>; reload: () => Promise<void> } {
  const { resources, client } = useServices();
  const resource = resources.resource(name, (signal) => load(client, signal));
  const loadable = useSyncExternalStore(resource.store.subscribe, resource.store.get);
  const { refreshEveryMs, isEnough = false } = options;
  useEffect(() => {
    if (!isEnough || resource.store.get().state !== 'ready' || resource.isStale()) void resource.load();
    if (refreshEveryMs === undefined) return undefined;
    const timer = setInterval(() => void resource.load(), refreshEveryMs);
    return () => clearInterval(timer);
  }, [resource, refreshEveryMs, isEnough]);
  return { loadable, reload: () => resource.load() };
}

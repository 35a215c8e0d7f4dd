import type { PodiumClient } from '@podium/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import type { Loadable } from './resource-store.ts';

/**
 * Something the server has, loaded when the screen opens and kept for the next time. `name` stands for it and for everything `load` is
 * made of: `contest 42`. `refreshEveryMs`: loads it again from time to time.
 */
export function useResource<T>(
  name: string,
  load: (client: PodiumClient, signal: AbortSignal) => Promise<T>,
  options: { refreshEveryMs?: number } = {},
): { loadable: Loadable<T>; reload: () => Promise<void> } {
  const { resources, client } = useServices();
  const resource = resources.resource(name, (signal) => load(client, signal));
  const loadable = useSyncExternalStore(resource.store.subscribe, resource.store.get);
  const { refreshEveryMs } = options;
  useEffect(() => {
    void resource.load();
    if (refreshEveryMs === undefined) return undefined;
    const timer = setInterval(() => void resource.load(), refreshEveryMs);
    return () => clearInterval(timer);
  }, [resource, refreshEveryMs]);
  return { loadable, reload: () => resource.load() };
}

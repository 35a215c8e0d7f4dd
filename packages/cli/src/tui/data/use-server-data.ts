import type { PodiumClient } from '@podium/sdk';
import type { ServerQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Explanation } from '../../explain-error.ts';
import { useServices } from '../services.ts';
import type { Loadable } from './queries.ts';

interface ServerDataOptions {
  /** Loads it again from time to time. */
  refreshEveryMs?: number | undefined;
  /** What was loaded before is not loaded again, unless it has changed since. */
  isEnough?: boolean;
  isActive?: boolean;
}

/** Something the server has, loaded when the component comes onto the screen. */
export function useServerData<T>(
  queryOf: (client: PodiumClient) => ServerQuery<T>,
  { refreshEveryMs, isEnough = false, isActive = true }: ServerDataOptions = {},
): { loadable: Loadable<T>; reload: () => Promise<void> } {
  const { client, queries, explain } = useServices();
  const { data, error, refetch } = useQuery<T>(
    {
      ...queryOf(client),
      enabled: isActive,
      refetchInterval: refreshEveryMs ?? false,
      staleTime: isEnough ? Number.POSITIVE_INFINITY : 0,
    },
    queries,
  );
  const loadable = useMemo(() => loadableOf<T>(data, error, explain), [data, error, explain]);
  return {
    loadable,
    async reload() {
      await refetch({ cancelRefetch: false });
    },
  };
}

function loadableOf<T>(data: T | undefined, error: unknown, explain: (error: unknown) => Explanation): Loadable<T> {
  if (data !== undefined) return { state: 'ready', value: data, ...(error ? { failure: explain(error) } : {}) };
  return error ? { state: 'failed', failure: explain(error) } : { state: 'loading' };
}

import type { PodiumClient } from '@podium/sdk';
import type { ServerQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Explanation } from '../../explain-error.ts';
import { useServices } from '../services.ts';
import type { Loadable } from './queries.ts';

interface ServerDataOptions<T> {
  refreshEveryMs?: number | ((known: T | undefined) => number | undefined);
  /** Whether a value that was loaded before and is still valid is not reloaded. */
  isEnough?: boolean;
  isActive?: boolean;
}

interface ServerData<T> {
  loadable: Loadable<T>;
  value: T | undefined;
}

export function useServerData<T>(
  queryOf: (client: PodiumClient) => ServerQuery<T>,
  { refreshEveryMs, isEnough = false, isActive = true }: ServerDataOptions<T> = {},
): ServerData<T> {
  const { client, queries, explain } = useServices();
  const { data, error } = useQuery<T>(
    {
      ...queryOf(client),
      enabled: isActive,
      refetchInterval: ({ state }) =>
        (typeof refreshEveryMs === 'function' ? refreshEveryMs(state.data) : refreshEveryMs) ?? false,
      staleTime: isEnough ? Number.POSITIVE_INFINITY : 0,
    },
    queries,
  );
  const loadable = useMemo(() => loadableOf<T>(data, error, explain), [data, error, explain]);
  return { loadable, value: data };
}

export function loadableOf<T>(
  data: T | undefined,
  error: unknown,
  explain: (error: unknown) => Explanation,
): Loadable<T> {
  if (data !== undefined) return { state: 'ready', value: data, ...(error ? { failure: explain(error) } : {}) };
  return error ? { state: 'failed', failure: explain(error) } : { state: 'loading' };
}

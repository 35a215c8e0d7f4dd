import type { PodiumClient } from '@podium/sdk';
import type { ServerQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Explanation } from '../../explain-error.ts';
import { useServices } from '../services.ts';
import type { Loadable } from './queries.ts';
import { useStore } from './store.ts';

type IntervalMs<T> = number | ((known: T | undefined) => number | undefined);

interface ServerDataOptions<T> {
  /** The interval of reloads while the server sends no events, which say what to reload. */
  refreshEveryMs?: IntervalMs<T>;
  /** The interval of reloads for what no event says. */
  pollEveryMs?: IntervalMs<T>;
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
  { refreshEveryMs, pollEveryMs, isEnough = false, isActive = true }: ServerDataOptions<T> = {},
): ServerData<T> {
  const { client, queries, explain } = useServices();
  const hasEvents = useStore(client.events.state) === 'live';
  const intervalOf = (interval: IntervalMs<T> | undefined, known: T | undefined) =>
    typeof interval === 'function' ? interval(known) : interval;
  const { data, error } = useQuery<T>(
    {
      ...queryOf(client),
      enabled: isActive,
      refetchInterval: ({ state }) =>
        intervalOf(pollEveryMs, state.data) ??
        (hasEvents ? undefined : intervalOf(refreshEveryMs, state.data)) ??
        false,
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

import { isUnreachable } from '@podium/sdk';
import { QueryClient } from '@tanstack/react-query';
import { isMissing } from '../lib/is-missing.ts';

/** A page that opens trusts a "not found" answer for this long, in milliseconds. */
const missingIsFreshMs = 5_000;

/**
 * Retries after lost connections and timeouts, never after an error of the server. It also sends
 * requests while the browser reports to be offline, because the server may run on the same machine.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && isUnreachable(error),
        // Prefetched data may have failed to load before the page's own file arrived.
        retryOnMount: ({ state }) => !(isMissing(state.error) && Date.now() - state.errorUpdatedAt < missingIsFreshMs),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

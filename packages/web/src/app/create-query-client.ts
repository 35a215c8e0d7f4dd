import { isPodiumError } from '@podium/sdk';
import { QueryClient } from '@tanstack/react-query';
import { isMissing } from '../lib/is-missing.ts';

/** How long a page that opens relies on "not found", in milliseconds. */
const missingIsFreshMs = 5_000;

/**
 * Tries again what the way to the server broke, never what the server refused. Also where the browser takes itself for offline: the server
 * may be this very machine, and a page that only waits says nothing.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 2 && isPodiumError(error) && ['network_error', 'timeout'].includes(error.code),
        // What was prefetched for a page may have failed before the page's own file arrived.
        retryOnMount: ({ state }) => !(isMissing(state.error) && Date.now() - state.errorUpdatedAt < missingIsFreshMs),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

import { isUnreachable } from '@podium/sdk';
import { QueryClient } from '@tanstack/react-query';

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
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

import { isPodiumError } from '@podium/sdk';
import { QueryClient } from '@tanstack/react-query';

/** Tries again what the way to the server broke, never what the server refused. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 2 && isPodiumError(error) && ['network_error', 'timeout'].includes(error.code),
      },
      mutations: { retry: false },
    },
  });
}

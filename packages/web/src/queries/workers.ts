import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

export const workersQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['workers'],
    queryFn: ({ signal }) => client.workers.list({ signal }),
    staleTime: 0,
  });

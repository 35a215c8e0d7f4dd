import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

export const healthQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => client.system.health({ signal }),
    staleTime: 0,
  });

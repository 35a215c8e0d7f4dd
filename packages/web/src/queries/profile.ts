import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

export const profileQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => client.users.profile({ signal }),
  });

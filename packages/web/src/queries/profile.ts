import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

export const activityQuery = (client: PodiumClient) =>
  queryOptions({ queryKey: ['profile', 'activity'], queryFn: ({ signal }) => client.users.activity({ signal }) });
export const scriptTokensQuery = (client: PodiumClient) =>
  queryOptions({ queryKey: ['tokens'], queryFn: ({ signal }) => client.tokens.list({ signal }) });
export const profileQuery = (client: PodiumClient) => queryOptions(queries.profileQuery(client));

import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

export const problemsQuery = (client: PodiumClient) => queryOptions(queries.problemsQuery(client));
export const problemQuery = (client: PodiumClient, id: string) => queryOptions(queries.problemQuery(client, id));

export const uploadDefaultsQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['upload defaults'],
    queryFn: ({ signal }) => client.problems.uploadDefaults({ signal }),
  });

import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

export const problemsQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['problems'],
    queryFn: ({ signal }) => client.problems.list({ signal }),
  });

export const problemQuery = (client: PodiumClient, id: string) =>
  queryOptions({
    queryKey: ['problem', id],
    queryFn: ({ signal }) => client.problems.get(id, { signal }),
  });

export const uploadDefaultsQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['upload defaults'],
    queryFn: ({ signal }) => client.problems.uploadDefaults({ signal }),
  });

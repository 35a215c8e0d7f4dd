import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

/** An operator changes them with a restart of the server. */
export const languagesQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: ({ signal }) => client.compiler.languages({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

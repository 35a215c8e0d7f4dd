import type { PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

/** Reads the languages of the server. An operator changes them by restarting the server. */
export const languagesQuery = (client: PodiumClient) =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: ({ signal }) => client.compiler.languages({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

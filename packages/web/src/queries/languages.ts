import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

/** Reads the languages of the server. An operator changes them by restarting the server. */
export const languagesQuery = (client: PodiumClient) =>
  queryOptions({ ...queries.languagesQuery(client), staleTime: Number.POSITIVE_INFINITY });

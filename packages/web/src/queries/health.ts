import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

export const healthQuery = (client: PodiumClient) => queryOptions({ ...queries.healthQuery(client), staleTime: 0 });

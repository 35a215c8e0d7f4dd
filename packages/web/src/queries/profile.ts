import type { PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

export const activityQuery = (client: PodiumClient) => queryOptions(queries.activityQuery(client));
export const profileQuery = (client: PodiumClient) => queryOptions(queries.profileQuery(client));

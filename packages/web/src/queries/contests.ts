import type { ContestFilter, PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

// Types the queries of the SDK as options of TanStack Query.

/** A shown contest is reloaded this often, because its end may change while it runs. */
export const contestRefreshMs = 60_000;

export const contestsQuery = (client: PodiumClient, filter: ContestFilter) =>
  queryOptions(queries.contestsQuery(client, filter));
export const contestQuery = (client: PodiumClient, id: string) => queryOptions(queries.contestQuery(client, id));
export const solvedProblemsQuery = (client: PodiumClient, contestId: string) =>
  queryOptions(queries.solvedProblemsQuery(client, contestId));
export const contestScoresQuery = (client: PodiumClient, contestId: string) =>
  queryOptions(queries.contestScoresQuery(client, contestId));
export const leaderboardQuery = (client: PodiumClient, contestId: string) =>
  queryOptions(queries.leaderboardQuery(client, contestId));

import type { ContestFilter, PodiumClient } from '@podium/sdk';
import * as queries from '@podium/sdk/queries';
import { queryOptions } from '@tanstack/react-query';

// The questions of the SDK, typed as options of TanStack Query.

/** How often a contest is asked for that somebody looks at: its end may be moved while it runs. */
export const contestRefreshMs = 60_000;

export const contestsQuery = (client: PodiumClient, filter: ContestFilter) =>
  queryOptions(queries.contestsQuery(client, filter));
export const contestQuery = (client: PodiumClient, id: string) => queryOptions(queries.contestQuery(client, id));
export const solvedProblemsQuery = (client: PodiumClient, contestId: string) =>
  queryOptions(queries.solvedProblemsQuery(client, contestId));
export const leaderboardQuery = (client: PodiumClient, contestId: string) =>
  queryOptions(queries.leaderboardQuery(client, contestId));

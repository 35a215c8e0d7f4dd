import type { ContestFilter, PodiumClient } from '@podium/sdk';
import { queryOptions } from '@tanstack/react-query';

// What is asked of the server, under which name it is kept, one function each.

export const contestsQuery = (client: PodiumClient, filter: ContestFilter) =>
  queryOptions({
    queryKey: ['contests', filter],
    queryFn: ({ signal }) => client.contests.list(filter, { signal }),
  });

/** How often a contest is asked for that somebody looks at: its end may be moved while it runs. */
export const contestRefreshMs = 60_000;

export const contestQuery = (client: PodiumClient, id: string) =>
  queryOptions({
    queryKey: ['contest', id],
    queryFn: ({ signal }) => client.contests.get(id, { signal }),
  });

export const solvedProblemsQuery = (client: PodiumClient, contestId: string) =>
  queryOptions({
    queryKey: ['contest', contestId, 'solved'],
    queryFn: ({ signal }) => client.contests.solvedProblems(contestId, { signal }),
  });

export const leaderboardQuery = (client: PodiumClient, contestId: string) =>
  queryOptions({
    queryKey: ['contest', contestId, 'leaderboard'],
    queryFn: ({ signal }) => client.contests.leaderboard(contestId, { signal }),
  });

// These are the requests of the front ends, each with the key under which its answer is cached.
// TanStack Query takes them as options; this module does not depend on it.
import type { PodiumClient } from './client.ts';
import type { ContestFilter } from './contract/display.ts';
import type {
  Contest,
  LeaderboardEntry,
  Problem,
  ProblemSummary,
  Profile,
  Submission,
  SubmissionListQuery,
  SubmissionSummary,
} from './contract/index.ts';

/** `queryKey` begins with the noun, so that all answers about it can be invalidated together. */
export interface ServerQuery<T> {
  queryKey: readonly [noun: string, ...details: unknown[]];
  queryFn(context: { signal: AbortSignal }): Promise<T>;
}

export const contestsQuery = (client: PodiumClient, filter: ContestFilter): ServerQuery<Contest[]> => ({
  queryKey: ['contests', filter],
  queryFn: ({ signal }) => client.contests.list(filter, { signal }),
});

export const contestQuery = (client: PodiumClient, id: string): ServerQuery<Contest> => ({
  queryKey: ['contest', id],
  queryFn: ({ signal }) => client.contests.get(id, { signal }),
});

export const solvedProblemsQuery = (client: PodiumClient, contestId: string): ServerQuery<Record<string, boolean>> => ({
  queryKey: ['contest', contestId, 'solved'],
  queryFn: ({ signal }) => client.contests.solvedProblems(contestId, { signal }),
});

export const leaderboardQuery = (client: PodiumClient, contestId: string): ServerQuery<LeaderboardEntry[]> => ({
  queryKey: ['contest', contestId, 'leaderboard'],
  queryFn: ({ signal }) => client.contests.leaderboard(contestId, { signal }),
});

export const problemsQuery = (client: PodiumClient): ServerQuery<ProblemSummary[]> => ({
  queryKey: ['problems'],
  queryFn: ({ signal }) => client.problems.list({ signal }),
});

export const problemQuery = (client: PodiumClient, id: string): ServerQuery<Problem> => ({
  queryKey: ['problem', id],
  queryFn: ({ signal }) => client.problems.get(id, { signal }),
});

export const profileQuery = (client: PodiumClient): ServerQuery<Profile> => ({
  queryKey: ['profile'],
  queryFn: ({ signal }) => client.users.profile({ signal }),
});

export const submissionsQuery = (
  client: PodiumClient,
  query: SubmissionListQuery,
): ServerQuery<SubmissionSummary[]> => ({
  queryKey: ['submissions', query],
  queryFn: ({ signal }) => client.submissions.list(query, { signal }),
});

export const submissionQuery = (client: PodiumClient, id: string): ServerQuery<Submission> => ({
  queryKey: ['submission', id],
  queryFn: ({ signal }) => client.submissions.get(id, { signal }),
});

import type { PodiumClient } from '@podium/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { contestQuery, contestsQuery, leaderboardQuery } from './contests.ts';
import { problemQuery, problemsQuery } from './problems.ts';
import { profileQuery } from './profile.ts';

type Read = (queries: QueryClient) => void;
type Params = Readonly<Record<string, string | undefined>>;

/** What a page reads first, by its address. Pages that are edited are missing: they ask for what is there when editing begins. */
const reads: Readonly<Record<string, (client: PodiumClient, params: Params, search: URLSearchParams) => Read[]>> = {
  '/user/home': readProblems,
  '/user/practice': readProblems,
  '/user/problem/practice/:problemId': (client, { problemId = '' }) => [readProblem(client, problemId)],
  '/user/problem/contest/:contestId/:problemId': (client, { contestId = '', problemId = '' }) => [
    readContest(client, contestId),
    readProblem(client, problemId),
  ],
  '/user/contests': readContests,
  '/user/contest/:contestId': (client, { contestId = '' }) => [readContest(client, contestId)],
  '/user/contestAttempt/:contestId': (client, { contestId = '' }) => [readContest(client, contestId)],
  '/user/leaderboard/:contestId': (client, { contestId = '' }) => [
    readContest(client, contestId),
    readLeaderboard(client, contestId),
  ],
  '/user/profile': readProfile,
  '/admin/problems': readProblems,
  '/admin/contests': readContests,
  '/admin/contest/:contestId': (client, { contestId = '' }) => [readContest(client, contestId)],
  '/admin/scheduleContest': readProblems,
  '/admin/leaderBoard/:contestId': (client, { contestId = '' }) => [readLeaderboard(client, contestId)],
  '/admin/profile': readProfile,
};

/** What asks for all that the page at an address shows first; nothing for an address that is not known. */
export function firstReads(client: PodiumClient, { pathname, search }: Pick<URL, 'pathname' | 'search'>): Read[] {
  for (const [address, readsOf] of Object.entries(reads)) {
    const match = matchPath(address, pathname);
    if (match) return readsOf(client, match.params, new URLSearchParams(search));
  }
  return [];
}

function readProblems(client: PodiumClient): Read[] {
  return [(queries) => void queries.prefetchQuery(problemsQuery(client))];
}

function readProblem(client: PodiumClient, id: string): Read {
  return (queries) => void queries.prefetchQuery(problemQuery(client, id));
}

function readContests(client: PodiumClient, _: Params, search: URLSearchParams): Read[] {
  const filter = search.get('filter') === 'past' ? 'past' : 'all';
  return [(queries) => void queries.prefetchQuery(contestsQuery(client, filter))];
}

function readContest(client: PodiumClient, id: string): Read {
  return (queries) => void queries.prefetchQuery(contestQuery(client, id));
}

function readLeaderboard(client: PodiumClient, contestId: string): Read {
  return (queries) => void queries.prefetchQuery(leaderboardQuery(client, contestId));
}

function readProfile(client: PodiumClient): Read[] {
  return [(queries) => void queries.prefetchQuery(profileQuery(client))];
}

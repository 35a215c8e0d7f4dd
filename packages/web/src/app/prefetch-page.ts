import type { PodiumClient } from '@podium/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { contestQuery, contestsQuery, leaderboardQuery } from '../queries/contests.ts';
import { languagesQuery } from '../queries/languages.ts';
import { problemQuery, problemsQuery } from '../queries/problems.ts';
import { profileQuery } from '../queries/profile.ts';
import type { Session } from '../session/session.ts';
import { createQueryClient } from './create-query-client.ts';
import { type Prefetch, pages } from './pages.ts';

type WatchedSession = Pick<Session, 'client' | 'current'>;

/** The data that was prefetched, and the user that the first check of the session found. */
const prefetched = new WeakMap<WatchedSession, { userId: string; queries: QueryClient }>();

/**
 * Requests the data of the page at `url` while its file loads. Only the user that the first check
 * of the session finds gets the data: it is discarded as soon as nobody or another user is signed
 * in. The page requests failed data again, unless the server answered that it does not exist.
 */
export function prefetchPage(session: WatchedSession, url: Pick<URL, 'pathname' | 'search'>): void {
  const { state } = session.current.get();
  if (state !== 'unknown' && state !== 'signed-in') return;
  const page = pages.find(({ path }) => matchPath(path, url.pathname));
  const params = (page && matchPath(page.path, url.pathname)?.params) ?? {};
  const queries = createQueryClient();
  const visit: Visit = { client: session.client, params, search: new URLSearchParams(url.search) };
  for (const name of page?.prefetch ?? []) prefetches[name](queries, visit);
  const keepForUser = () => {
    const current = session.current.get();
    if (current.state !== 'signed-in' || prefetched.has(session)) return false;
    prefetched.set(session, { userId: current.user.id, queries });
    return true;
  };
  keepForUser();
  const stop = session.current.subscribe(() => {
    if (keepForUser()) return;
    prefetched.delete(session);
    stop();
  });
}

/** Returns the data that was prefetched for this user, once; undefined if there is none. */
export function takePrefetched(session: WatchedSession, userId: string | undefined): QueryClient | undefined {
  const found = prefetched.get(session);
  if (found === undefined || found.userId !== userId) return undefined;
  prefetched.delete(session);
  return found.queries;
}

interface Visit {
  client: PodiumClient;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

const prefetches: Record<Prefetch, (queries: QueryClient, visit: Visit) => void> = {
  problems: (queries, { client }) => void queries.prefetchQuery(problemsQuery(client)),
  problem: (queries, { client, params }) => void queries.prefetchQuery(problemQuery(client, params.problemId ?? '')),
  contests: (queries, { client, search }) =>
    void queries.prefetchQuery(contestsQuery(client, search.get('filter') === 'past' ? 'past' : 'all')),
  contest: (queries, { client, params }) => void queries.prefetchQuery(contestQuery(client, params.contestId ?? '')),
  leaderboard: (queries, { client, params }) =>
    void queries.prefetchQuery(leaderboardQuery(client, params.contestId ?? '')),
  profile: (queries, { client }) => void queries.prefetchQuery(profileQuery(client)),
  languages: (queries, { client }) => void queries.prefetchQuery(languagesQuery(client)),
};

import type { PodiumClient } from '@podium/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { contestQuery, contestsQuery, leaderboardQuery } from '../queries/contests.ts';
import { languagesQuery } from '../queries/languages.ts';
import { problemQuery, problemsQuery } from '../queries/problems.ts';
import { profileQuery } from '../queries/profile.ts';
import type { Session } from '../session/session.ts';
import { createQueryClient } from './create-query-client.ts';
import { findPage, type Prefetch } from './pages.ts';

type WatchedSession = Pick<Session, 'client' | 'current'>;

/** What was prefetched while the first check was under way, and whom the check found. */
const prefetched = new WeakMap<WatchedSession, { userId: string; queries: QueryClient }>();

/**
 * Asks for what the page at `url` will show while it is still being checked who is there. It is for whoever that check finds, with the same
 * tokens, and for nobody else: as soon as it finds nobody, or somebody else follows, it is forgotten. The page asks
 * again for what could not be read, unless the server answered that it does not exist.
 */
export function prefetchPage(session: WatchedSession, url: Pick<URL, 'pathname' | 'search'>): void {
  if (session.current.get().state !== 'unknown') return;
  const found = findPage(url.pathname);
  const queries = createQueryClient();
  const visit: Visit = { client: session.client, params: found?.params ?? {}, search: new URLSearchParams(url.search) };
  for (const name of found?.page.prefetch ?? []) prefetches[name](queries, visit);
  const stop = session.current.subscribe(() => {
    const current = session.current.get();
    if (current.state === 'signed-in' && !prefetched.has(session)) {
      prefetched.set(session, { userId: current.user.id, queries });
      return;
    }
    prefetched.delete(session);
    stop();
  });
}

/** Hands over, once, what was prefetched for this person; undefined where there is nothing. */
export function takePrefetched(session: WatchedSession, userId: string | undefined): QueryClient | undefined {
  const found = prefetched.get(session);
  if (found === undefined || found.userId !== userId) return undefined;
  prefetched.delete(session);
  return found.queries;
}

interface Visit {
  client: PodiumClient;
  params: Readonly<Record<string, string>>;
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

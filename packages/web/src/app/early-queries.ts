import type { QueryClient } from '@tanstack/react-query';
import { firstReads } from '../queries/first-reads.ts';
import type { Session } from '../session/session.ts';
import { createQueryClient } from './create-query-client.ts';

type WatchedSession = Pick<Session, 'client' | 'current'>;

/** What was read while the first check was under way, and who it found. */
const early = new WeakMap<WatchedSession, { userId: string; queries: QueryClient }>();

/**
 * Asks for what the page at `url` will show while it is still being checked who is there. It is for whoever that check finds, with the same
 * tokens, and for nobody else: as soon as it finds nobody, or somebody else follows, it is forgotten. The page asks
 * again for what could not be read, unless the server answered that it does not exist.
 */
export function beginReading(session: WatchedSession, url: Pick<URL, 'pathname' | 'search'>): void {
  if (session.current.get().state !== 'unknown') return;
  const queries = createQueryClient();
  for (const read of firstReads(session.client, url)) read(queries);
  const stop = session.current.subscribe(() => {
    const current = session.current.get();
    if (current.state === 'signed-in' && !early.has(session)) {
      early.set(session, { userId: current.user.id, queries });
      return;
    }
    early.delete(session);
    stop();
  });
}

/** Hands over, once, what was read early for this person; undefined where there is nothing. */
export function takeEarlyQueries(session: WatchedSession, userId: string | undefined): QueryClient | undefined {
  const found = early.get(session);
  if (found === undefined || found.userId !== userId) return undefined;
  early.delete(session);
  return found.queries;
}

import type { ServerQuery } from '@podium/sdk/queries';
import { environmentManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Explanation } from '../../explain-error.ts';

/** What is known of something the server has. `failure` beside a value: it could not be loaded again, the value is the last one. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; failure?: Explanation }
  | { state: 'failed'; failure: Explanation };

// Without a window the library takes itself to run on a server, where nothing is loaded again from time to time.
environmentManager.setIsServer(() => false);

/** Keeps what was loaded, so that coming back to a screen shows it at once. `onOutcome` gets the error of each answer, if it has one. */
export function createQueries(onOutcome: (error?: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: () => onOutcome(), onError: (error) => onOutcome(error) }),
    // Screens show a failure at once, and `services` asks again while the server is away.
    defaultOptions: { queries: { networkMode: 'always', retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}

/** What is known now, without loading anything. */
export function peek<T>(queries: QueryClient, { queryKey }: ServerQuery<T>): T | undefined {
  return queries.getQueryData<T>(queryKey);
}

/** The value as it is known, loaded where it is not or where it has changed; one that cannot be loaded again is the last one. */
export async function loadOnce<T>(
  queries: QueryClient,
  query: ServerQuery<T>,
  explain: (error: unknown) => Explanation,
): Promise<Exclude<Loadable<T>, { state: 'loading' }>> {
  try {
    return { state: 'ready', value: await queries.fetchQuery<T>({ ...query, staleTime: Number.POSITIVE_INFINITY }) };
  } catch (error) {
    const last = peek(queries, query);
    return last === undefined
      ? { state: 'failed', failure: explain(error) }
      : { state: 'ready', value: last, failure: explain(error) };
  }
}

type Noun = 'contest' | 'contests' | 'problem' | 'problems' | 'profile' | 'status' | 'submission' | 'submissions';

/** Loads again what the screen shows of these nouns; the rest once it is shown, as it was last known until then. */
export function invalidate(queries: QueryClient, ...nouns: readonly Noun[]): void {
  for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] });
}

/** Invalidates all that a verdict may change: marks, lists, the status, and the rating it may lead to. */
export function invalidateAfterVerdict(queries: QueryClient): void {
  invalidate(queries, 'problem', 'problems', 'submission', 'submissions', 'status', 'contest', 'contests', 'profile');
}

import { isPodiumError } from '@podium/sdk';
import type { changedByVerdict, ServerQuery } from '@podium/sdk/queries';
import { environmentManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Explanation } from '../../explain-error.ts';

/** The state of data of the server. A `failure` beside a value means that reloading failed. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; failure?: Explanation }
  | { state: 'failed'; failure: Explanation };

/** Creates a cache of loaded data. `onOutcome` gets the error of each answer, or undefined. */
export function createQueries(onOutcome: (error?: unknown) => void): QueryClient {
  // Without a window, the library would assume that it runs on a server and reload nothing
  // periodically.
  environmentManager.setIsServer(() => false);
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: () => onOutcome(), onError: (error) => onOutcome(error) }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: retryRejected, retryDelay: 0, gcTime: Number.POSITIVE_INFINITY },
    },
  });
}

/**
 * Screens show a failure at once, and `services` retries while the server is unreachable. Only a
 * token that was renewed for this request and rejected gets another try, with another renewal: the
 * server's clock jumped between the two, or this machine slept.
 */
function retryRejected(failures: number, error: unknown): boolean {
  return failures === 0 && isPodiumError(error) && error.code === 'token_invalid';
}

export function peek<T>(queries: QueryClient, { queryKey }: ServerQuery<T>): T | undefined {
  return queries.getQueryData<T>(queryKey);
}

/** Returns the cached value while it is valid, else a new one, else the last with the failure. */
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

type Noun = (typeof changedByVerdict)[number] | 'status' | 'standings' | 'questions';

/** Reloads data of these nouns: at once if a screen shows it, otherwise when one does. */
export function invalidate(queries: QueryClient, ...nouns: readonly Noun[]): void {
  for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] });
}

import { followedTopics, queriesChangedBy } from '@podium/sdk/queries';
import { type QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, matchPath, Outlet, useLoaderData } from 'react-router';
import { loadWhenIdle } from '../lib/load-when-idle.ts';
import { checkedSession, useClient, useSessionState } from '../session/use-session.ts';
import { createQueryClient } from './create-query-client.ts';
import { pages } from './pages.ts';

/**
 * What is around the pages of signed-in users. It is a file that loads beside the first of these
 * pages, because signing in needs no cache of answers.
 */
export const signedIn = { loader, shouldRevalidate: () => false, Component: SignedIn };

interface Prefetched {
  userId: string;
  queries: QueryClient;
}

/** Asks for what the page at the address shows first, while the file of the page loads. */
async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Prefetched | null> {
  const { client, current } = await context.get(checkedSession);
  const session = current.get();
  if (session.state !== 'signed-in') return null;
  const queries = createQueryClient();
  const { pathname, searchParams } = new URL(request.url);
  const page = Object.values(pages)
    .flat()
    .find(({ path }) => matchPath(path, pathname));
  for (const query of page?.prefetch?.({ client, params, searchParams }) ?? []) void queries.prefetchQuery(query);
  return { userId: session.user.id, queries };
}

/** Has a cache of answers for each user, so that the next one cannot see them. */
function SignedIn() {
  const prefetched = useLoaderData<Prefetched | null>();
  const current = useSessionState();
  const userId = current.state === 'signed-in' ? current.user.id : undefined;
  // Another user may have signed in by another tab while the page loaded.
  const queries = prefetched?.userId === userId ? prefetched?.queries : undefined;
  return <Pages key={userId ?? 'nobody'} prefetched={queries} />;
}

function Pages({ prefetched }: { prefetched: QueryClient | undefined }) {
  const [queries] = useState(() => prefetched ?? createQueryClient());
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <FollowEvents />
      <OtherPages />
    </QueryClientProvider>
  );
}

/**
 * Asks again for what events of the server say has changed. A request that failed is repeated by
 * its page.
 */
function FollowEvents() {
  const client = useClient();
  const queries = useQueryClient();
  const isSignedIn = useSessionState().state === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    const ends = followedTopics.map((topic) =>
      client.events.subscribe(topic, (event) => {
        for (const queryKey of queriesChangedBy(event)) {
          void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.status !== 'error' });
        }
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [client, queries, isSignedIn]);
  return null;
}

const filesOf = {
  user: [...pages.user, ...pages.solving].map(({ load }) => load),
  admin: [...pages.admin, ...pages.presenting].map(({ load }) => load),
};

/** Loads the other pages of the role when idle, but not before the page has its data. */
function OtherPages() {
  const current = useSessionState();
  const role = current.state === 'signed-in' ? current.user.userType : undefined;
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (isIdle && role) void loadWhenIdle(filesOf[role]);
  }, [role, isIdle]);
  return null;
}

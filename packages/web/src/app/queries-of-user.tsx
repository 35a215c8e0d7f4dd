import { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { loadWhenIdle } from '../lib/load-when-idle.ts';
import { useSession, useSessionState } from '../session/use-session.ts';
import { createQueryClient } from './create-query-client.ts';
import { pages } from './pages.ts';
import { takePrefetched } from './prefetch-page.ts';

/** Creates a query cache for each signed-in user, so that the next user cannot see its data. */
export function QueriesOfUser() {
  const current = useSessionState();
  const userId = current.state === 'signed-in' ? current.user.id : undefined;
  return <Queries key={userId ?? 'nobody'} userId={userId} />;
}

function Queries({ userId }: { userId: string | undefined }) {
  const session = useSession();
  const [queries] = useState(() => takePrefetched(session, userId) ?? createQueryClient());
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <OtherPages />
    </QueryClientProvider>
  );
}

/**
 * Loads the files of the other pages of the user's role when idle, but not before the page has its
 * data.
 */
function OtherPages() {
  const current = useSessionState();
  const role = current.state === 'signed-in' ? current.user.userType : undefined;
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (isIdle) loadWhenIdle(pages.filter((page) => page.role === role).map(({ load }) => load));
  }, [role, isIdle]);
  return null;
}

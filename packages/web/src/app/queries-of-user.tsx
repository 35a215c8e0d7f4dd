import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../session/use-session.ts';
import { createQueryClient } from './create-query-client.ts';

/**
 * What pages read from the server, kept for as long as one person is signed in: the next must not see it. A file that is fetched with the
 * first page that needs it, as signing in does not.
 */
export function QueriesOfUser() {
  const current = useSessionState();
  return <Queries key={current.state === 'signed-in' ? current.user.id : 'nobody'} />;
}

function Queries() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSession, useSessionState } from '../session/use-session.ts';
import { createQueryClient } from './create-query-client.ts';
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
    </QueryClientProvider>
  );
}

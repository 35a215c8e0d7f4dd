import { type createBrowserRouter, RouterProvider } from 'react-router';
import type { Session } from '../session/session.ts';
import { SessionContext, useSessionState } from '../session/use-session.ts';
import { ServerUnreachable } from './shells/server-unreachable.tsx';

interface AppProps {
  session: Session;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ session, router }: AppProps) {
  return (
    <SessionContext value={session}>
      <Checked router={router} />
    </SessionContext>
  );
}

/** Draws nothing until the first check of the session has ended. */
function Checked({ router }: Pick<AppProps, 'router'>) {
  const current = useSessionState();
  if (current.state === 'unknown') return null;
  if (current.state === 'unreachable') return <ServerUnreachable message={current.message} />;
  return <RouterProvider router={router} />;
}

import { type createBrowserRouter, RouterProvider } from 'react-router';
import { useSessionState } from '../session/use-session.ts';
import { ServerUnreachable } from './shells/server-unreachable.tsx';

/** Draws nothing until the first check of the session has ended. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const current = useSessionState();
  if (current.state === 'unknown') return null;
  if (current.state === 'unreachable') return <ServerUnreachable error={current.error} />;
  return <RouterProvider router={router} />;
}

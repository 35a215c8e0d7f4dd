import type { UserType } from '@podium/sdk/contract';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { destinationOf, type LoginArrival, readArrival } from './login-arrival.ts';
import type { SignedOutReason } from './session.ts';
import { useHome, useSessionState } from './use-session.ts';

/** Redirects others to the sign-in page or to the page for unauthorized users. */
export function RequireRole({ userType }: { userType: UserType }) {
  const current = useSessionState();
  const { pathname, search } = useLocation();
  if (current.state === 'signed-out') {
    return <Navigate to={paths.login} replace state={arrivalFrom(pathname + search, current.reason)} />;
  }
  if (current.state !== 'signed-in') return null;
  if (userType !== current.user.userType) return <Navigate to={paths.unauthorized} replace />;
  return <Outlet />;
}

/**
 * After a log-out, the next sign-in does not return to the page, because it may be another user's.
 */
function arrivalFrom(from: string, reason: SignedOutReason): LoginArrival {
  return reason === 'left' ? {} : { from, ended: reason === 'lost' };
}

/** Shows its children to signed-out users. Redirects others to the destination of a sign-in. */
export function SkipWhenSignedIn({ children }: { children: ReactNode }) {
  const current = useSessionState();
  const { state } = useLocation();
  if (current.state !== 'signed-in') return children;
  return <Navigate to={destinationOf(current.user.userType, readArrival(state))} replace />;
}

/** Redirects unknown paths to the home page of the role. */
export function GoHome() {
  return <Navigate to={useHome().home} replace />;
}

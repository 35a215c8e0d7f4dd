import type { UserType } from '@podium/sdk/contract';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { homeOf, paths } from '../lib/paths.ts';
import { destinationOf, type LoginArrival, readArrival } from './login-arrival.ts';
import type { SignedOutReason } from './session.ts';
import { useSessionState } from './use-session.ts';

/** Lets the given roles through; both unless said. Others are sent to sign in, or told that they may not. */
export function RequireRole({ roles = ['user', 'admin'] }: { roles?: readonly UserType[] }) {
  const current = useSessionState();
  const { pathname, search } = useLocation();
  if (current.state === 'signed-out') {
    return <Navigate to={paths.login} replace state={arrivalFrom(pathname + search, current.reason)} />;
  }
  if (current.state !== 'signed-in') return null;
  if (!roles.includes(current.user.userType)) return <Navigate to={paths.unauthorized} replace />;
  return <Outlet />;
}

/** Who logged out does not come back: the next one to sign in here may be somebody else. */
function arrivalFrom(from: string, reason: SignedOutReason): LoginArrival {
  return reason === 'left' ? {} : { from, ended: reason === 'lost' };
}

/** Pages for those who are not signed in yet: others are led to where signing in would have led them. */
export function SkipWhenSignedIn({ children }: { children: ReactNode }) {
  const current = useSessionState();
  const { state } = useLocation();
  if (current.state !== 'signed-in') return children;
  return <Navigate to={destinationOf(current.user.userType, readArrival(state))} replace />;
}

/** Any address that is not known: everybody goes to their beginning. */
export function GoHome() {
  const current = useSessionState();
  return <Navigate to={current.state === 'signed-in' ? homeOf(current.user.userType) : paths.login} replace />;
}

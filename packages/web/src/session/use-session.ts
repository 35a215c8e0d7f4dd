import type { PodiumClient } from '@podium/sdk';
import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useStore } from '../lib/store.ts';
import type { Session, SessionState, SignedInUser } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Gives the router's loaders the session once its first check has ended. */
export const checkedSession = createRouterContext<Promise<Session>>();

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is called outside the application');
  return session;
}

export function useSessionState(): SessionState {
  return useStore(useSession().current);
}

export function useClient(): PodiumClient {
  return useSession().client;
}

/** Returns the signed-in user. Throws outside a guard. */
export function useUser(): SignedInUser {
  const current = useSessionState();
  if (current.state !== 'signed-in') throw new Error('useUser is called outside a guard');
  return current.user;
}

/** Where a page for everybody leads: to the home of who is signed in, or to the sign-in page. */
export function useHome(): { home: string; isSignedIn: boolean } {
  const current = useSessionState();
  const isSignedIn = current.state === 'signed-in';
  return { home: isSignedIn ? paths[current.user.userType].home : paths.login, isSignedIn };
}

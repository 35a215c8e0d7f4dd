import { homeOf, paths } from '../lib/paths.ts';
import { useSessionState } from './use-session.ts';

/** Where a page for everybody leads: to the home of who is signed in, or to the sign-in page. */
export function useHome(): { home: string; isSignedIn: boolean } {
  const current = useSessionState();
  const isSignedIn = current.state === 'signed-in';
  return { home: isSignedIn ? homeOf(current.user.userType) : paths.login, isSignedIn };
}

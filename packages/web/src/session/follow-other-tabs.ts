import { isTokenKey } from './browser-token-store.ts';
import type { Session } from './session.ts';

/** Applies sign-in, log-out and expiry in one tab to all tabs, because they share the session. */
export function followOtherTabs(session: Pick<Session, 'followOtherTab'>): void {
  let isDue = false;
  // Only other tabs fire this event. They change the two tokens in two steps; the timeout combines
  // them.
  addEventListener('storage', ({ key }) => {
    if (isDue || (key !== null && !isTokenKey(key))) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void session.followOtherTab();
    });
  });
}

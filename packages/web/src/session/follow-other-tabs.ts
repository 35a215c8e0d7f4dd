import { isTokenKey } from './browser-token-store.ts';
import type { Session } from './session.ts';

/** Tabs share one session: who logs out, signs in or loses it in one of them does so in all. */
export function followOtherTabs(session: Pick<Session, 'followOtherTab'>): void {
  let isDue = false;
  // Fired by the other tabs only. A pair is stored, and removed, in two steps: both are looked at as one.
  addEventListener('storage', ({ key }) => {
    if (isDue || (key !== null && !isTokenKey(key))) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void session.followOtherTab();
    });
  });
}

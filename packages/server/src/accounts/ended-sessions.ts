import type { Clock } from '../clock.ts';

/** The sessions that have ended while some of their access tokens have not expired yet. */
export interface EndedSessions {
  /** Answers from memory, unless the loaded list is too old. */
  isEnded(sessionId: string): Promise<boolean>;
  /**
   * Call it after sessions have ended in the database: from then on their access tokens are
   * rejected.
   */
  reload(): Promise<void>;
}

interface EndedSessionsDeps {
  clock: Clock;
  /** The lifetime of an access token, for which an ended session has to be remembered. */
  lifetimeMs: number;
  /** Lists the sessions that ended at `since` (milliseconds) or later. */
  listEndedSince: (since: number) => Promise<string[]>;
}

/**
 * Another process, such as the operator's command, may end sessions. This process then notices
 * after at most this time.
 */
const staleAfterMs = 5_000;

export function createEndedSessions({ clock, lifetimeMs, listEndedSince }: EndedSessionsDeps): EndedSessions {
  let ended: ReadonlySet<string> = new Set();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loads = 0;
  let newestLoad = 0;
  let refreshing: Promise<void> | undefined;

  async function reload(): Promise<void> {
    loads += 1;
    const load = loads;
    const now = clock.now();
    // A token may be signed a moment after its session has ended.
    const loaded = new Set(await listEndedSince(now - lifetimeMs - staleAfterMs));
    // A load that began later has newer data.
    if (load < newestLoad) return;
    newestLoad = load;
    ended = loaded;
    loadedAt = now;
  }

  async function isEnded(sessionId: string): Promise<boolean> {
    if (Math.abs(clock.now() - loadedAt) > staleAfterMs) {
      refreshing ??= reload().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    return ended.has(sessionId);
  }

  return { isEnded, reload };
}

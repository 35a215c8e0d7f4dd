import type { Clock } from '../clock.ts';

/** The sessions that have ended while access tokens of theirs have not expired yet. */
export interface EndedSessions {
  /** From memory, unless what it has is old. */
  isEnded(sessionId: string): Promise<boolean>;
  /** Called after sessions have ended in the database: their access tokens are refused from here on. */
  reload(): Promise<void>;
}

interface EndedSessionsDeps {
  clock: Clock;
  /** How long an access token is valid: for how long an ended session has to be remembered. */
  lifetimeMs: number;
  /** The sessions that ended at `since` (milliseconds) or later. */
  listEndedSince: (since: number) => Promise<string[]>;
}

/** Another process, such as the operator's command, ends sessions too: this one sees it at most so much later. */
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
    // A load that began later has seen more.
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

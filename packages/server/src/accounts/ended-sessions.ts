import type { Clock } from '../clock.ts';

/** The sessions that have ended while some of their access tokens have not expired yet. */
export interface EndedSessions {
  /** Knows every session that had ended in the database before the call, whichever process ended it. */
  isEnded(sessionId: string): Promise<boolean>;
}

interface EndedSessionsDeps {
  clock: Clock;
  /** The lifetime of an access token, for which an ended session has to be remembered. */
  lifetimeMs: number;
  /** Reads a version that changes whenever a process ends sessions. */
  readVersion: () => Promise<string>;
  /** Lists the sessions that ended at `since` (milliseconds) or later. */
  listEndedSince: (since: number) => Promise<string[]>;
}

/** The clocks of processes on several machines may differ by this much. */
const clockSkewMs = 5 * 60_000;

export function createEndedSessions({
  clock,
  lifetimeMs,
  readVersion,
  listEndedSince,
}: EndedSessionsDeps): EndedSessions {
  let known: { version: string; sessions: ReadonlySet<string> } | undefined;
  let loading: { version: string; sessions: Promise<ReadonlySet<string>> } | undefined;

  async function load(version: string): Promise<ReadonlySet<string>> {
    const sessions = new Set(await listEndedSince(clock.now() - lifetimeMs - clockSkewMs));
    // Of two loads that overlap either may end last. If it is the older one, its version is not the
    // present one, and the next call loads again.
    known = { version, sessions };
    return sessions;
  }

  async function isEnded(sessionId: string): Promise<boolean> {
    const version = await readVersion();
    if (known?.version === version) return known.sessions.has(sessionId);
    if (loading?.version !== version) {
      const started = { version, sessions: load(version) };
      loading = started;
      const forget = () => {
        if (loading === started) loading = undefined;
      };
      started.sessions.then(forget, forget);
    }
    return (await loading.sessions).has(sessionId);
  }

  return { isEnded };
}

import type { Clock } from '../clock.ts';
import { shareByVersion } from '../database/share-by-version.ts';

/** The sessions that have ended while some of their access tokens have not expired yet. */
export interface EndedSessions {
  /**
   * Knows every session that this process ended before the call, and those that others had ended
   * some milliseconds before it (`createVersionReader`).
   */
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
  const readEnded = shareByVersion(
    readVersion,
    async () => new Set(await listEndedSince(clock.now() - lifetimeMs - clockSkewMs)),
  );
  return { isEnded: async (sessionId) => (await readEnded()).has(sessionId) };
}

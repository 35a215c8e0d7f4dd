import type { Clock } from '../clock.ts';
import { shareByVersion } from '../database/share-by-version.ts';

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

/**
 * Creates a function that returns whether a session has ended, while its access tokens have not
 * expired. It knows every session that this process ended before the call, and those that others
 * had ended some milliseconds before it (`createVersionReader`).
 */
export function createEndedSessions({ clock, lifetimeMs, readVersion, listEndedSince }: EndedSessionsDeps) {
  const readEnded = shareByVersion(
    readVersion,
    async () => new Set(await listEndedSince(clock.now() - lifetimeMs - clockSkewMs)),
  );
  return { isEnded: async (sessionId: string) => (await readEnded()).has(sessionId) };
}

/**
 * The server's clock. Every rule that depends on time uses it, so that tests can move a contest
 * forward.
 */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number;
}

export const dayMs = 24 * 60 * 60 * 1000;

export const systemClock: Clock = { now: () => Date.now() };

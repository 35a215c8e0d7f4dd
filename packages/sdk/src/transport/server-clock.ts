/** Estimates the server's clock from its answers. */
export interface ServerClock {
  /**
   * Returns the server's current time in milliseconds since 1970, or this machine's time until the
   * first answer.
   */
  now(): number;
  /** The milliseconds to add to this machine's clock to get the server's. */
  readonly offsetMs: number;
  /**
   * Half the round trip of the answer that the estimate uses: the largest error of `now()`.
   * Infinite before the first answer.
   */
  readonly uncertaintyMs: number;
}

export interface ServerClockRecorder extends ServerClock {
  /**
   * Updates the estimate from one answer: the local times of request and arrival, and the server's
   * header.
   */
  observe(askedAt: number, arrivedAt: number, header: string | undefined): void;
}

/**
 * Creates a clock that estimates the server's time. The server stamped its answer at some moment
 * between request and arrival, so the smallest round trip bounds the offset best (Cristian's
 * algorithm). An answer that contradicts the best one means that a clock was set, so it replaces
 * the best one at once.
 */
export function createServerClock(localNow: () => number): ServerClockRecorder {
  let offsetMs = 0;
  let uncertaintyMs = Number.POSITIVE_INFINITY;
  return {
    now: () => localNow() + offsetMs,
    get offsetMs() {
      return offsetMs;
    },
    get uncertaintyMs() {
      return uncertaintyMs;
    },
    observe(askedAt, arrivedAt, header) {
      const serverTime = header === undefined || header === '' ? Number.NaN : Number(header);
      const halfTripMs = (arrivedAt - askedAt) / 2;
      if (!Number.isFinite(serverTime) || halfTripMs < 0) return;
      const observedOffsetMs = serverTime - (askedAt + halfTripMs);
      const contradicts = Math.abs(observedOffsetMs - offsetMs) > halfTripMs + uncertaintyMs + 1;
      if (halfTripMs > uncertaintyMs && !contradicts) return;
      offsetMs = observedOffsetMs;
      uncertaintyMs = halfTripMs;
    },
  };
}

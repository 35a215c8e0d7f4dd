/** Estimates the server's clock from its answers. */
export interface ServerClock {
  /** The server's time now, milliseconds since 1970; this machine's time until the first answer. */
  now(): number;
  /** What to add to this machine's clock to get the server's, in milliseconds. */
  readonly offsetMs: number;
  /** Half the round trip of the answer it is based on: how far off `now()` may be. Infinite before the first answer. */
  readonly uncertaintyMs: number;
}

export interface ServerClockRecorder extends ServerClock {
  /** Learns from one answer: when it was asked and arrived by this machine's clock, and what its header said. */
  observe(askedAt: number, arrivedAt: number, header: string | undefined): void;
}

/**
 * The server stamped its answer at some moment between asking and arrival, so the smallest round trip bounds the offset
 * best (Cristian's algorithm). An answer that contradicts the best one means that a clock was set: it wins at once.
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

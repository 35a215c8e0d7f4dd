/**
 * Tells workers that there may be work, so that they need not wait for their next poll. A signal may get lost: the rows
 * are the truth.
 */
export interface WorkSignals {
  notify(): void;
  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** Signals within one process. `judging/judge-process.ts` carries them over to the worker process, `worker.ts` receives. */
export function createWorkSignals(): WorkSignals {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

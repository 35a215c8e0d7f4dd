import { EventEmitter } from 'node:events';

/**
 * Notifies workers that there may be work, so that they need not wait for their next poll. A signal
 * may get lost: only the rows are reliable.
 */
export interface WorkSignals {
  notify(): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates signals within one process. `judging/judge-process.ts` carries them over to the worker
 * process, where `worker.ts` receives them.
 */
export function createWorkSignals(): WorkSignals {
  const signals = new EventEmitter().setMaxListeners(0);
  return {
    notify: () => signals.emit('work'),
    subscribe(listener) {
      signals.on('work', listener);
      return () => signals.off('work', listener);
    },
  };
}

import { EventEmitter } from 'node:events';

/** Says that something of a contest's board has changed, and has no data. */
export interface BoardSignal {
  contestId: string;
  /** Absent if the contest as a whole has changed. */
  participantId?: string;
  /** Absent if the participant as a whole has changed. */
  problemId?: string;
}

/**
 * Reports changes of boards within one process. `lost` says that signals of other processes may
 * have been missed, so that every board must be read again.
 */
export interface BoardSignals {
  publish(signal: BoardSignal | 'lost'): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (signal: BoardSignal | 'lost') => void): () => void;
}

export function createBoardSignals(): BoardSignals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (signal) => emitter.emit('signal', signal),
    subscribe(listener) {
      emitter.on('signal', listener);
      return () => emitter.off('signal', listener);
    },
  };
}

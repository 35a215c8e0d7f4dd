import { EventEmitter } from 'node:events';
import { limits, progressEventSchema, testEventSchema } from '@podium/sdk/contract';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

/** An event of a running job. After `settled` the database has the outcome, verdict included. */
export const jobEventSchema = z.discriminatedUnion('type', [
  progressEventSchema,
  testEventSchema,
  z.object({ type: z.literal('settled') }),
]);
export type JobEvent = z.infer<typeof jobEventSchema>;

/** The side that works on jobs. */
export interface JobEventSink {
  publish(jobId: string, event: JobEvent): void;
}

/**
 * The side that waits for jobs. Events may get lost, so subscribers also look into the database at
 * intervals.
 */
export interface JobEventBus extends JobEventSink {
  /** Returns a function that ends the subscription. */
  subscribe(jobId: string, listener: (event: JobEvent) => void): () => void;
  /** Calls the listener with the events of every job. */
  subscribeToAll(listener: (jobId: string, event: JobEvent) => void): void;
  /** Returns the events since the present judging began. */
  history(jobId: string): readonly JobEvent[];
}

// A job whose end is never reported (its worker died and another machine finished it) must not stay
// for ever.
const rememberedJobsMax = 5_000;
/** A judging has an event for each test, and two before. */
const historyMax = limits.testCasesMaxCount + 2;

/** Creates the bus of the events of jobs in progress, within the API process. */
export function createJobEventBus(): JobEventBus {
  const published = new EventEmitter().setMaxListeners(0);
  const listeners: ((jobId: string, event: JobEvent) => void)[] = [];
  const histories = new LRUCache<string, JobEvent[]>({ max: rememberedJobsMax });
  return {
    publish(jobId, event) {
      if (event.type === 'settled') histories.delete(jobId);
      else if (beginsAnew(event)) histories.set(jobId, [event]);
      else addTo(histories.get(jobId), event);
      published.emit(jobId, event);
      for (const listener of listeners) listener(jobId, event);
    },
    subscribe(jobId, listener) {
      published.on(jobId, listener);
      return () => published.off(jobId, listener);
    },
    subscribeToAll: (listener) => void listeners.push(listener),
    history: (jobId) => histories.get(jobId) ?? [],
  };
}

function addTo(history: JobEvent[] | undefined, event: JobEvent): void {
  if (history && history.length < historyMax) history.push(event);
}

function beginsAnew(event: JobEvent): boolean {
  return event.type === 'progress' && event.progress === 'compiling';
}

import { EventEmitter } from 'node:events';
import * as z from 'zod/mini';

/**
 * What has been committed, without its data: whoever shows it reads it. `queue/join-processes.ts`
 * carries changes to the other processes.
 */
export const changeSchema = z.discriminatedUnion('type', [
  /** The row of a contest, its problems or its freeze; also a new contest. */
  z.object({ type: z.literal('contest'), contest: z.string() }),
  /** Somebody has registered, or a participant was changed. */
  z.object({ type: z.literal('participant'), contest: z.string(), participant: z.string() }),
  /** A question, an answer or an announcement; without a participant it may concern everybody. */
  z.object({ type: z.literal('question'), contest: z.string(), participant: z.nullable(z.string()) }),
  /** A submission has arrived, or its judging has got further. Practice has no contest. */
  z.object({
    type: z.literal('submission'),
    submission: z.string(),
    user: z.string(),
    problem: z.string(),
    contest: z.nullable(z.string()),
    participant: z.nullable(z.string()),
    step: z.enum(['arrived', 'compiling', 'running', 'judged']),
  }),
  /** Much has changed at once, or changes were missed: whatever is shown has to be read again. */
  z.object({ type: z.literal('anything') }),
]);
export type Change = z.infer<typeof changeSchema>;
export type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

/**
 * Carries changes. They may get lost on the way to another process, but then `anything` follows.
 */
export interface ChangeBus {
  /** Notifies every process of the installation. Call it after the commit. */
  publish(change: Change): void;
  /** Notifies this process only, of what the others learn by themselves. */
  publishHere(change: Change): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** More submissions than these are not told one by one: whatever is shown is read again. */
const singlyMax = 100;

/** Publishes that these submissions wait, perhaps again, or in another way. */
export function publishWaiting(
  changes: Pick<ChangeBus, 'publish'>,
  waiting: readonly Omit<ChangeOf<'submission'>, 'type' | 'step'>[],
): void {
  if (waiting.length > singlyMax) changes.publish({ type: 'anything' });
  else for (const facts of waiting) changes.publish({ type: 'submission', ...facts, step: 'arrived' });
}

export function createChangeBus(): ChangeBus {
  const published = new EventEmitter().setMaxListeners(0);
  const publish = (change: Change) => void published.emit('change', change);
  return {
    publish,
    publishHere: publish,
    subscribe(listener) {
      published.on('change', listener);
      return () => published.off('change', listener);
    },
  };
}

import * as z from 'zod/mini';
import { anyIdSchema } from './primitives.ts';

/** Names the problem of a contest whose judging is paused or resumed. */
export const judgingPauseSchema = z.strictObject({
  problemId: anyIdSchema,
});

/** What organisers watch while a contest runs. It is at most a few seconds old. */
export const contestActivitySchema = z.object({
  /** The moment of the figures by the server's clock, ISO 8601 in UTC. */
  time: z.string(),
  participants: z.int(),
  /**
   * The participants of whom somebody signed in, or whose client renewed its session, within
   * `onlineMinutes`: every client that asks or follows anything renews it in that time. Scripts
   * with a token are not counted.
   */
  online: z.int(),
  onlineMinutes: z.int(),
  /** The submissions of each of the last 30 minutes, the present one last. */
  perMinute: z.array(z.int()),
  /** The queue of the whole installation, without paused submissions. */
  queue: z.object({
    /** The submissions and runs that wait or are being judged. */
    pending: z.int(),
    /** Those of them that a worker has. */
    judging: z.int(),
    /** The whole seconds for which the oldest one has waited; null if none waits. */
    oldestSeconds: z.nullable(z.int()),
  }),
  workers: z.object({
    /** The workers that take submissions. */
    judging: z.int(),
    /** The number of submissions that these judge at once. */
    slots: z.int(),
    /** Workers that have reported within a day and take none: they are sick, draining or gone. */
    others: z.int(),
  }),
  /** In the order of the contest. Tries and solvers are on its live standings. */
  problems: z.array(
    z.object({
      _id: anyIdSchema,
      /** `A`, `B`, … in the contest's order. */
      label: z.string(),
      /** The time at which its judging was paused, ISO 8601 in UTC; null if it is not. */
      pausedSince: z.nullable(z.string()),
      /** The submissions that wait or are being judged, paused ones too. */
      pending: z.int(),
      /** The submissions that ended in a judging error. */
      judgingErrors: z.int(),
    }),
  ),
});
export type ContestActivity = z.infer<typeof contestActivitySchema>;

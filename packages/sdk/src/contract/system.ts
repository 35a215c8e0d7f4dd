import * as z from 'zod/mini';
import { anyIdSchema, orLater } from './primitives.ts';

export const healthSchema = z.object({
  /** `ok` if the judge is ready, otherwise `degraded`. */
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** The server's clock, ISO 8601 in UTC. */
  time: z.string(),
  /**
   * The number of submissions that wait or are being judged, without those whose problem is paused;
   * 0 if the database does not answer.
   */
  pendingSubmissions: z.int(),
  /**
   * The submission or run that has waited longest for its judging, of those that a user waits for,
   * or else the oldest rejudging; null if none waits.
   */
  oldestJob: z._default(
    z.nullable(
      z.object({
        id: anyIdSchema,
        kind: orLater(z.enum(['submission', 'run'])),
        /** The whole seconds since it arrived. */
        waitingSeconds: z.int(),
      }),
    ),
    null,
  ),
  /** True while the server can judge submissions. */
  judging: z.boolean(),
  /**
   * The state of judging. `hindered`: some submissions wait because of the machine. `unable`: all
   * wait, and are judged once the machine is repaired. `absent`: this
   * server has no judge of its own.
   */
  judge: z.enum(['starting', 'ready', 'hindered', 'unable', 'absent']),
  /**
   * The languages that are offered, with the versions of their compilers on the workers that judge
   * at present; none if no worker judges the language now.
   */
  languages: z._default(z.array(z.object({ id: z.string(), versions: z.array(z.string()) })), []),
  /**
   * Sentences for operators, for example that judging is not isolated; empty when there is nothing
   * to report.
   */
  notes: z.array(z.string()),
});
export type Health = z.infer<typeof healthSchema>;

/** Every answer proves that the process is alive. */
export const livenessSchema = z.object({
  alive: z.literal(true),
});
export type Liveness = z.infer<typeof livenessSchema>;

/** Whether the server can serve requests at present. */
export const readinessSchema = z.object({
  /** False while the database does not answer. */
  ready: z.boolean(),
  /** The reason why the server is not ready; empty if it is. */
  message: z.string(),
});
export type Readiness = z.infer<typeof readinessSchema>;

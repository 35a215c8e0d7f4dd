import * as z from 'zod/mini';
import { idSchema, orLater } from './primitives.ts';

/**
 * The state of a worker. `sick`: it cannot judge its reference program, so it takes no submissions
 * until it can. `gone`: it has ended, or was without a report for 30 seconds.
 */
export const workerStateSchema = z.enum(['starting', 'judging', 'draining', 'sick', 'gone']);
export type WorkerState = z.infer<typeof workerStateSchema>;

/** How a worker limits memory: by a cgroup, or by the address space of a program. */
export const memoryControlSchema = z.enum(['cgroup-v1', 'cgroup-v2', 'address-space']);
export type MemoryControl = z.infer<typeof memoryControlSchema>;

/** How a worker gets its jobs: from the database, or from a server with a token. */
const workerConnectionSchema = z.enum(['database', 'joined']);
export type WorkerConnection = z.infer<typeof workerConnectionSchema>;

export const workerSchema = z.object({
  /** The id of the worker, which stays with its data folder. */
  _id: idSchema,
  name: z.string(),
  connection: orLater(workerConnectionSchema),
  version: z.string(),
  cores: z.int(),
  /** The submissions that it judges at once. */
  slots: z.int(),
  /** The languages that it can judge at present, of those that are offered. */
  languages: z.array(z.string()),
  /**
   * The versions of the compilers that it has, by language, also of languages that are not offered.
   */
  compilers: z._default(z.record(z.string(), z.string()), {}),
  /** How it limits memory; null until it is known. */
  memoryControl: z.nullable(orLater(memoryControlSchema)),
  /**
   * The speed of one core: 1 for the machine on which the reference program took 100 ms, 2 for one
   * that is twice as fast. Null until it is measured.
   */
  speed: z.nullable(z.number()),
  state: orLater(workerStateSchema),
  /** Why it is sick, or why some submissions wait; null otherwise. */
  reason: z.nullable(z.string()),
  /** Whether an administrator drains it. It holds until it is resumed, also after a restart. */
  draining: z.boolean(),
  inProgress: z.int(),
  /** The verdicts that it gave since its process began. */
  verdicts: z.int(),
  /** The begin of its process, ISO 8601 in UTC. */
  startedAt: z.string(),
  /** Its last report, ISO 8601 in UTC. */
  seenAt: z.string(),
});
export type Worker = z.infer<typeof workerSchema>;

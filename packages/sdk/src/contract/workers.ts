import * as z from 'zod';
import { limits } from './limits.ts';
import { idSchema, orLater, requiredLine } from './primitives.ts';
import { languageSchema } from './programs.ts';

/**
 * What a worker does. `sick`: it cannot judge its reference program, so it takes no submissions
 * until it can. `gone`: it has ended, or was not heard of for 30 seconds.
 */
export const workerStateSchema = z.enum(['starting', 'judging', 'draining', 'sick', 'gone']);
export type WorkerState = z.infer<typeof workerStateSchema>;

/** How a worker limits memory: by a cgroup, or by the address space of a program. */
export const memoryControlSchema = z.enum(['cgroup-v1', 'cgroup-v2', 'address-space']);
export type MemoryControl = z.infer<typeof memoryControlSchema>;

/** How a worker gets its jobs: from the database, or from a server with a token. */
export const workerConnectionSchema = z.enum(['database', 'joined']);
export type WorkerConnection = z.infer<typeof workerConnectionSchema>;

const count = z.int().min(0).max(1_000_000_000);

/** What a worker reports about itself, at its start and every few seconds. */
export const workerReportSchema = z.object({
  /** The id of the worker: that of its data folder, so that it keeps it when it starts again. */
  id: idSchema,
  /** The name of its machine. */
  name: requiredLine('name', 200),
  /** The version of Podium, which has to be that of the server. */
  version: requiredLine('version', 100),
  /** The cores of the machine. */
  cores: z.int().min(1).max(100_000),
  /** The submissions that it judges at once. */
  slots: z.int().min(1).max(100_000),
  /** The languages that it has prepared. */
  languages: z.array(languageSchema).max(100),
  /** Null until it is known. */
  memoryControl: memoryControlSchema.nullable(),
  /**
   * The speed of one core: 1 for the machine on which the reference program took 100 ms, 2 for one
   * that is twice as fast. Null until it is measured.
   */
  speed: z.number().min(0).max(1_000).nullable(),
  /** What it does. */
  state: workerStateSchema,
  /** Why it is sick, or why some submissions wait; null otherwise. */
  reason: z
    .string()
    .max(4 * limits.shownTextMaxBytes)
    .refine((text) => !text.includes('\0'), 'reason must not contain NUL characters')
    .nullable(),
  /** The submissions and runs that it works on. */
  inProgress: count,
  /** The verdicts that it gave since its process began. */
  verdicts: count,
  /** The time since the begin of its process, in milliseconds. */
  uptimeMs: z.int().min(0),
});
export type WorkerReport = z.infer<typeof workerReportSchema>;

/** What a worker learns when it reports. */
export const workerInstructionsSchema = z.object({
  /** Whether it finishes what it has and takes no more. */
  draining: z.boolean(),
  /** The languages that the server offers. */
  languages: z.array(languageSchema),
});
export type WorkerInstructions = z.infer<typeof workerInstructionsSchema>;

/** A worker as administrators see it. */
export const workerSchema = z.object({
  /** The id of the worker, which stays with its data folder. */
  _id: idSchema,
  /** The name of its machine. */
  name: z.string(),
  /** How it gets its jobs. */
  connection: orLater(workerConnectionSchema),
  /** The version of Podium. */
  version: z.string(),
  /** The cores of the machine. */
  cores: z.int(),
  /** The submissions that it judges at once. */
  slots: z.int(),
  /** The languages that it has prepared. */
  languages: z.array(z.string()),
  /** How it limits memory; null until it is known. */
  memoryControl: orLater(memoryControlSchema).nullable(),
  /**
   * The speed of one core: 1 for the machine on which the reference program took 100 ms, 2 for one
   * that is twice as fast. Null until it is measured.
   */
  speed: z.number().nullable(),
  /** What it does. */
  state: orLater(workerStateSchema),
  /** Why it is sick, or why some submissions wait; null otherwise. */
  reason: z.string().nullable(),
  /** Whether an administrator drains it. It holds until it is resumed, also after a restart. */
  draining: z.boolean(),
  /** The submissions and runs that it works on. */
  inProgress: z.int(),
  /** The verdicts that it gave since its process began. */
  verdicts: z.int(),
  /** The begin of its process, ISO 8601 in UTC. */
  startedAt: z.string(),
  /** Its last report, ISO 8601 in UTC. */
  seenAt: z.string(),
});
export type Worker = z.infer<typeof workerSchema>;

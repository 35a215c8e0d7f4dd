import { languageSchema, memoryControlSchema } from '@podium/sdk/contract';
import * as z from 'zod/mini';
import { jobEventSchema } from '../queue/job-events.ts';

// The messages between the API process and its judge worker. Both processes run this program, but a
// message that does not parse is dropped rather than trusted.

/** The setup of a worker, in its first message. */
const workerSetupSchema = z.object({
  /** The holder of its leases, unique among all workers that were ever alive. */
  workerId: z.string(),
  /**
   * True if the worker claims its first job only when judging is at full speed. A restarted worker
   * claims as soon as it can judge.
   */
  warmsUp: z.boolean(),
  /** Where its jobs come from: a database, or the API of a server that it joined. */
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('sqlite'), path: z.string() }),
    z.object({ type: z.literal('postgres'), url: z.string() }),
    z.object({ type: z.literal('server'), baseUrl: z.string(), token: z.string() }),
  ]),
  /** Whether it takes no jobs until a message says otherwise. */
  isDraining: z.boolean(),
  /** The languages that are offered. */
  languages: z.readonly(z.array(languageSchema)),
  slots: z.int().check(z.gte(1)),
  /** An absolute path. The compile cache and the cached test data are below it. */
  cacheDir: z.string(),
  /** The time in which a stopping worker lets jobs finish, in milliseconds. */
  graceMs: z.int().check(z.gte(0)),
});
export type WorkerSetup = z.infer<typeof workerSetupSchema>;

const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), setup: workerSetupSchema }),
  z.object({ type: z.literal('wake') }),
  z.object({ type: z.literal('drain'), isDraining: z.boolean() }),
]);
export type MessageToWorker = z.infer<typeof toWorkerSchema>;

/**
 * The state of judging on this machine. `hindered`: it judges, but a condition of the machine keeps
 * some submissions waiting. `unable`: it cannot judge its own reference program, so it takes no
 * jobs until it can. Reasons are for operators.
 */
const judgeStateSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('starting') }),
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('hindered'),
    reason: z.string(),
    /** The machine only lacks a language that is offered, which another one may judge. */
    isByLanguages: z.boolean(),
  }),
  z.object({ type: z.literal('unable'), reason: z.string() }),
]);
export type JudgeState = z.infer<typeof judgeStateSchema>;

const fromWorkerSchema = z.discriminatedUnion('type', [
  /** The worker takes jobs from its first `ready` on, and ends after `unable`. */
  z.object({ type: z.literal('state'), state: judgeStateSchema }),
  /** It has examined its machine. The speed is 1 for the reference. */
  z.object({ type: z.literal('machine'), memoryControl: memoryControlSchema, speed: z.nullable(z.number()) }),
  /** The languages of those that are offered that it can judge, as far as it knows. */
  z.object({ type: z.literal('languages'), languages: z.array(languageSchema) }),
  /** The jobs that it works on. */
  z.object({ type: z.literal('load'), inProgress: z.int() }),
  /** It has stored a verdict. */
  z.object({ type: z.literal('verdict') }),
  z.object({ type: z.literal('event'), jobId: z.string(), event: jobEventSchema }),
  /** A line for the log, which the API process writes for both. */
  z.object({
    type: z.literal('log'),
    level: z.enum(['info', 'warn', 'error']),
    message: z.string(),
    fields: z.record(z.string(), z.unknown()),
  }),
]);
export type MessageFromWorker = z.infer<typeof fromWorkerSchema>;

export function parseMessageToWorker(message: unknown): MessageToWorker | undefined {
  return toWorkerSchema.safeParse(message).data;
}

export function parseMessageFromWorker(message: unknown): MessageFromWorker | undefined {
  return fromWorkerSchema.safeParse(message).data;
}

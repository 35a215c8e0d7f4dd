import type { Language, MemoryControl } from '@podium/sdk/contract';
import type { StoreAddress } from '../database/open-store.ts';
import type { ServerAddress } from '../joined/server-connection.ts';
import type { JobEvent } from '../queue/job-events.ts';

// The messages between the API process and its judge worker. Both run the same program: a worker
// that finds another version in its setup only reports `unable`.

/** The setup of a worker, in its first message. */
export interface WorkerSetup {
  /** The version of the process that sends it: a worker of another version does not judge. */
  version: string;
  /** The holder of its leases, unique among all workers that were ever alive. */
  workerId: string;
  /**
   * True if the worker claims its first job only when judging is at full speed. A restarted worker
   * claims as soon as it can judge.
   */
  warmsUp: boolean;
  /** Where its jobs come from: a database, or the API of a server that it joined. */
  source: StoreAddress | ({ type: 'server' } & ServerAddress);
  /** Whether it takes no jobs until a message says otherwise. */
  isDraining: boolean;
  /** The languages that are offered. */
  languages: readonly Language[];
  slots: number;
  /** An absolute path. The compile cache and the cached test data are below it. */
  cacheDir: string;
  /** The time in which a stopping worker lets jobs finish, in milliseconds. */
  graceMs: number;
}

export type MessageToWorker =
  | { type: 'setup'; setup: WorkerSetup }
  | { type: 'wake' }
  | { type: 'drain'; isDraining: boolean };

/**
 * The state of judging on this machine. `hindered`: it judges, but a condition of the machine keeps
 * some submissions waiting. `unable`: it cannot judge its own reference program, so it takes no
 * jobs until it can. Reasons are for operators.
 */
export type JudgeState =
  | { type: 'starting' }
  | { type: 'ready' }
  /** `isByLanguages`: it only lacks a language that is offered, which another one may judge. */
  | { type: 'hindered'; reason: string; isByLanguages: boolean }
  | { type: 'unable'; reason: string };

/** What a worker finds out about its machine. */
export interface MachineFacts {
  /** Null until it is known. */
  memoryControl: MemoryControl | null;
  /** The speed of one core, 1 for the reference; null until it is measured. */
  speed: number | null;
  /** The languages of those that are offered that it can judge, as far as it is known. */
  languages: Language[];
  /** The versions of the compilers that it has, as far as it is known. */
  compilers: Partial<Record<Language, string>>;
}

export type MessageFromWorker =
  /** The worker takes jobs from its first `ready` on, and ends after `unable`. */
  | { type: 'state'; state: JudgeState }
  | { type: 'machine'; facts: Partial<MachineFacts> }
  /** The number of jobs that it works on. */
  | { type: 'load'; inProgress: number }
  /** It has stored a verdict. */
  | { type: 'verdict' }
  | { type: 'event'; jobId: string; event: JobEvent }
  /** A line for the log, which the API process writes for both. */
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; fields: Record<string, unknown> };

import { createHash } from 'node:crypto';
import {
  type ClaimRequest,
  fieldErrorsOf,
  fieldErrorsSentence,
  type JudgingEvents,
  judgedOutcomeSchema,
  type LeaseReport,
  type OutcomeReport,
  storedRunSchema,
  type WorkerInstructions,
  type WorkerReport,
} from '@podium/sdk/contract';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { fieldError, ServiceError } from '../errors.ts';
import type { createDatabaseWorkSource } from '../judging/work-source.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import { createWaitingClaims } from './waiting-claims.ts';
import type { WorkerService } from './worker-service.ts';

export interface JudgingServiceDeps {
  /** Returns the queue and the store as a worker process beside the database would have them. */
  sourceOf: (holder: string) => ReturnType<typeof createDatabaseWorkSource>;
  workers: Pick<WorkerService, 'report'>;
  /** Lists those of the jobs that are under lease to a holder with this prefix. */
  listLeased: (jobIds: readonly string[], holderPrefix: string) => Promise<string[]>;
  events: JobEventSink;
  clock: Clock;
  /** The version of this server. */
  version: string;
}

/** The token by which a worker calls. */
interface Caller {
  sessionId: string;
}

export type JudgingService = ReturnType<typeof createJudgingService>;

/**
 * Serves joined workers. It writes as a worker with the database does, under the same fence. Each
 * method gives the answer of the endpoint that has its name.
 */
export function createJudgingService({ sourceOf, workers, listLeased, events, clock, version }: JudgingServiceDeps) {
  const waitingClaims = createWaitingClaims();

  /** Throws a field error for a job that is not of the kind. */
  function sourceFor(caller: Caller, { holder, lease }: LeaseReport, kind = lease.kind) {
    if (lease.kind !== kind) throw fieldError('lease.kind', `lease.kind must be ${kind}`);
    return sourceOf(joinedHolder(caller.sessionId, holder));
  }

  function requireVersion(workers: string): void {
    if (workers === version) return;
    const advice = 'Install the version of the server on the machine of the worker, and start it again.';
    throw new ServiceError(
      'version_mismatch',
      `This server is Podium ${version}, and the worker ${workers}. ${advice}`,
    );
  }

  function settle(jobId: string, written: boolean) {
    if (written) events.publish(jobId, { type: 'settled' });
    return { written };
  }

  return {
    async report(caller: Caller, given: WorkerReport): Promise<WorkerInstructions> {
      requireVersion(given.version);
      return workers.report({ ...given, id: joinedWorkerId(caller.sessionId, given.id) }, 'joined');
    },

    async claim(caller: Caller, question: ClaimRequest, signal: AbortSignal) {
      requireVersion(question.version);
      const holder = joinedHolder(caller.sessionId, question.holder);
      return { lease: (await waitingClaims.claim(holder, sourceOf(holder), question, signal)) ?? null };
    },

    async renew(caller: Caller, given: LeaseReport) {
      return { held: await sourceFor(caller, given).renew(given.lease) };
    },

    async startSubmission(caller: Caller, given: LeaseReport) {
      return { work: (await sourceFor(caller, given, 'submission').startSubmission(given.lease)) ?? null };
    },

    async markRunning(caller: Caller, given: LeaseReport) {
      return { held: await sourceFor(caller, given, 'submission').markRunning(given.lease) };
    },

    async saveJudgement(caller: Caller, given: OutcomeReport) {
      const source = sourceFor(caller, given, 'submission');
      const outcome = readOutcome(given, judgedOutcomeSchema);
      // The clock of another machine may be wrong, but not by much during one judging.
      const judgedAt = clock.now();
      const startedAt = judgedAt - Math.max(0, outcome.judgedAt - outcome.startedAt);
      const written = await source.saveJudgement(given.lease, { ...outcome, startedAt, judgedAt });
      return settle(given.lease.jobId, written);
    },

    /** Only the holder of the lease may read what others run. */
    async findRun(caller: Caller, given: LeaseReport) {
      const { findRun, renew } = sourceFor(caller, given, 'run');
      return { work: ((await renew(given.lease)) && (await findRun(given.lease))) || null };
    },

    async saveRun(caller: Caller, given: OutcomeReport) {
      const source = sourceFor(caller, given, 'run');
      const outcome = readOutcome(given, z.nullable(storedRunSchema));
      return settle(given.lease.jobId, await source.saveRun(given.lease, outcome));
    },

    async returnJob(caller: Caller, given: LeaseReport & { isSuspect: boolean; pauseMs: number }) {
      const source = sourceFor(caller, given);
      return { held: await source[given.isSuspect ? 'nack' : 'release'](given.lease, given.pauseMs) };
    },

    /** Events of jobs that the caller's workers no longer have, or never had, are dropped. */
    async publish({ sessionId }: Caller, { events: published }: JudgingEvents) {
      const jobIds = [...new Set(published.map(({ jobId }) => jobId))];
      const own = new Set(await listLeased(jobIds, joinedHolder(sessionId, '')));
      for (const { jobId, event } of published) if (own.has(jobId)) events.publish(jobId, event);
      return { success: true, message: 'Published.' };
    },

    async leave(caller: Caller, ended: { holder: string; died: boolean }) {
      const holder = joinedHolder(caller.sessionId, ended.holder);
      return { jobs: await sourceOf(holder)[ended.died ? 'recordDeathOf' : 'releaseLeasesOf'](holder) };
    },
  };
}

/** Names a joined process among all holders of leases. A token cannot end leases of another one. */
function joinedHolder(sessionId: string, holder: string): string {
  return `${sessionId}-${holder}`;
}

/**
 * Returns the id under which a joined worker is listed. It depends on the token, so a token cannot
 * write the row of a worker that has another one, or the database.
 */
function joinedWorkerId(sessionId: string, id: string): string {
  const digest = createHash('sha256').update(`${sessionId} ${id}`).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, 12);
}

/** Reads the JSON of an outcome. Throws `validation_failed`. */
function readOutcome<Outcome>({ outcome }: OutcomeReport, schema: z.ZodMiniType<Outcome>): Outcome {
  let value: unknown;
  try {
    value = JSON.parse(outcome);
  } catch {
    throw fieldError('outcome', 'outcome must be JSON');
  }
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const fields = fieldErrorsOf(error).map(({ path, message }) => ({ path: `outcome.${path}`, message }));
  throw new ServiceError('validation_failed', fieldErrorsSentence(fields), { fields });
}

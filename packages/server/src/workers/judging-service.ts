import { createHash } from 'node:crypto';
import {
  type ClaimRequest,
  fieldErrorsOf,
  fieldErrorsSentence,
  type JudgingEvents,
  judgedOutcomeSchema,
  type LeaseReport,
  type OutcomeReport,
  type RunWork,
  type SubmissionWork,
  storedRunSchema,
  type WorkerInstructions,
  type WorkerReport,
} from '@podium/sdk/contract';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { fieldError, ServiceError } from '../errors.ts';
import type { WorkSource } from '../judging/work-source.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';
import { createWaitingClaims } from './waiting-claims.ts';
import type { WorkerService } from './worker-service.ts';

/** Serves a joined worker by its holder, which is unique among all installations. */
export type HolderSource = Omit<WorkSource, 'claim'> & Pick<JudgeQueue, 'claim' | 'releaseLeasesOf' | 'recordDeathOf'>;

interface JudgingServiceDeps {
  /** Returns the queue and the store as a worker process beside the database would have them. */
  sourceOf: (holder: string) => HolderSource;
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

/** Serves joined workers. It writes as a worker with the database does, under the same fence. */
export function createJudgingService({ sourceOf, workers, listLeased, events, clock, version }: JudgingServiceDeps) {
  const waitingClaims = createWaitingClaims();

  async function report(caller: Caller, given: WorkerReport): Promise<WorkerInstructions> {
    requireVersion(given.version);
    return workers.report({ ...given, id: joinedWorkerId(caller.sessionId, given.id) }, 'joined');
  }

  async function claim(caller: Caller, question: ClaimRequest, signal: AbortSignal): Promise<Lease | undefined> {
    requireVersion(question.version);
    const holder = joinedHolder(caller.sessionId, question.holder);
    return waitingClaims.claim(holder, sourceOf(holder), question, signal);
  }

  async function renew(caller: Caller, { lease, ...of }: LeaseReport): Promise<boolean> {
    return source(caller, of).renew(lease);
  }

  async function startSubmission(caller: Caller, given: LeaseReport): Promise<SubmissionWork | undefined> {
    requireKind(given, 'submission');
    return source(caller, given).startSubmission(given.lease);
  }

  async function markRunning(caller: Caller, given: LeaseReport): Promise<boolean> {
    requireKind(given, 'submission');
    return source(caller, given).markRunning(given.lease);
  }

  async function saveJudgement(caller: Caller, given: OutcomeReport): Promise<boolean> {
    requireKind(given, 'submission');
    const { lease } = given;
    const outcome = readOutcome(given, judgedOutcomeSchema);
    // The clock of another machine may be wrong, but not by much during one judging.
    const judgedAt = clock.now();
    const startedAt = judgedAt - Math.max(0, outcome.judgedAt - outcome.startedAt);
    const written = await source(caller, given).saveJudgement(lease, { ...outcome, startedAt, judgedAt });
    if (written) events.publish(lease.jobId, { type: 'settled' });
    return written;
  }

  /** Only the holder of the lease may read what others run. */
  async function findRun(caller: Caller, given: LeaseReport): Promise<RunWork | undefined> {
    requireKind(given, 'run');
    const { findRun: find, renew: hold } = source(caller, given);
    return (await hold(given.lease)) ? find(given.lease) : undefined;
  }

  async function saveRun(caller: Caller, given: OutcomeReport): Promise<boolean> {
    requireKind(given, 'run');
    const outcome = readOutcome(given, z.nullable(storedRunSchema));
    const written = await source(caller, given).saveRun(given.lease, outcome);
    if (written) events.publish(given.lease.jobId, { type: 'settled' });
    return written;
  }

  async function returnJob(
    caller: Caller,
    { lease, isSuspect, pauseMs, ...of }: LeaseReport & { isSuspect: boolean; pauseMs: number },
  ): Promise<boolean> {
    const { nack, release } = source(caller, of);
    return isSuspect ? nack(lease, pauseMs) : release(lease, pauseMs);
  }

  /** Events of jobs that the caller's workers no longer have, or never had, are dropped. */
  async function publish({ sessionId }: Caller, { events: published }: JudgingEvents): Promise<void> {
    const jobIds = [...new Set(published.map(({ jobId }) => jobId))];
    const own = new Set(await listLeased(jobIds, joinedHolder(sessionId, '')));
    for (const { jobId, event } of published) if (own.has(jobId)) events.publish(jobId, event);
  }

  async function leave(caller: Caller, { died, ...of }: { holder: string; died: boolean }): Promise<number> {
    const holder = joinedHolder(caller.sessionId, of.holder);
    const { recordDeathOf, releaseLeasesOf } = sourceOf(holder);
    return died ? recordDeathOf(holder) : releaseLeasesOf(holder);
  }

  function source(caller: Caller, of: { holder: string }): HolderSource {
    return sourceOf(joinedHolder(caller.sessionId, of.holder));
  }

  function requireVersion(workers: string): void {
    if (workers === version) return;
    const advice = 'Install the version of the server on the machine of the worker, and start it again.';
    throw new ServiceError(
      'version_mismatch',
      `This server is Podium ${version}, and the worker ${workers}. ${advice}`,
    );
  }

  return {
    report,
    claim,
    renew,
    startSubmission,
    markRunning,
    saveJudgement,
    findRun,
    saveRun,
    returnJob,
    publish,
    leave,
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

function requireKind({ lease }: LeaseReport, kind: Lease['kind']): void {
  if (lease.kind !== kind) throw fieldError('lease.kind', `lease.kind must be ${kind}`);
}

import {
  type FailureCause,
  findFailureCause,
  type HostReport,
  type Judge,
  type Judgement,
  type ProgramRun,
} from '@podium/judge';
import { isDatabaseFailure } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Lease } from '../queue/lease.ts';
import { maxAttempts } from '../queue/lost-leases.ts';
import { BlobError } from './blob-cache.ts';

/** The reason why a judging gave no verdict, for operators, and its cause. */
export type JudgeFailure = Required<Pick<Judgement, 'failure' | 'failureCause'>>;

export const exhaustedFailure: JudgeFailure = {
  failureCause: 'unexplained',
  failure: `its judge ended unexpectedly ${maxAttempts} times while it judged this alone`,
};

export function explainFailure(error: unknown): JudgeFailure {
  return { failureCause: causeOf(error), failure: failureText(error) };
}

function causeOf(error: unknown): FailureCause {
  if (error instanceof BlobError) return 'problem';
  return isDatabaseFailure(error) ? 'host' : findFailureCause(error);
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the failure behind a judging error; undefined for every other verdict. */
export function failureOf(outcome: Pick<Judgement | ProgramRun, 'verdict' | 'failure' | 'failureCause'>) {
  if (outcome.verdict !== 'judging_error') return undefined;
  const { failure = 'the judge reported no reason', failureCause = 'unexplained' } = outcome;
  return { failure, failureCause } satisfies JudgeFailure;
}

export type JobEnd =
  /** Its outcome is stored, or it is not this worker's any more. */
  | { type: 'done' }
  /** The host cannot judge its reference program. */
  | { type: 'unable'; reason: string }
  /** The job is not the cause. `hindrance`: this machine is, for operators. */
  | { type: 'release'; pauseMs: number; hindrance?: string }
  /** The job may be the cause. */
  | { type: 'nack'; pauseMs: number };

/**
 * A host that judges its reference program may still lack what one submission needs, such as disk
 * space for its output.
 */
const hostPauseMs = 5_000;
/** The pause after a failure of the database that the job may have caused. */
const databasePauseMs = 1_000;

/**
 * Ends a job whose work failed with an error. The database failed, since a failing judge does not
 * throw. Returning the job at once is quicker than letting the lease run out.
 */
export function endAfterError(error: unknown): JobEnd {
  if (causeOf(error) === 'host') return { type: 'release', pauseMs: hostPauseMs };
  return { type: 'nack', pauseMs: databasePauseMs };
}

/**
 * Decides what becomes of a job whose judging failed; undefined if the failure is its verdict.
 * Rejects with the signal's reason.
 */
export async function endAfterFailure(
  { judge, logger }: { judge: Pick<Judge, 'checkHost'>; logger: Logger },
  lease: Lease,
  failure: JudgeFailure,
  signal: AbortSignal,
): Promise<JobEnd | undefined> {
  const { jobId, kind, attempt, suspected } = lease;
  const end = lease.exhausted ? undefined : decideEnd(failure, await judge.checkHost({ signal }), lease);
  const fields = { jobId, kind, attempt, suspected, ...failure, end };
  if (end) logger.warn(fields, 'judging failed and will be tried again');
  else logger.error(fields, 'judging failed for good: judging_error');
  return end;
}

function decideEnd(
  { failure, failureCause }: JudgeFailure,
  host: HostReport,
  { suspected, attempt }: Lease,
): JobEnd | undefined {
  if (host.type === 'broken') return { type: 'unable', reason: host.reason };
  switch (failureCause) {
    case 'host':
    case 'setup':
      return { type: 'release', pauseMs: hostPauseMs, hindrance: failure };
    case 'problem':
      return undefined;
    case 'unexplained':
      if (suspected && attempt >= maxAttempts) return undefined;
      return { type: 'nack', pauseMs: 500 * 4 ** (suspected ? attempt : 0) };
  }
}

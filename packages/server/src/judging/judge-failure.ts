import { type FailureCause, findFailureCause, type HostReport, type Judgement, type ProgramRun } from '@podium/judge';
import { isDatabaseFailure } from '../errors.ts';
import type { Lease } from '../queue/lease.ts';
import { maxAttempts } from '../queue/lost-leases.ts';
import { BlobError } from './blob-cache.ts';
import type { JudgeWorkerDeps } from './judge-worker-deps.ts';

/** The reason why a judging gave no verdict, and its cause. `text` is for operators. */
export interface JudgeFailure {
  cause: FailureCause;
  text: string;
}

export const exhaustedFailure: JudgeFailure = {
  cause: 'unexplained',
  text: `its judge ended unexpectedly ${maxAttempts} times while it judged this alone`,
};

/** The host cannot judge its reference program: the worker releases its jobs and stops working. */
export class HostUnable extends Error {
  override readonly name = 'HostUnable';
}

export function explainFailure(error: unknown): JudgeFailure {
  return { cause: causeOf(error), text: failureText(error) };
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
  const { failure: text = 'the judge reported no reason', failureCause: cause = 'unexplained' } = outcome;
  return { cause, text } satisfies JudgeFailure;
}

type Decision =
  /** The host is broken: the worker stops. */
  | { type: 'stop'; reason: string }
  /** The job is not the cause. */
  | { type: 'release'; pauseMs: number }
  /** The job may be the cause. */
  | { type: 'nack'; pauseMs: number }
  /** The failure is the verdict. */
  | { type: 'final' };

/**
 * A host that judges its reference program may still lack what one submission needs, such as disk
 * space for its output.
 */
export const hostPauseMs = 5_000;

/** Decides what to do with a job whose judging failed. */
export function decideFailure(failure: JudgeFailure, host: HostReport, lease: Lease): Decision {
  if (host.type === 'broken') return { type: 'stop', reason: host.reason };
  switch (failure.cause) {
    case 'host':
    case 'setup':
      return { type: 'release', pauseMs: hostPauseMs };
    case 'problem':
      return { type: 'final' };
    case 'unexplained':
      if (lease.suspected && lease.attempt >= maxAttempts) return { type: 'final' };
      return { type: 'nack', pauseMs: 500 * 4 ** (lease.suspected ? lease.attempt : 0) };
  }
}

type Deps = Pick<JudgeWorkerDeps, 'judge' | 'source' | 'logger' | 'onHindered'>;

/**
 * Returns a job whose judging failed to the queue, and resolves to false. Resolves to true if the
 * failure is its verdict instead. Throws HostUnable, and the signal's reason.
 */
export async function isFinalFailure(
  { judge, source, logger, onHindered }: Deps,
  lease: Lease,
  failure: JudgeFailure,
  signal: AbortSignal,
): Promise<boolean> {
  const { jobId, kind, attempt, suspected } = lease;
  const fields = { jobId, kind, attempt, suspected, failure };
  const decision: Decision = lease.exhausted
    ? { type: 'final' }
    : decideFailure(failure, await judge.checkHost({ signal }), lease);
  switch (decision.type) {
    case 'stop':
      logger.warn(fields, 'judging failed because this machine cannot judge at present');
      throw new HostUnable(decision.reason);
    case 'release':
      logger.warn(fields, 'judging failed because of this machine and will be tried again');
      onHindered(failure.text);
      await source.release(lease, decision.pauseMs);
      return false;
    case 'nack':
      logger.warn(fields, 'judging failed and will be tried again');
      await source.nack(lease, decision.pauseMs);
      return false;
    case 'final':
      logger.error(fields, 'judging failed for good: judging_error');
      return true;
  }
}

import type { Limits, ProgramRun } from '@podium/judge';
import type { Lease } from '../queue/lease.ts';
import { exhaustedFailure, failureText, isWorthAnotherAttempt, pauseAfter } from './judge-failure.ts';
import type { JudgeWorkerDeps } from './judge-worker-deps.ts';
import type { RunWork } from './judging-repository.ts';

type Deps = Omit<JudgeWorkerDeps, 'queue'>;

/** A run belongs to no problem, so its limits are the platform's. */
const runLimits: Limits = { timeLimitMs: 2_000, memoryLimitBytes: 256 * 1024 ** 2 };

/** What a run leaves for whoever waits for it: what happened, without what only operators may know. */
export type StoredRun = Omit<ProgramRun, 'failure'>;

/** Runs a program on its author's input and stores what happened. Rejects as `judgeSubmissionJob` does. */
export async function judgeRunJob(deps: Deps, lease: Lease, signal: AbortSignal): Promise<void> {
  const work = await deps.repository.findRun(lease);
  if (!work) {
    await deps.repository.saveRun(lease, null);
    return;
  }
  const { failure = 'the judge did not say why', ...run } = lease.exhausted
    ? failedRun(exhaustedFailure)
    : await runProgram(deps, work, signal);
  signal.throwIfAborted();
  if (run.verdict === 'judging_error' && isWorthAnotherAttempt(deps.logger, lease, failure)) {
    await deps.repository.retryLater(lease, pauseAfter(lease));
    return;
  }
  const stored: StoredRun = run;
  if (await deps.repository.saveRun(lease, stored)) deps.events.publish(lease.jobId, { type: 'settled' });
}

async function runProgram(deps: Deps, work: RunWork, signal: AbortSignal): Promise<ProgramRun> {
  try {
    return await deps.judge.runProgram({ ...work, limits: runLimits }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return failedRun(failureText(error));
  }
}

function failedRun(failure: string): ProgramRun {
  return {
    verdict: 'judging_error',
    diagnostics: { errors: [], warnings: [] },
    cpuTimeMs: 0,
    wallTimeMs: 0,
    peakMemoryBytes: 0,
    output: '',
    outputTruncated: false,
    errorOutput: '',
    failure,
  };
}

import type { Limits, ProgramRun } from '@podium/judge';
import type { Lease } from '../queue/lease.ts';
import { exhaustedFailure, explainFailure, failureOf, isFinalFailure, type JudgeFailure } from './judge-failure.ts';
import type { JudgeWorkerDeps } from './judge-worker-deps.ts';
import type { RunWork } from './judging-repository.ts';

type Deps = Omit<JudgeWorkerDeps, 'queue'>;

/** A run belongs to no problem, so its limits are the platform's. */
const runLimits: Limits = { timeLimitMs: 2_000, memoryLimitBytes: 256 * 1024 ** 2 };

/** What a run leaves for whoever waits for it: what happened, without what only operators may know. */
export type StoredRun = Omit<ProgramRun, 'failure' | 'failureCause'>;

/** Runs a program on its author's input and stores what happened. Rejects as `judgeSubmissionJob` does. */
export async function judgeRunJob(deps: Deps, lease: Lease, signal: AbortSignal): Promise<void> {
  const work = await deps.repository.findRun(lease);
  if (!work) {
    await deps.repository.saveRun(lease, null);
    return;
  }
  const run = lease.exhausted ? failedRun(exhaustedFailure) : await runProgram(deps, work, signal);
  signal.throwIfAborted();
  const failure = failureOf(run);
  if (failure && !(await isFinalFailure(deps, lease, failure, signal))) return;
  const { failure: _, failureCause: __, ...stored } = run satisfies StoredRun;
  if (await deps.repository.saveRun(lease, stored)) deps.events.publish(lease.jobId, { type: 'settled' });
}

async function runProgram(deps: Deps, work: RunWork, signal: AbortSignal): Promise<ProgramRun> {
  try {
    return await deps.judge.runProgram({ ...work, limits: runLimits }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    return failedRun(explainFailure(error));
  }
}

function failedRun({ text: failure, cause: failureCause }: JudgeFailure): ProgramRun {
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
    failureCause,
  };
}

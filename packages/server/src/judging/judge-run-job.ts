import { type Judgement, type Limits, noDiagnostics, nothingRun, type ProgramRun, type Verdict } from '@podium/judge';
import { includedFor, type RunTask, type RunWork, type StoredRun } from '@podium/sdk/contract';
import type { Lease } from '../queue/lease.ts';
import {
  endAfterFailure,
  exhaustedFailure,
  explainFailure,
  failureOf,
  type JobEnd,
  type JudgeFailure,
} from './judge-failure.ts';
import { blobsOf, type JobDeps, judgeRequestOf } from './judge-submission-job.ts';

/** A run belongs to no problem, so its limits are the platform's. */
const runLimits: Limits = { timeLimitMs: 2_000, memoryLimitBytes: 256 * 1024 ** 2 };

/**
 * A run of a sample has the verdict on it. A run of the author's own input is never accepted or
 * wrong.
 */
type RunOutcome = Omit<ProgramRun, 'verdict'> & { verdict: Verdict | null };

/**
 * Runs a program on its author's input, or formats it, and stores the outcome. Rejects as
 * `judgeSubmissionJob` does.
 */
export async function judgeRunJob(deps: JobDeps, lease: Lease, signal: AbortSignal): Promise<JobEnd> {
  const work = await deps.source.findRun(lease);
  if (!work) {
    await deps.source.saveRun(lease, null);
    return { type: 'done' };
  }
  const run = lease.exhausted ? failedRun(exhaustedFailure) : await perform(deps, work, signal);
  signal.throwIfAborted();
  const failure = failureOf(run);
  const end = failure && (await endAfterFailure(deps, lease, failure, signal));
  if (end) return end;
  const { failure: _, failureCause: __, ...stored } = run satisfies StoredRun;
  if (await deps.source.saveRun(lease, stored)) deps.events.publish(lease.jobId, { type: 'settled' });
  return { type: 'done' };
}

async function perform(deps: JobDeps, work: RunWork, signal: AbortSignal): Promise<RunOutcome> {
  const { task, ...program } = work;
  try {
    switch (task.type) {
      case 'run': {
        const included = includedFor(program.language, task.includedFiles);
        return await deps.judge.runProgram({ ...program, included, input: task.input, limits: runLimits }, { signal });
      }
      case 'sample':
        return await judgeSample(deps, work, task.sample, signal);
      case 'format':
        return await deps.judge.formatSource({ ...program, indent: task.indent }, { signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    return failedRun(explainFailure(error));
  }
}

/** Judges the sample as a submission would be judged on it, and adds the program's output. */
async function judgeSample(
  deps: JobDeps,
  { source, language }: RunWork,
  sample: Extract<RunTask, { type: 'sample' }>['sample'],
  signal: AbortSignal,
): Promise<RunOutcome> {
  if (!sample) return failedRun({ failureCause: 'problem', failure: 'the problem has no such sample any more' });
  const blobs = await deps.blobs.acquire(blobsOf(sample.tests), signal);
  try {
    const request = judgeRequestOf({ source, language, isContest: true, ...sample }, blobs);
    return outcomeOf(await deps.judge.judgeSubmission(request, { signal }));
  } finally {
    blobs.release();
  }
}

function outcomeOf({ tests: [test], ...judged }: Judgement): RunOutcome {
  if (!test) return { ...nothingRun, ...judged };
  const { number: _, checkerFailure: __, judgeMessage: ___, errorShare: ____, failedAt: _____, ...observed } = test;
  return { ...observed, ...judged };
}

function failedRun(failure: JudgeFailure): ProgramRun {
  return { verdict: 'judging_error', diagnostics: noDiagnostics, ...nothingRun, ...failure };
}

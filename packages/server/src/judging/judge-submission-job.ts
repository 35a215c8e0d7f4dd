import {
  type Judge,
  type Judgement,
  type JudgeProgress,
  type JudgeRequest,
  noDiagnostics,
  type TestCaseResult,
  type Verdict,
} from '@podium/judge';
import {
  completeChecker,
  getProgramLimits,
  includedFor,
  type JudgedOutcome,
  type JudgedTest,
  type SubmissionWork,
  type TestCaseBlobs,
  verdictNames,
} from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { onceAvailable } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { BlobReference } from '../problems/blob-repository.ts';
import type { JobEventSink } from '../queue/job-events.ts';
import type { Lease } from '../queue/lease.ts';
import type { AcquiredBlobs, BlobCache } from './blob-cache.ts';
import {
  endAfterFailure,
  exhaustedFailure,
  explainFailure,
  failureOf,
  type JobEnd,
  type JudgeFailure,
} from './judge-failure.ts';
import { showText } from './shown-text.ts';
import type { WorkSource } from './work-source.ts';

/** Further failures would look the same. */
const shownCheckerFailures = 5;
const shownJudgeMessages = 20;

// The contract knows no verdict that the judge cannot give: a new one also needs its name in
// packages/judge/src/verdicts.ts. Storing the outcome ensures the converse.
verdictNames satisfies readonly Verdict[];

export interface JobDeps {
  source: WorkSource;
  judge: Judge;
  blobs: BlobCache;
  events: JobEventSink;
  clock: Clock;
  logger: Logger;
  /** Reports each verdict of a submission that is stored. */
  onVerdict?(): void;
}

const saveRetryMs = 500;

/**
 * Judges one submission and stores the outcome. Stores nothing if the lease is lost, or if the job
 * must be returned to the queue. Rejects with the signal's reason if it is aborted, and if the
 * database fails; a failure of the judge does not reject.
 */
export async function judgeSubmissionJob(deps: JobDeps, lease: Lease, signal: AbortSignal): Promise<JobEnd> {
  const startedAt = deps.clock.now();
  const work = lease.exhausted ? undefined : await deps.source.startSubmission(lease);
  if (!work && !lease.exhausted) return { type: 'done' };
  const judgement = work ? await judge(deps, lease, work, signal) : failedJudgement(exhaustedFailure);
  signal.throwIfAborted();
  const failure = failureOf(judgement);
  const end = failure && (await endAfterFailure(deps, lease, failure, signal));
  if (end) return end;
  const outcome: JudgedOutcome = {
    verdict: judgement.verdict,
    startedAt,
    judgedAt: deps.clock.now(),
    diagnostics: judgement.diagnostics,
    failure: failure?.failure ?? checkerLog(deps, lease, judgement),
    tests: judgement.tests.map((result) => judgedTest(result, work?.tests[result.number - 1])),
    ...(judgement.score && { score: judgement.score }),
  };
  // A short interruption of the database must not cost the submission its judging. The fence
  // decides as always.
  const written = await onceAvailable(() => deps.source.saveJudgement(lease, outcome), {
    ...{ pauseMs: saveRetryMs, signal },
    onWait: (err) => deps.logger.warn({ jobId: lease.jobId, err }, 'a verdict waits for the database'),
  });
  if (written) {
    deps.events.publish(lease.jobId, { type: 'settled' });
    deps.onVerdict?.();
  }
  return { type: 'done' };
}

/**
 * Returns what admins read: how outputs of the submission ended the problem's checker, and what the
 * checker wrote for the judges, about failed tests first; null if there is nothing.
 */
function checkerLog(deps: JobDeps, lease: Lease, { tests }: Judgement): string | null {
  const failures = describeTests(tests, ({ checkerFailure }) => checkerFailure?.message, shownCheckerFailures);
  const [failure] = failures;
  if (failure)
    deps.logger.warn({ jobId: lease.jobId, checkerFailure: failure }, 'an output ended the checker of its problem');
  const { failed = [], passed = [] } = Object.groupBy(tests, (test) =>
    test.verdict === 'accepted' ? 'passed' : 'failed',
  );
  const messages = describeTests([...failed, ...passed], ({ judgeMessage }) => judgeMessage, shownJudgeMessages);
  const lines = [...failures, ...messages];
  return lines.length === 0 ? null : lines.join('\n');
}

function describeTests(
  tests: readonly TestCaseResult[],
  read: (test: TestCaseResult) => string | undefined,
  shown: number,
): string[] {
  const lines = tests.flatMap((test) => {
    const text = read(test);
    return text === undefined ? [] : [`test ${test.number}: ${showText(text).text}`];
  });
  const more = lines.length - shown;
  return [...lines.slice(0, shown), ...(more > 0 ? [`and on ${more} more tests`] : [])];
}

async function judge(deps: JobDeps, lease: Lease, work: SubmissionWork, signal: AbortSignal): Promise<Judgement> {
  const testsTotal = work.tests.length;
  deps.events.publish(lease.jobId, { type: 'progress', progress: 'compiling', testsTotal });
  let blobs: AcquiredBlobs | undefined;
  try {
    blobs = await deps.blobs.acquire(blobsOf(work.tests), signal);
    return await deps.judge.judgeSubmission(judgeRequestOf(work, blobs), {
      signal,
      onProgress: (progress) => reportProgress(deps, lease, progress, testsTotal),
    });
  } catch (error) {
    signal.throwIfAborted();
    return failedJudgement(explainFailure(error));
  } finally {
    blobs?.release();
  }
}

function reportProgress(deps: JobDeps, lease: Lease, progress: JudgeProgress, testsTotal: number): void {
  switch (progress.type) {
    case 'compiling':
      return;
    case 'running':
      deps.events.publish(lease.jobId, { type: 'progress', progress: 'running', testsTotal });
      // It serves clients that poll instead of listening. It only informs, so the judging does not
      // wait for it.
      deps.source.markRunning(lease).catch((error: unknown) => {
        deps.logger.warn({ err: error, jobId: lease.jobId }, 'progress could not be stored');
      });
      return;
    case 'test': {
      const { number, verdict, cpuTimeMs, peakMemoryBytes } = progress.result;
      const figures = { timeMs: Math.round(cpuTimeMs), memoryBytes: Math.round(peakMemoryBytes) };
      deps.events.publish(lease.jobId, { type: 'test', number, testsTotal, verdict, ...figures });
    }
  }
}

export function blobsOf(tests: readonly TestCaseBlobs[]): BlobReference[] {
  return tests.flatMap(({ input, answer }) => [input, answer]);
}

type RequestedWork = Omit<SubmissionWork, 'submissionId' | 'revision' | 'scoring'> &
  Partial<Pick<SubmissionWork, 'scoring'>>;

/** Contests stop at the first failing test. Practice runs all of them, to show every failure. */
export function judgeRequestOf(work: RequestedWork, blobs: AcquiredBlobs): JudgeRequest {
  return {
    source: work.source,
    language: work.language,
    included: includedFor(work.language, work.includedFiles),
    limits: getProgramLimits(work.constraints),
    checker: completeChecker(work.checker),
    tests: work.tests.map((test) => ({
      inputPath: blobs.pathOf(test.input.hash),
      answerPath: blobs.pathOf(test.answer.hash),
      group: test.group,
      checker: test.checker,
    })),
    ...(work.scoring && { scoring: work.scoring }),
    stopAtFirstFailure: work.isContest,
  };
}

function failedJudgement(failure: JudgeFailure): Judgement {
  return { verdict: 'judging_error', diagnostics: noDiagnostics, tests: [], ...failure };
}

function judgedTest(result: TestCaseResult, test: TestCaseBlobs | undefined): JudgedTest {
  const output = showText(result.output, result.outputTruncated);
  return {
    number: result.number,
    isSample: test?.isSample ?? false,
    verdict: result.verdict,
    timeMs: Math.round(result.cpuTimeMs),
    memoryBytes: Math.round(result.peakMemoryBytes),
    output: output.text,
    outputCut: output.cut,
    note: result.note === undefined ? null : showText(result.note).text,
    earlierTimesMs: (result.earlierRuns ?? []).map((run) => Math.round(run.cpuTimeMs)),
  };
}

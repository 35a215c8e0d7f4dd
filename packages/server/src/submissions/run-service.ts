import {
  type FormatRequest,
  type RunRequest,
  type RunResult,
  type Session,
  type StoredRun,
  verdicts,
} from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import { createId } from '../identifiers.ts';
import type { Logger } from '../logger.ts';
import { problemAccessAt } from '../problems/problem-visibility.ts';
import type { ProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import { awaitOutcome, type WaitingTimes } from '../queue/await-outcome.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { LanguageOffer } from './language-offer.ts';
import { pendingMaxOf, tooManyPending } from './pending-bound.ts';
import type { NewRun, RunRepository } from './run-repository.ts';
import { buildRunResult } from './submission-results.ts';

export interface RunServiceDeps {
  offer: Pick<LanguageOffer, 'checkJudged'>;
  runs: RunRepository;
  problems: Pick<ProblemVisibilityRepository, 'findVisibility'>;
  queue: Pick<JudgeQueue, 'wake'>;
  events: Pick<JobEventBus, 'subscribe'>;
  clock: Clock;
  logger: Logger;
  waiting?: WaitingTimes;
}

export type RunService = ReturnType<typeof createRunService>;

const leftoverAgeMs = 10 * 60_000;

/** Runs programs on their author's own input, and formats them, in a judge worker. */
export function createRunService(deps: RunServiceDeps) {
  const { offer, runs, problems, queue, events, clock, logger } = deps;
  const { runTimeoutMs: timeoutMs = 60_000, recheckMs = 1_000 } = deps.waiting ?? {};
  const underWay = new Set<Promise<unknown>>();

  /**
   * Throws `not_found` for a problem that is not open to the reader, `too_many_pending`, and
   * `judging_unavailable` if no worker answers in time.
   */
  async function run(session: Session, request: RunRequest, disconnected: AbortSignal): Promise<RunResult> {
    const { code: source, language, input = '' } = request;
    return track(async () => {
      const { checkerLanguages, ...problem } = await findProblem(session, request);
      await offer.checkJudged(language, checkerLanguages);
      const program = { source, language, input, ...problem, indent: null };
      return buildRunResult(await perform(session, program, disconnected));
    });
  }

  /**
   * Returns the formatted source. Throws a field error for a source that breaks the formatter, and
   * otherwise as `run` does.
   */
  async function format(session: Session, request: FormatRequest, disconnected: AbortSignal): Promise<string> {
    const { code: source, language, indent = '2' } = request;
    return track(async () => {
      await offer.checkJudged(language);
      const program = { source, language, input: '', problemId: null, sample: null, indent };
      const { verdict, output, outputTruncated, note } = await perform(session, program, disconnected);
      if (verdict === 'judging_error') throw judgeUnavailable();
      if (verdict === null && !outputTruncated) return output;
      const reason = note ?? verdicts[verdict ?? 'output_limit_exceeded'].label;
      throw fieldError('code', `The formatter failed on this code (${reason}).`);
    });
  }

  async function track<T>(task: () => Promise<T>): Promise<T> {
    const running = task();
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  async function perform(
    session: Session,
    program: Omit<NewRun, 'id' | 'userId' | 'createdAt'>,
    disconnected: AbortSignal,
  ): Promise<StoredRun> {
    const id = createId();
    const newRun = { ...program, id, userId: session.userId, createdAt: clock.now() };
    if (!(await runs.insertRun(newRun, pendingMaxOf(session)))) throw tooManyPending();
    queue.wake();
    try {
      const read = () => runs.findResult(id);
      const outcome = await awaitOutcome({ events, jobId: id, read, signal: disconnected, timeoutMs, recheckMs });
      if (outcome) return outcome;
    } finally {
      await runs.deleteRun(id);
    }
    throw judgeUnavailable();
  }

  /**
   * Checks that the problem is open to the reader and that it has the sample, which only is
   * compared by the checker.
   */
  async function findProblem(
    session: Session,
    { problemId, sample }: RunRequest,
  ): Promise<Pick<NewRun, 'problemId' | 'sample'> & { checkerLanguages?: string }> {
    if (problemId === undefined) return { problemId: null, sample: null };
    const problem = await problems.findVisibility(problemId, session.userId);
    const isOpen = problem && (session.userType === 'admin' || problemAccessAt(clock.now(), problem) === 'open');
    if (!isOpen) throw notFound('Problem');
    if (sample === undefined) return { problemId, sample: null };
    const { count, checkerLanguages } = await runs.findSamples(problemId);
    if (sample > count) throw fieldError('sample', `the problem has ${count} samples that can be run`);
    return { problemId, sample, checkerLanguages };
  }

  /**
   * Resolves when the runs in progress have ended and are deleted: the database is then no longer
   * needed.
   */
  async function settle(): Promise<void> {
    await Promise.allSettled(underWay);
  }

  /** Deletes runs that nobody fetched because the process that waited for them died. */
  async function sweep(): Promise<void> {
    const deleted = await runs.deleteRunsBefore(clock.now() - leftoverAgeMs);
    if (deleted > 0) logger.info({ runs: deleted }, 'deleted abandoned runs');
  }

  return { run, format, settle, sweep };
}

function judgeUnavailable(): ServiceError {
  const message = 'The judge is not answering. Please try again in a moment.';
  return new ServiceError('judging_unavailable', message, { retryAfterSeconds: 10 });
}

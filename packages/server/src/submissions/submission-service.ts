import {
  findWait,
  type ListedSubmission,
  limits,
  noDiagnostics,
  type Session,
  type Submission,
  type SubmissionEvent,
  type SubmissionJudgement,
  type SubmissionSummary,
  type SubmitResponse,
  type submissionListQuerySchema,
  type TestCaseResult,
} from '@podium/sdk/contract';
import type * as z from 'zod/mini';
import type { AccountRepository } from '../accounts/account-repository.ts';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import { showBytes } from '../judging/shown-text.ts';
import type { BlobRepository } from '../problems/blob-repository.ts';
import { findLastKnownHeadings } from '../problems/last-known-headings.ts';
import type { ProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import type { WaitingTimes } from '../queue/await-outcome.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import { type Disclosure, disclosureAt } from './disclosure.ts';
import { followSubmission } from './follow-submission.ts';
import type { JudgementRepository } from './judgement-repository.ts';
import type { StoredSubmission, StoredTestWithBlobs, SubmissionRepository } from './submission-repository.ts';
import { buildTestResult, describeJudgement, showsTexts } from './submission-results.ts';

export interface SubmissionServiceDeps {
  submissions: SubmissionRepository;
  judgements: JudgementRepository;
  accounts: Pick<AccountRepository, 'findUserId'>;
  blobs: Pick<BlobRepository, 'readExcerpts'>;
  problems: ProblemVisibilityRepository;
  clock: Clock;
  events: Pick<JobEventBus, 'subscribe' | 'history'>;
  waiting?: WaitingTimes;
}

type ListQuery = z.output<typeof submissionListQuerySchema>;

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** Reads submissions: learners read their own, admins all of them. */
export function createSubmissionService(deps: SubmissionServiceDeps) {
  const { submissions, judgements } = deps;

  /**
   * Lists the newest first. Throws `validation_failed` for a user who does not exist, and for a
   * `before` that is no submission of the list.
   */
  async function list(session: Session, query: ListQuery): Promise<ListedSubmission[]> {
    const { before, problemId, contestId, verdict, language, limit, sources } = query;
    const isOwn = session.userType !== 'admin' || query.userId === 'me';
    const userId = isOwn ? session.userId : query.userId && (await deps.accounts.findUserId(query.userId));
    if (query.userId !== undefined && userId === undefined) {
      throw fieldError('userId', `There is no account ${query.userId}`);
    }
    const found = before === undefined ? undefined : await submissions.findArrival(before);
    if (before !== undefined && (!found || (userId !== undefined && found.userId !== userId))) {
      throw fieldError('before', 'before is not the id of a submission in this list');
    }
    const summaries = await submissions.listSummaries({
      userId,
      problemId,
      contestId,
      verdict,
      language,
      limit,
      sources,
      beforeArrival: found?.arrival,
    });
    return withKnownTitles(deps, session, summaries);
  }

  /** Throws `not_found`, also for another learner's submission. */
  async function get(session: Session, id: string): Promise<Submission> {
    const submission = await findVisible(session, id);
    const { diagnostics, failure, ...complete } = submission;
    const [shown = complete] = await withKnownTitles(deps, session, [complete]);
    if (submission.progress !== 'judged' || submission.verdict === null) {
      return { ...shown, result: noDiagnostics, results: [] };
    }
    const { result, results } = await readResults(deps, session, submission);
    const verdictBefore = await judgements.findChangedVerdict(id);
    const judgeLog = session.userType === 'admin' ? failure : null;
    return {
      ...shown,
      result,
      results,
      ...(verdictBefore && { verdictBefore }),
      ...(judgeLog !== null && { judgeLog }),
    };
  }

  /** Lists the oldest first. Only administrators may call it. Throws `not_found`. */
  async function listJudgements(id: string): Promise<SubmissionJudgement[]> {
    if (!(await submissions.findState(id))) throw notFound('Submission');
    return judgements.listJudgements(id);
  }

  /**
   * Returns the answer of a submit; undefined until there is a verdict. Throws
   * `judging_unavailable` while the judging of the problem is paused, and while no worker has the
   * languages.
   */
  async function findJudged(session: Session, id: string): Promise<SubmitResponse | undefined> {
    const state = await submissions.findState(id);
    const wait = state && findWait(state.progress);
    if (wait) {
      const message = `${wait.reason}. Submission ${id} is stored and will be judged. Check it later.`;
      throw new ServiceError('judging_unavailable', message);
    }
    if (state?.progress !== 'judged') return undefined;
    const submission = await findVisible(session, id);
    if (submission.verdict === null) return undefined;
    const results = await readResults(deps, session, submission);
    const { score, maxScore, groups } = submission;
    const scores = score === undefined ? {} : { score, maxScore, groups };
    return { ...results, verdict: submission.verdict, submissionId: id, ...scores };
  }

  /**
   * Yields the events of a submission from the beginning to its verdict, and `alive` at intervals
   * when there are none. Throws `not_found` before the first event.
   */
  async function follow(
    session: Session,
    id: string,
    disconnected: AbortSignal,
  ): Promise<AsyncGenerator<SubmissionEvent | 'alive', void, undefined>> {
    const state = await submissions.findState(id);
    if (!state || !maySee(session, state.userId)) throw notFound('Submission');
    return followSubmission({ ...deps, submissionId: id, disconnected });
  }

  async function findVisible(session: Session, id: string): Promise<StoredSubmission> {
    const submission = await submissions.findSubmission(id);
    if (!submission || !maySee(session, submission.userId)) throw notFound('Submission');
    return submission;
  }

  return { list, get, listJudgements, findJudged, follow };
}

function maySee(session: Session, authorId: string): boolean {
  return session.userType === 'admin' || session.userId === authorId;
}

async function disclosureTo(deps: SubmissionServiceDeps, session: Session, submission: StoredSubmission) {
  if (session.userType === 'admin') return 'practice';
  const problem = await deps.problems.findVisibility(submission.problemId, session.userId);
  // Submissions keep their problem, so there always is one.
  return problem ? disclosureAt(deps.clock.now(), submission.contestId !== null, problem) : 'sealed';
}

/**
 * Gives a problem that is not open to the reader now the title that it had when the submission
 * arrived.
 */
async function withKnownTitles<T extends SubmissionSummary>(
  { problems, clock }: SubmissionServiceDeps,
  session: Session,
  submissions: readonly T[],
): Promise<T[]> {
  const known = (submission: T) => ({ problemId: submission.problemId, knownAt: Date.parse(submission.submittedAt) });
  const headingOf = await findLastKnownHeadings(problems, session, clock.now(), submissions.map(known));
  return submissions.map((submission) => {
    const heading = headingOf(known(submission));
    return heading ? { ...submission, problemTitle: heading.title } : submission;
  });
}

async function readResults(deps: SubmissionServiceDeps, session: Session, submission: StoredSubmission) {
  const { submissions } = deps;
  const { verdict, diagnostics } = submission;
  const disclosure = await disclosureTo(deps, session, submission);
  const isInteractive = await submissions.isInteractive(submission._id);
  const stored = await submissions.listTests(submission._id);
  // The samples of an interactive problem are files for its interactor, so nobody sees them.
  const tests = isInteractive ? stored.map((test) => ({ ...test, isSample: false })) : stored;
  const results = await withTexts(deps, session, tests, { disclosure, isInteractive });
  const judged = { verdict: verdict ?? 'judging_error', diagnostics, tests };
  return { ...describeJudgement(judged, disclosure), results };
}

/** Reads the beginnings of the test cases that are shown, and no others. */
async function withTexts(
  { blobs }: SubmissionServiceDeps,
  session: Session,
  tests: readonly StoredTestWithBlobs[],
  { disclosure, isInteractive }: { disclosure: Disclosure; isInteractive: boolean },
): Promise<TestCaseResult[]> {
  const hashes = tests
    .filter((test) => showsTexts(test, disclosure))
    .flatMap((test) => (isInteractive ? [test.inputHash] : [test.inputHash, test.answerHash]));
  const excerpts = await blobs.readExcerpts(hashes, limits.shownTextMaxBytes);
  const textOf = (hash: string) => {
    const excerpt = excerpts.get(hash);
    return excerpt && showBytes(excerpt.bytes, excerpt.size);
  };
  return tests.map((test) => {
    const [input, expectedOutput] = [textOf(test.inputHash), textOf(test.answerHash)];
    const texts = input && { input, ...(expectedOutput && { expectedOutput }) };
    const earlierTimesMs = session.userType === 'admin' ? test.earlierTimesMs : [];
    return {
      ...buildTestResult(test, disclosure, texts),
      ...(earlierTimesMs.length > 0 && { earlierTimesMs: [...earlierTimesMs] }),
    };
  });
}

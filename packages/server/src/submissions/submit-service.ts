import { createHash } from 'node:crypto';
import {
  allowsLanguage,
  type ContestSubmit,
  contestPhaseAt,
  describeAllowed,
  type PracticeSubmit,
  type Session,
  type SubmitAccepted,
  type SubmitResponse,
} from '@podium/sdk/contract';
import type { ContestPeriod } from '@podium/sdk/standings';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, problemNotInContest, ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import { createId } from '../identifiers.ts';
import { type ProblemVisibility, problemAccessAt } from '../problems/problem-visibility.ts';
import type { ProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import { awaitOutcome, type WaitingTimes } from '../queue/await-outcome.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { LanguageOffer } from './language-offer.ts';
import type { EarlierSubmission, NewSubmissionRepository } from './new-submission-repository.ts';
import { pendingMaxOf, tooManyPending } from './pending-bound.ts';
import { sourceKeyOf } from './source-key.ts';
import type { SubmissionService } from './submission-service.ts';

export interface SubmitServiceDeps {
  offer: Pick<LanguageOffer, 'check'>;
  newSubmissions: NewSubmissionRepository;
  problems: Pick<ProblemVisibilityRepository, 'findVisibility'>;
  submissions: Pick<SubmissionService, 'findJudged'>;
  queue: Pick<JudgeQueue, 'wake'>;
  events: Pick<JobEventBus, 'subscribe'>;
  changes: Pick<ChangeBus, 'publish'>;
  clock: Clock;
  waiting?: WaitingTimes;
}

export interface SubmitOptions {
  idempotencyKey: string | undefined;
  /** Answers as soon as the submission is stored. */
  respondAsync: boolean;
  disconnected: AbortSignal;
  /**
   * Aborts when the server is about to close: a submission that waits is then answered as accepted
   * for judging.
   */
  stopping: AbortSignal;
}

export type SubmitAnswer =
  | { type: 'judged'; response: SubmitResponse }
  | { type: 'accepted'; response: SubmitAccepted };

export type SubmitService = ReturnType<typeof createSubmitService>;

/** Takes submissions: decides who may submit what, when, and how often. */
export function createSubmitService(deps: SubmitServiceDeps) {
  const { offer, newSubmissions, problems, queue, changes, clock } = deps;

  /**
   * Submits for a practice problem and waits for the verdict unless the options ask for no wait.
   * Throws `not_found`, `problem_in_live_contest`, `too_many_pending`, `idempotency_conflict`, and
   * `judging_unavailable` if the verdict takes too long. In that last case the submission stays and
   * will be judged.
   */
  async function submitPractice(session: Session, payload: PracticeSubmit, options: SubmitOptions) {
    return submit(session, { ...payload, contestId: null }, options, async (arrivedAt) => {
      const problem = await problems.findVisibility(payload.problemId, session.userId);
      if (!problem) throw notFound('Problem');
      if (session.userType === 'user') checkPractice(arrivedAt, problem);
      return null;
    });
  }

  /**
   * Does the same for a problem of a running contest. Also throws `not_registered` and the errors
   * of the contest's clock.
   */
  async function submitContest(session: Session, payload: ContestSubmit, options: SubmitOptions) {
    return submit(session, payload, options, async (arrivedAt) => {
      const contest = await newSubmissions.findContest(payload.contestId, session.userId);
      if (!contest) throw notFound('Contest');
      if (contest.participantId === null)
        throw new ServiceError('not_registered', 'You are not registered for this contest');
      checkContestClock(arrivedAt, contest);
      const problem = await problems.findVisibility(payload.problemId, session.userId);
      // Learners must not find out which problems are being prepared, so a hidden one does not
      // exist either.
      if (!problem || problemAccessAt(arrivedAt, problem) === 'hidden') throw notFound('Problem');
      if (!problem.memberships.some((membership) => membership.contestId === payload.contestId)) {
        throw problemNotInContest();
      }
      return contest.participantId;
    });
  }

  async function submit(
    session: Session,
    payload: Payload,
    options: SubmitOptions,
    check: Check,
  ): Promise<SubmitAnswer> {
    // The whole program has arrived now. The following steps may take their time.
    const arrivedAt = clock.now();
    const id = await store(session, payload, options, arrivedAt, check);
    const response = options.respondAsync ? undefined : await awaitVerdict(deps, session, id, options);
    if (response) return { type: 'judged', response };
    const message = 'Submission received. It will be judged shortly.';
    return { type: 'accepted', response: { success: true, message, submissionId: id } };
  }

  /** Returns the id of the stored submission, or of the one that the same request stored before. */
  async function store(
    session: Session,
    payload: Payload,
    { idempotencyKey }: SubmitOptions,
    arrivedAt: number,
    check: Check,
  ): Promise<string> {
    const { userId } = session;
    const { code: source, language, problemId, contestId } = payload;
    const requestHash = hashOf(payload);
    // A request that is sent again is answered like the first one, even if the contest has ended in
    // between, or the language is no longer offered.
    const earlier = idempotencyKey && (await newSubmissions.findEarlier(userId, idempotencyKey));
    if (earlier) return sameSubmission(earlier, requestHash);
    offer.check(language);
    const participantId = await check(arrivedAt);
    const found = await newSubmissions.findTarget(problemId);
    if (!found) throw notFound('Problem');
    const { allowedLanguages, checkerLanguages, target } = found;
    if (!allowsLanguage(allowedLanguages, language))
      throw fieldError('language', `this problem ${describeAllowed(allowedLanguages)}`);
    const id = createId();
    const outcome = await newSubmissions.insertSubmission(
      {
        ...{ id, userId, problemId, contestId, participantId, language, source, submittedAt: arrivedAt, ...target },
        sourceKey: sourceKeyOf(language, source),
        idempotencyKey: idempotencyKey ?? null,
        requestHash: idempotencyKey ? requestHash : null,
      },
      checkerLanguages,
      pendingMaxOf(session),
    );
    if (outcome.type === 'sent_before') return sameSubmission(outcome.earlier, requestHash);
    if (outcome.type === 'too_many_pending') throw tooManyPending();
    queue.wake();
    changes.publish({
      ...{ type: 'submission', submission: id, user: userId, problem: problemId },
      ...{ contest: contestId, participant: participantId, step: 'arrived' },
    });
    return id;
  }

  return { submitPractice, submitContest };
}

type Payload = PracticeSubmit & { contestId: string | null };

/** Decides about a submission, and returns the participant of the contest that it counts for. */
type Check = (arrivedAt: number) => Promise<string | null>;

function hashOf({ contestId, problemId, language, code }: Payload): string {
  return createHash('sha256')
    .update(JSON.stringify([contestId, problemId, language, code]))
    .digest('hex');
}

function sameSubmission(earlier: EarlierSubmission, requestHash: string): string {
  if (earlier.requestHash === requestHash) return earlier.id;
  throw new ServiceError('idempotency_conflict', 'This idempotency key was already used for another submission');
}

/**
 * Learners may practise problems that are open for practice. A problem that a contest keeps secret
 * does not exist.
 */
function checkPractice(now: number, problem: ProblemVisibility): void {
  if (problemAccessAt(now, problem) === 'hidden') throw notFound('Problem');
  if (problem.memberships.some((contest) => contestPhaseAt(now, contest.startTime, contest.endTime) === 'ongoing')) {
    throw new ServiceError('problem_in_live_contest', 'This problem is part of a running contest: submit it there');
  }
}

function checkContestClock(now: number, contest: { clock: ContestPeriod; cancelled: boolean }): void {
  if (contest.cancelled)
    throw new ServiceError('contest_over', 'The contest is cancelled and does not accept submissions');
  switch (contestPhaseAt(now, contest.clock.startTime, contest.clock.endTime)) {
    case 'future':
      throw new ServiceError('contest_not_started', 'The contest has not started yet');
    case 'past':
      throw new ServiceError('contest_over', 'The contest is over');
    case 'ongoing':
  }
}

/** Resolves to undefined if the server stops before there is a verdict. */
async function awaitVerdict(
  deps: SubmitServiceDeps,
  session: Session,
  submissionId: string,
  { disconnected, stopping }: SubmitOptions,
): Promise<SubmitResponse | undefined> {
  const { submissions, events, waiting } = deps;
  const { verdictTimeoutMs = 10 * 60_000, recheckMs = 2_000 } = waiting ?? {};
  const response = await awaitOutcome({
    events,
    jobId: submissionId,
    read: () => submissions.findJudged(session, submissionId),
    signal: AbortSignal.any([disconnected, stopping]),
    timeoutMs: verdictTimeoutMs,
    recheckMs,
  });
  if (response || stopping.aborted) return response;
  throw new ServiceError(
    'judging_unavailable',
    `Judging takes unusually long. Submission ${submissionId} is stored and will be judged. Check it later.`,
  );
}

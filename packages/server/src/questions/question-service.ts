import {
  type Announcement,
  type CannedAnswer,
  contestPhaseAt,
  defaultCannedAnswers,
  endpoints,
  type Question,
  type QuestionList,
  type questionAskSchema,
  type Session,
} from '@podium/sdk/contract';
import type { ContestPeriod } from '@podium/sdk/standings';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, problemNotInContest, ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import { createId } from '../identifiers.ts';
import type { NewAnswer, QuestionChangeRepository } from './question-change-repository.ts';
import type { ListFilter, QuestionRepository, Reader, StoredAnnouncement } from './question-repository.ts';
import type { QuestionEvent } from './question-state.ts';
import type { QuestionVersions } from './question-versions.ts';
import { viewAnnouncement, viewQuestion } from './question-view.ts';

interface QuestionServiceDeps {
  questions: QuestionRepository;
  edits: QuestionChangeRepository;
  versions: QuestionVersions;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

export type QuestionService = ReturnType<typeof createQuestionService>;

const limit = endpoints.questions.ask.rateLimits.questions;

/**
 * Takes questions of participants while their contest runs, and administrators' answers and
 * announcements at any time.
 */
export function createQuestionService({ questions, edits, versions, clock, changes }: QuestionServiceDeps) {
  /** Throws `not_found`, and `not_registered` for a learner who takes no part. */
  async function list(contestId: string, session: Session, filter: ListFilter): Promise<QuestionList> {
    const reader = await getReader(contestId, session);
    // It is read first: a change meanwhile gives an older version, and the client reads again.
    const version = await versions.read(contestId, reader.type === 'admin' ? undefined : reader.participantId);
    const read = reader.type === 'admin' ? 0 : await questions.findRead(contestId, reader.userId);
    const { count, questions: found } = await questions.listQuestions(contestId, reader, filter);
    const announcements = await questions.listAnnouncements(contestId, reader);
    const cannedAnswers =
      reader.type === 'admin' ? [...((await questions.findCannedAnswers(contestId)) ?? defaultCannedAnswers)] : [];
    return {
      version,
      unread: await questions.countUnread(contestId, reader, read),
      newest: reader.type === 'admin' ? null : await questions.findNewest(contestId, reader),
      count,
      questions: found.map((question) => viewQuestion(question, reader, read)),
      announcements: announcements.map((announcement) => viewAnnouncement(announcement, reader, read)),
      cannedAnswers,
    };
  }

  /**
   * Throws `not_found`, `not_registered`, `contest_not_started`, `contest_over`,
   * `problem_not_in_contest` and `too_many_attempts`.
   */
  async function ask(
    contestId: string,
    learner: Session,
    { text, problemId: about }: z.output<typeof questionAskSchema>,
  ): Promise<Question> {
    const contest = await questions.findContest(contestId, learner.userId);
    if (!contest || (contest.cancelled && contest.participantId === null)) throw notFound('Contest');
    const { participantId } = contest;
    if (participantId === null) throw notParticipant();
    const askedAt = clock.now();
    const problemId = about ?? null;
    checkClock(askedAt, contest);
    if (problemId !== null && !(await questions.hasProblem(contestId, problemId))) {
      throw problemNotInContest();
    }
    const id = createId();
    const question = { id, contestId, participantId, userId: learner.userId, problemId, text, askedAt };
    const outcome = await edits.insertQuestion(question, limit);
    if (outcome.type === 'too soon') throw tooSoon(outcome.waitMs);
    if (outcome.type === 'too many open') throw tooManyOpen();
    publish(contestId, participantId);
    return getQuestion(id, { type: 'participant', userId: learner.userId, participantId });
  }

  /**
   * Throws `not_found`, `not_registered`, and `validation_failed` for a message of somebody else.
   */
  async function markRead(contestId: string, learner: Session, upTo: string): Promise<void> {
    const reader = await getReader(contestId, learner);
    const position = await questions.findPosition(contestId, reader, upTo);
    if (position === undefined) {
      throw fieldError('upTo', 'upTo is not the id of a question or an announcement that you see');
    }
    if (position !== null) await questions.saveRead(contestId, learner.userId, position);
  }

  /**
   * Throws `not_found`, `question_claimed`, `question_settled`, and `contest_over` for an answer.
   */
  async function change(id: string, event: QuestionEvent, answer?: NewAnswer): Promise<Question> {
    const author = { now: clock.now(), authorId: event.by };
    const outcome = await edits.changeQuestion(id, event, author, answer);
    switch (outcome.type) {
      case 'unknown':
        throw notFound('Question');
      case 'unanswered':
        throw notFound('Answer');
      case 'cancelled':
        throw new ServiceError('contest_over', 'The contest is cancelled: its questions are no longer answered');
      case 'claimed':
      case 'settled':
        throw refusalOf(outcome, await getQuestion(id, { type: 'admin' }));
      case 'changed': {
        const { contestId, participantId, wasPublic, isPublic } = outcome;
        publish(contestId, wasPublic || isPublic ? null : participantId);
      }
    }
    return getQuestion(id, { type: 'admin' });
  }

  /** Throws `not_found`, and `validation_failed` for one who is no participant. */
  async function announce(
    contestId: string,
    admin: Session,
    { text, to }: { text: string; to?: string | undefined },
  ): Promise<Announcement> {
    const contest = await getContest(contestId, admin);
    const participantId = to === undefined ? null : await questions.findParticipant(contestId, to);
    if (participantId === undefined) throw fieldError('to', `${to} takes no part in the contest`);
    const announcement = { id: createId(), contestId, participantId, text, authorId: admin.userId };
    await edits.insertAnnouncement({ ...announcement, announcedAt: clock.now() }, contest.title);
    publish(contestId, participantId);
    return getAnnouncement(announcement.id);
  }

  /** Throws `not_found`. */
  async function editAnnouncement(id: string, admin: Session, text: string): Promise<Announcement> {
    const author = { now: clock.now(), authorId: admin.userId };
    if (!(await edits.updateAnnouncement(id, text, author))) throw notFound('Announcement');
    const { contestId, participantId } = await findStoredAnnouncement(id);
    publish(contestId, participantId);
    return getAnnouncement(id);
  }

  /** Throws `not_found`. */
  async function setCannedAnswers(contestId: string, admin: Session, answers: readonly CannedAnswer[]): Promise<void> {
    const { title } = await getContest(contestId, admin);
    await edits.saveCannedAnswers(contestId, title, answers, { now: clock.now(), authorId: admin.userId });
  }

  /**
   * `participant` is null if all participants read the change. Administrators read every change.
   */
  function publish(contest: string, participant: string | null): void {
    changes.publish({ type: 'question', contest, participant });
  }

  async function getContest(contestId: string, session: Session) {
    const contest = await questions.findContest(contestId, session.userId);
    if (!contest) throw notFound('Contest');
    return contest;
  }

  /**
   * A cancelled contest is there only for those who take part. Throws `not_found` and
   * `not_registered`.
   */
  async function getReader(contestId: string, session: Session): Promise<Reader> {
    const { cancelled, participantId } = await getContest(contestId, session);
    if (session.userType === 'admin') return { type: 'admin' };
    if (participantId !== null) return { type: 'participant', userId: session.userId, participantId };
    throw cancelled ? notFound('Contest') : notParticipant();
  }

  async function getQuestion(id: string, reader: Reader): Promise<Question> {
    const question = await questions.findQuestion(id);
    if (!question) throw notFound('Question');
    return viewQuestion(question, reader, 0);
  }

  async function findStoredAnnouncement(id: string): Promise<StoredAnnouncement> {
    const announcement = await questions.findAnnouncement(id);
    if (!announcement) throw notFound('Announcement');
    return announcement;
  }

  async function getAnnouncement(id: string): Promise<Announcement> {
    return viewAnnouncement(await findStoredAnnouncement(id), { type: 'admin' }, 0);
  }

  return { getReader, list, ask, markRead, change, announce, editAnnouncement, setCannedAnswers };
}

/** Participants ask while their contest runs: before it they do not know the problems. */
function checkClock(now: number, contest: { clock: ContestPeriod; cancelled: boolean }): void {
  if (contest.cancelled) throw new ServiceError('contest_over', 'The contest is cancelled: you cannot ask questions');
  switch (contestPhaseAt(now, contest.clock.startTime, contest.clock.endTime)) {
    case 'future':
      throw new ServiceError('contest_not_started', 'You can ask questions once the contest has started');
    case 'past':
      throw new ServiceError('contest_over', 'The contest is over: you can no longer ask questions');
    case 'ongoing':
  }
}

function notParticipant(): ServiceError {
  return new ServiceError('not_registered', 'Only participants of the contest ask questions and read the answers');
}

function tooSoon(waitMs: number): ServiceError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  return new ServiceError(
    'too_many_attempts',
    `You can ask one question in ${limit.secondsBetween} seconds. Please wait ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

function tooManyOpen(): ServiceError {
  return new ServiceError(
    'too_many_attempts',
    `${limit.open} of your questions wait for an answer. Please wait for one of them first.`,
    { retryAfterSeconds: 60 },
  );
}

function refusalOf(
  outcome: { type: 'claimed' } | { type: 'settled'; as: 'answered' | 'closed' },
  { holder }: Question,
): ServiceError {
  const name = holder?.name || 'Another administrator';
  if (outcome.type === 'claimed') {
    return new ServiceError('question_claimed', `${name} has claimed this question: take it over first`);
  }
  return outcome.as === 'answered'
    ? new ServiceError('question_settled', `${name} has answered this question already: change that answer`)
    : new ServiceError('question_settled', `${name} has closed this question: claim it to open it again`);
}

import {
  type Contest,
  type ContestPhase,
  type ContestSaved,
  type ContestScores,
  contestPhaseAt,
  type Session,
} from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { scoringRules } from '@podium/sdk/standings';
import type { Clock } from '../clock.ts';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import { createId } from '../identifiers.ts';
import { findLastKnownHeadings } from '../problems/last-known-headings.ts';
import { isInPracticeAt } from '../problems/problem-visibility.ts';
import type { ProblemVisibilityRepository } from '../problems/problem-visibility-repository.ts';
import type { ContestDetails } from './contest-details-repository.ts';
import type { ContestRepository } from './contest-repository.ts';
import {
  type ContestCreation,
  type ContestModification,
  fileOfModification,
  planCancelled,
  planContest,
  planModification,
  type StoredContest,
} from './contest-rules.ts';
import { mayViewProblems, viewContest } from './contest-view.ts';
import { planFreeze, planThaw } from './freeze-rules.ts';

interface ContestServiceDeps {
  contests: ContestRepository;
  problems: ProblemVisibilityRepository;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

export type ContestService = ReturnType<typeof createContestService>;

type SavedContest = Pick<ContestSaved, 'contest' | 'leavesPractice'>;

export function createContestService({ contests, problems, clock, changes }: ContestServiceDeps) {
  /** Lists the contests of one phase by the server's clock, by start time. */
  async function listContests(phase: ContestPhase, viewer: Session): Promise<Contest[]> {
    const now = clock.now();
    const details = await contests.listContests(phase, now, viewer.userId);
    return view(
      details.filter((contest) => maySee(contest, viewer)),
      viewer,
      now,
    );
  }

  /** Throws `not_found`. */
  async function getContest(id: string, viewer: Session): Promise<Contest> {
    const [contest] = await view([await getDetails(id, viewer)], viewer, clock.now());
    if (!contest) throw notFound('Contest');
    return contest;
  }

  /** Throws `validation_failed` naming the field. */
  async function createContest(input: ContestCreation, admin: Session): Promise<SavedContest> {
    const now = clock.now();
    const plan = planContest(input, await contests.findDifficulties(input.problems), now);
    const id = createId();
    const inPractice = await listInPractice(input.problems, admin);
    const { id: fileId = null, hash = null } = input.package ?? {};
    const isNew = await contests.insertContest({
      ...plan,
      file: { id: fileId, hash },
      id,
      createdAt: now,
      createdBy: admin.userId,
    });
    if (!isNew) throw fileTaken(input);
    changes.publish({ type: 'contest', contest: id });
    return savedContest(await getContest(id, admin), inPractice);
  }

  /**
   * Throws `not_found`, `validation_failed`, `revision_conflict`, `contest_over`, `contest_started`
   * and `problem_in_live_contest`.
   */
  async function modifyContest(id: string, input: ContestModification, admin: Session): Promise<SavedContest> {
    const difficulties = await contests.findDifficulties(input.problems ?? []);
    const inPractice = await listInPractice(input.problems ?? [], admin);
    const author = { now: clock.now(), authorId: admin.userId };
    const outcome = await contests.updateContest(id, author, (stored) => {
      const plan = planModification(stored, input, difficulties, author.now);
      const cancelled = planCancelled(stored, plan, input.cancelled, author.now);
      return { ...plan, cancelled, file: fileOfModification(stored, plan, input.package) };
    });
    if (outcome === 'unknown') throw notFound('Contest');
    if (outcome === 'file taken') throw fileTaken(input);
    changes.publish({ type: 'contest', contest: id });
    return savedContest(await getContest(id, admin), inPractice);
  }

  /** Throws `not_found`, `contest_not_started`, `contest_over` and `board_thawed`. */
  async function freezeStandings(id: string, admin: Session): Promise<Contest> {
    const now = clock.now();
    return changeFreeze(id, admin, now, (stored) => ({ ...stored, frozenAt: planFreeze(stored, now) }));
  }

  /** Throws `not_found`, and `contest_not_over` before the end unless `force` is set. */
  async function thawStandings(id: string, force: boolean, admin: Session): Promise<Contest> {
    const now = clock.now();
    return changeFreeze(id, admin, now, (stored) => ({ ...stored, thawedAt: planThaw(stored, now, force) }));
  }

  async function changeFreeze(
    id: string,
    admin: Session,
    now: number,
    plan: (stored: StoredContest) => Pick<StoredContest, 'frozenAt' | 'thawedAt'>,
  ): Promise<Contest> {
    const isKnown = await contests.updateFreeze(id, { now, authorId: admin.userId }, plan);
    if (!isKnown) throw notFound('Contest');
    changes.publish({ type: 'contest', contest: id });
    return getContest(id, admin);
  }

  /** Selects the problems that every learner may open now. */
  async function listInPractice(problemIds: readonly string[], admin: Session): Promise<Set<string>> {
    const now = clock.now();
    const visibilities = await problems.listVisibilities(problemIds, admin.userId);
    return new Set([...visibilities].filter(([, visibility]) => isInPracticeAt(now, visibility)).map(([id]) => id));
  }

  /** A contest that is over hides no problems. */
  function savedContest(contest: Contest, inPractice: ReadonlySet<string>): SavedContest {
    const leaving = isOver(contest, clock.now()) ? [] : contest.problems.filter(({ _id }) => inPractice.has(_id));
    return { contest, leavesPractice: leaving.map(({ _id, title }) => ({ _id, title })) };
  }

  /**
   * Registers before and during the contest. Throws `not_found`, `contest_over` and
   * `already_registered`.
   */
  async function register(id: string, learner: Session): Promise<void> {
    const contest = await contests.findContest(id, learner.userId);
    if (!contest) throw notFound('Contest');
    if (contest.participant) throw alreadyRegistered();
    if (contest.cancelled) throw new ServiceError('contest_over', 'The contest is cancelled: you cannot register');
    if (contestPhaseAt(clock.now(), contest.startTime, contest.endTime) === 'past') {
      throw new ServiceError('contest_over', 'The contest is over: you can no longer register');
    }
    // The key of the row decides between two calls at once.
    const participant = await contests.insertRegistration(id, learner.userId, clock.now());
    if (participant === undefined) throw alreadyRegistered();
    changes.publish({ type: 'participant', contest: id, participant });
  }

  /** Throws `not_found`. */
  async function checkRegistration(id: string, viewer: Session): Promise<boolean> {
    return (await getDetails(id, viewer)).participant !== null;
  }

  /**
   * Maps the problems that the viewer may see to whether they are solved in this contest. Throws
   * `not_found`.
   */
  async function getSolvedProblems(id: string, viewer: Session): Promise<Record<string, boolean>> {
    const contest = await getDetails(id, viewer);
    if (!mayViewProblems(contest, viewer, clock.now())) return {};
    const cells = await scoreProblems(contest);
    return Object.fromEntries(cells.map(({ problemId, cell }) => [problemId, (cell?.solvedAfter ?? null) !== null]));
  }

  /**
   * Maps the problems that the viewer may see to the viewer's points in this contest. Throws
   * `not_found`.
   */
  async function getScores(id: string, viewer: Session): Promise<ContestScores> {
    const contest = await getDetails(id, viewer);
    if (!mayViewProblems(contest, viewer, clock.now())) return {};
    const { rule, penaltyMinutes } = contest;
    const scores = (await scoreProblems(contest)).map(({ problemId, cell }) => {
      const { score = 0, wrong: wrongSubmissions = 0 } = cell ?? {};
      const penalty = scoringRules[rule].costOf(wrongSubmissions, penaltyMinutes);
      return [problemId, { score, wrongSubmissions, penalty }] as const;
    });
    return Object.fromEntries(scores);
  }

  async function scoreProblems(contest: ContestDetails) {
    if (contest.participant) return contests.scoreProblems(contest, contest.participant);
    return contest.problems.map(({ problemId }) => ({ problemId, cell: undefined }));
  }

  async function view(details: readonly ContestDetails[], viewer: Session, now: number): Promise<Contest[]> {
    const knownProblems = details.flatMap(({ problems: ofContest, overAt }) =>
      overAt < now ? ofContest.map(({ problemId }) => ({ problemId, knownAt: overAt })) : [],
    );
    const headingOf = await findLastKnownHeadings(problems, viewer, now, knownProblems);
    const participants = await contests.countParticipants(details.map(({ id }) => id));
    return details.map((contest) => {
      const known = contest.problems.map((problem) => {
        const heading = headingOf({ problemId: problem.problemId, knownAt: contest.overAt });
        return heading ? { ...problem, ...heading } : problem;
      });
      const participantCount = participants.get(contest.id) ?? 0;
      return viewContest({ ...contest, problems: known, participantCount }, viewer, now);
    });
  }

  async function getDetails(id: string, viewer: Session): Promise<ContestDetails> {
    const contest = await contests.findContest(id, viewer.userId);
    if (!contest || !maySee(contest, viewer)) throw notFound('Contest');
    return contest;
  }

  return {
    listContests,
    listPackages: contests.listPackages,
    getContest,
    createContest,
    modifyContest,
    freezeStandings,
    thawStandings,
    register,
    checkRegistration,
    getSolvedProblems,
    getScores,
  };
}

/** A cancelled contest is still there for those who are registered, so that they learn of it. */
function maySee(contest: ContestDetails, viewer: Session): boolean {
  return !contest.cancelled || contest.participant !== null || viewer.userType === 'admin';
}

function fileTaken({ package: file }: ContestModification): ServiceError {
  return fieldError('package.id', `Another contest has the file ${file?.id} already`);
}

function alreadyRegistered(): ServiceError {
  return new ServiceError('already_registered', 'You are already registered for this contest');
}

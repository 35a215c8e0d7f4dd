import { type Contest, type ContestPhase, contestPhaseAt, type Session } from '@podium/sdk/contract';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { createId } from '../identifiers.ts';
import type { ContestDetails, ContestRepository } from './contest-repository.ts';
import { type ContestCreation, type ContestModification, planContest, planModification } from './contest-rules.ts';
import { mayViewProblems, viewContest } from './contest-view.ts';

interface ContestServiceDeps {
  contests: ContestRepository;
  clock: Clock;
}

export type ContestService = ReturnType<typeof createContestService>;

export function createContestService({ contests, clock }: ContestServiceDeps) {
  /** The contests of one phase by the server's clock, by start time. */
  async function listContests(phase: ContestPhase, viewer: Session): Promise<Contest[]> {
    const now = clock.now();
    const details = await contests.listContests(phase, now, viewer.userId);
    return details.map((contest) => viewContest(contest, viewer, now));
  }

  /** Throws `not_found`. */
  async function getContest(id: string, viewer: Session): Promise<Contest> {
    return viewContest(await getDetails(id, viewer), viewer, clock.now());
  }

  /** Throws `validation_failed` naming the field. */
  async function createContest(input: ContestCreation, admin: Session): Promise<Contest> {
    const now = clock.now();
    const plan = planContest(input, await contests.findDifficulties(input.problems), now);
    const id = createId();
    await contests.insertContest({ ...plan, id, createdAt: now, createdBy: admin.userId });
    return getContest(id, admin);
  }

  /** Throws `not_found`, `validation_failed`, `contest_over` and `problem_in_live_contest`. */
  async function modifyContest(id: string, input: ContestModification, admin: Session): Promise<Contest> {
    const difficulties = await contests.findDifficulties(input.problems ?? []);
    const found = await contests.updateContest(id, (stored) =>
      planModification(stored, input, difficulties, clock.now()),
    );
    if (!found) throw contestNotFound();
    return getContest(id, admin);
  }

  /** Before and during the contest. Throws `not_found`, `contest_over` and `already_registered`. */
  async function register(id: string, learner: Session): Promise<void> {
    const contest = await getDetails(id, learner);
    if (contest.isRegistered) throw alreadyRegistered();
    if (contestPhaseAt(clock.now(), contest.startTime, contest.endTime) === 'past') {
      throw new ServiceError('contest_over', 'The contest is over: you can no longer register');
    }
    // The key of the row decides between two calls at once.
    if (!(await contests.insertRegistration(id, learner.userId, clock.now()))) throw alreadyRegistered();
  }

  /** Throws `not_found`. */
  async function checkRegistration(id: string, viewer: Session): Promise<boolean> {
    return (await getDetails(id, viewer)).isRegistered;
  }

  /** Problem id → solved in this contest, for the problems the viewer may see. Throws `not_found`. */
  async function getSolvedProblems(id: string, viewer: Session): Promise<Record<string, boolean>> {
    const contest = await getDetails(id, viewer);
    if (!mayViewProblems(contest, viewer, clock.now())) return {};
    const solved = new Set(await contests.listSolvedProblemIds(id, viewer.userId));
    return Object.fromEntries(contest.problems.map(({ problemId }) => [problemId, solved.has(problemId)]));
  }

  async function getDetails(id: string, viewer: Session): Promise<ContestDetails> {
    const contest = await contests.findContest(id, viewer.userId);
    if (!contest) throw contestNotFound();
    return contest;
  }

  return { listContests, getContest, createContest, modifyContest, register, checkRegistration, getSolvedProblems };
}

function contestNotFound(): ServiceError {
  return new ServiceError('not_found', 'Contest not found');
}

function alreadyRegistered(): ServiceError {
  return new ServiceError('already_registered', 'You are already registered for this contest');
}

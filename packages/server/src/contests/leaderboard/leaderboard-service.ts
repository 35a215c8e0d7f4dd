import type { LeaderboardEntry } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import type { Clock } from '../../clock.ts';
import { notFound, ServiceError } from '../../errors.ts';
import type { ChangeBus } from '../../events/changes.ts';
import { isFrozenAt } from '../freeze-rules.ts';
import type { EndedContest, LeaderboardRepository } from './leaderboard-repository.ts';
import { rateContest } from './rate-contest.ts';
import type { ContestResults } from './result-repository.ts';

interface LeaderboardServiceDeps {
  leaderboards: LeaderboardRepository;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

export type LeaderboardService = ReturnType<typeof createLeaderboardService>;

export function createLeaderboardService({ leaderboards, clock, changes }: LeaderboardServiceDeps) {
  /**
   * Returns the entries by rank; none until an admin has generated the leaderboard. Throws
   * `not_found`, `contest_over` if it is cancelled, and `contest_not_over`.
   */
  async function getLeaderboard(contestId: string): Promise<LeaderboardEntry[]> {
    const contest = await leaderboards.findContest(contestId);
    if (!contest) throw notFound('Contest');
    requireOver(contest);
    const entries = await leaderboards.listEntries(contestId);
    return entries.map(({ firstName, lastName, solved, ...entry }) => ({
      ...entry,
      user: { firstName, lastName },
      solvedProblems: solved,
    }));
  }

  /**
   * Generates the leaderboard (again) and rates the contest. Returns the number of participants.
   * Throws `not_found`, `contest_over` if it is cancelled, `contest_not_over`, `board_frozen` and
   * `judging_in_progress`. `authorId` is null for the server itself.
   */
  async function generateLeaderboard(contestId: string, authorId: string | null): Promise<number> {
    const participants = await leaderboards.changeRatings(async (ratings) => {
      const contest = await ratings.lockContest(contestId);
      if (!contest) throw notFound('Contest');
      requireOver(contest);
      if (isFrozenAt(clock.now(), contest)) throw standingsFrozen();
      const loaded = await ratings.loadResults(contestId);
      requireJudged(loaded);
      const { length } = await rateContest(ratings, contest, loaded);
      const now = clock.now();
      await ratings.storeGeneration(contestId, now);
      await ratings.insertAuditEntry(
        { now, authorId },
        {
          ...{ kind: 'leaderboard', action: 'generated', objectId: contestId, objectName: contest.title },
          detail: plural(length, 'participant'),
        },
      );
      return length;
    });
    changes.publish({ type: 'contest', contest: contestId });
    return participants;
  }

  function requireOver({ overAt, cancelled }: EndedContest): void {
    if (cancelled) throw new ServiceError('contest_over', 'The contest is cancelled: it has no leaderboard');
    if (clock.now() <= overAt) {
      throw new ServiceError('contest_not_over', 'The leaderboard is available after the contest has ended');
    }
  }

  return { getLeaderboard, generateLeaderboard };
}

function standingsFrozen(): ServiceError {
  return new ServiceError(
    'board_frozen',
    'The standings are frozen, and the leaderboard would show them. Thaw them first.',
  );
}

function requireJudged({ pending }: ContestResults): void {
  if (pending === 0) return;
  const what = pending === 1 ? '1 submission is' : `${pending} submissions are`;
  throw new ServiceError(
    'judging_in_progress',
    `${what} still being judged. Generate the leaderboard when all have a verdict.`,
  );
}

import { contestPhaseAt, type LeaderboardEntry } from '@podium/sdk/contract';
import type { Clock } from '../../clock.ts';
import { notFound, ServiceError } from '../../errors.ts';
import type { ContestState, LeaderboardRepository } from './leaderboard-repository.ts';

interface LeaderboardServiceDeps {
  leaderboards: LeaderboardRepository;
  clock: Clock;
}

export type LeaderboardService = ReturnType<typeof createLeaderboardService>;

export function createLeaderboardService({ leaderboards, clock }: LeaderboardServiceDeps) {
  /**
   * Returns the entries by rank; none until an admin has generated the leaderboard. Throws
   * `not_found`, `contest_over` if it is cancelled, and `contest_not_over`.
   */
  async function getLeaderboard(contestId: string): Promise<LeaderboardEntry[]> {
    const contest = await leaderboards.findContest(contestId);
    if (!contest) throw notFound('Contest');
    requireOver(contest);
    const entries = await leaderboards.listEntries(contestId);
    return entries.map((entry) => ({
      userId: entry.userId,
      user: { firstName: entry.firstName, lastName: entry.lastName },
      rank: entry.rank,
      solvedProblems: entry.solved,
      score: entry.score,
      ratingBefore: entry.ratingBefore,
      ratingAfter: entry.ratingAfter,
      byProblem: entry.byProblem,
    }));
  }

  /**
   * Generates the leaderboard (again) and rates the contest. Returns the number of participants.
   * Throws `not_found`, `contest_over` if it is cancelled, `contest_not_over` and
   * `judging_in_progress`. `authorId` is null for the server itself.
   */
  async function generateLeaderboard(contestId: string, authorId: string | null): Promise<number> {
    const participants = await leaderboards.generate(contestId, { now: clock.now(), authorId }, (state) => {
      requireOver(state);
      requireJudged(state);
    });
    if (participants === undefined) throw notFound('Contest');
    return participants;
  }

  function requireOver({ startTime, endTime, cancelled }: Omit<ContestState, 'unjudgedSubmissions'>): void {
    if (cancelled) throw new ServiceError('contest_over', 'The contest is cancelled: it has no leaderboard');
    if (contestPhaseAt(clock.now(), startTime, endTime) !== 'past') {
      throw new ServiceError('contest_not_over', 'The leaderboard is available after the contest has ended');
    }
  }

  return { getLeaderboard, generateLeaderboard };
}

function requireJudged({ unjudgedSubmissions }: ContestState): void {
  if (unjudgedSubmissions === 0) return;
  const what = unjudgedSubmissions === 1 ? '1 submission is' : `${unjudgedSubmissions} submissions are`;
  throw new ServiceError(
    'judging_in_progress',
    `${what} still being judged. Generate the leaderboard when all have a verdict.`,
  );
}

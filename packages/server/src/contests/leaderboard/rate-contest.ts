import { runInTurns } from '../../event-loop/in-turns.ts';
import { rateContests } from './rating-history.ts';
import type { RatingRepository, ShownStanding } from './rating-repository.ts';
import type { ContestResults } from './result-repository.ts';
import type { Standing } from './standings.ts';

interface EndedContest {
  id: string;
  endTime: number;
}

interface RankedContest extends EndedContest {
  isGenerated: boolean;
}

/** The place of a participant. */
export type Place = Pick<Standing, 'userId' | 'rank' | 'score'>;

/**
 * Stores the standings of a contest and the ratings, which follow from the generated contests in
 * the order of their end. So a contest that is generated late, or again, changes the ones after
 * it. A user's rating before this contest is the start of their first entry from it on, or their
 * stored rating if there is no such entry.
 */
export async function rateContest(
  ratings: RatingRepository,
  contest: EndedContest,
  { standings, ratings: stored }: Pick<ContestResults, 'standings' | 'ratings'>,
): Promise<Place[]> {
  const replaced = await ratings.listEntriesFrom(contest);
  const start = new Map(stored);
  const seen = new Set<string>();
  for (const { userId, ratingBefore } of [...replaced.values()].flat()) {
    if (!seen.has(userId)) start.set(userId, ratingBefore);
    seen.add(userId);
  }
  const others = [...replaced].filter(([id]) => id !== contest.id);
  const rated = new Map<string, readonly ShownStanding[]>([[contest.id, standings], ...others]);
  const outcome = await runInTurns(rateContests([...rated.values()], start));
  for (const [index, id] of [...rated.keys()].entries()) {
    const userIds = (replaced.get(id) ?? []).map(({ userId }) => userId);
    await ratings.replaceEntries(id, userIds, outcome.contests[index] ?? []);
  }
  await ratings.updateUserRatings(outcome.ratings);
  return standings;
}

/**
 * Takes a generated leaderboard back, as if the contest had never been rated. Does nothing if it
 * was not generated.
 */
export async function withdrawLeaderboard(ratings: RatingRepository, contestId: string): Promise<void> {
  const contest = await ratings.findGenerated(contestId);
  if (!contest) return;
  await rateContest(ratings, contest, { standings: [], ratings: new Map() });
  await ratings.storeGeneration(contestId, null);
}

/**
 * Reads the places of a contest by rank: those of its leaderboard, else those of the results so
 * far.
 */
export async function readPlaces(ratings: RatingRepository, contest: RankedContest): Promise<Place[]> {
  if (contest.isGenerated) return ratings.listPlaces(contest.id);
  return (await ratings.loadResults(contest.id)).standings;
}

/**
 * Ranks a contest by its present results, and stores the ratings if its leaderboard was generated.
 */
export async function rerankContest(ratings: RatingRepository, contest: RankedContest): Promise<Place[]> {
  const loaded = await ratings.loadResults(contest.id);
  return contest.isGenerated ? rateContest(ratings, contest, loaded) : loaded.standings;
}

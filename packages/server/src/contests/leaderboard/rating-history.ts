import { rateParticipants } from './rating.ts';
import type { Standing } from './standings.ts';

export type Rated<T> = T & { ratingBefore: number; ratingAfter: number };

/**
 * Rates contests one after the other, in the given order: each starts from the ratings that the
 * previous one left. `ratings` holds every participant's rating before the first contest; the
 * returned one holds it after the last.
 */
export function rateContests<T extends Standing>(
  contests: readonly (readonly T[])[],
  ratings: ReadonlyMap<string, number>,
): { contests: Rated<T>[][]; ratings: Map<string, number> } {
  const current = new Map(ratings);
  const rated = contests.map((standings) => {
    const before = standings.map(({ userId }) => ratingOf(current, userId));
    const after = rateParticipants(standings.map(({ rank }, index) => ({ rank, rating: before[index] ?? 0 })));
    return standings.map((standing, index) => {
      const ratingAfter = after[index] ?? 0;
      current.set(standing.userId, ratingAfter);
      return { ...standing, ratingBefore: before[index] ?? 0, ratingAfter };
    });
  });
  return { contests: rated, ratings: current };
}

function ratingOf(ratings: ReadonlyMap<string, number>, userId: string): number {
  const rating = ratings.get(userId);
  if (rating === undefined) throw new Error(`no rating is known of participant ${userId}`);
  return rating;
}

import { rateInSteps } from './rating.ts';
import type { Standing } from './standings.ts';

export type Rated<T> = T & { ratingBefore: number; ratingAfter: number };

/**
 * Rates contests one after the other, in the given order: each starts from the ratings that the
 * previous one left. `ratings` holds every participant's rating before the first contest; the
 * returned one holds it after the last. It yields between steps, where callers may let others work.
 */
export function* rateContests<T extends Standing>(
  contests: readonly (readonly T[])[],
  ratings: ReadonlyMap<string, number>,
): Generator<undefined, { contests: Rated<T>[][]; ratings: Map<string, number> }> {
  const current = new Map(ratings);
  const rated: Rated<T>[][] = [];
  for (const standings of contests) {
    const before = standings.map(({ userId }) => ratingOf(current, userId));
    const after = yield* rateInSteps(standings.map(({ rank }, index) => ({ rank, rating: before[index] ?? 0 })));
    rated.push(
      standings.map((standing, index) => {
        const ratingAfter = after[index] ?? 0;
        current.set(standing.userId, ratingAfter);
        return { ...standing, ratingBefore: before[index] ?? 0, ratingAfter };
      }),
    );
  }
  return { contests: rated, ratings: current };
}

function ratingOf(ratings: ReadonlyMap<string, number>, userId: string): number {
  const rating = ratings.get(userId);
  if (rating === undefined) throw new Error(`no rating is known of participant ${userId}`);
  return rating;
}

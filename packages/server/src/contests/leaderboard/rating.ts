export interface RatedParticipant {
  /** The rating before the contest, a whole number. */
  rating: number;
  /** The rank in the contest, counted from 1; equal results share a rank. */
  rank: number;
}

/** The search for the needed rating covers this range. */
const searchedRatings = { min: 1, max: 8000 };
const largestTopCorrection = 10;
/** Rating this many takes a few milliseconds, even if all ratings of a large contest differ. */
const participantsPerStep = 50;

/**
 * Returns the participants' ratings after a contest, in the given order. It is pure: the result
 * depends on ratings and ranks alone. It yields between steps, where callers may let others work.
 *
 * Source: the Codeforces rating formula as its author Mike Mirzayanov published it
 * (https://codeforces.com/blog/entry/20762). A participant's *seed* is their expected rank: 1 plus
 * the probabilities, by Elo, that each other participant beats them. The needed rating is the one
 * whose seed would be the geometric mean of that seed and the actual rank, and the rating moves
 * half the way towards it. Two corrections against inflation follow: all changes together sum up to
 * a little under zero, and the changes of the best `4·√n` by rating are pulled towards zero, by at
 * most 10. All divisions of the original are between integers and cut towards zero; here too.
 *
 * A rating is a whole number, so all sums over participants are sums over a histogram of ratings,
 * and each requested seed is computed once: n participants with d distinct ratings cost at most
 * 8000·d additions instead of n².
 *
 * There is one deviation: a single participant keeps their rating, since nobody can be compared
 * with them (the original takes 1 away).
 */
export function* rateInSteps(participants: readonly RatedParticipant[]): Generator<undefined, number[]> {
  if (participants.length < 2) return participants.map(({ rating }) => rating);
  const lastRanks = lastRanksOf(participants);
  const seedOf = createSeeds(participants);
  const changes: number[] = [];
  for (const { rating, rank } of participants) {
    if (changes.length % participantsPerStep === 0) yield;
    // The histogram holds the participant too, who would beat themselves with probability 1/2.
    const seed = seedOf(rating) - 0.5;
    const neededRating = findRatingWithSeed(Math.sqrt((lastRanks.get(rank) ?? rank) * seed), seedOf);
    changes.push(Math.trunc((neededRating - rating) / 2));
  }
  yield;
  const total = correctionOfSum(changes);
  const corrected = changes.map((change) => change + total);
  const top = correctionOfTop(participants, corrected);
  return participants.map(({ rating }, index) => rating + (corrected[index] ?? 0) + top);
}

/** Participants who share a rank are rated as if all had the last of the ranks that they span. */
function lastRanksOf(participants: readonly RatedParticipant[]): Map<number, number> {
  const ranks = participants.map(({ rank }) => rank).sort((a, b) => a - b);
  return new Map(ranks.map((rank, index) => [rank, index + 1]));
}

/** Returns the seed of an additional participant by rating; it falls as the rating grows. */
function createSeeds(participants: readonly RatedParticipant[]): (rating: number) => number {
  const histogram = new Map<number, number>();
  for (const { rating } of participants) histogram.set(rating, (histogram.get(rating) ?? 0) + 1);
  const ratings = Int32Array.from(histogram.keys());
  const counts = Int32Array.from(histogram.values());
  const winProbability = tabulateWinProbability(ratings);
  const known = new Map<number, number>();
  return (rating) => {
    const found = known.get(rating);
    if (found !== undefined) return found;
    let seed = 1;
    for (let index = 0; index < ratings.length; index++) {
      seed += (counts[index] ?? 0) * winProbability((ratings[index] ?? 0) - rating);
    }
    known.set(rating, seed);
    return seed;
  };
}

/**
 * Tabulates, by Elo, the probability to beat an opponent whose rating is lower by `advantage`, for
 * every possible advantage.
 */
function tabulateWinProbability(ratings: Int32Array): (advantage: number) => number {
  const lowest = ratings.reduce((least, rating) => Math.min(least, rating), searchedRatings.min);
  const highest = ratings.reduce((most, rating) => Math.max(most, rating), searchedRatings.max);
  const span = highest - lowest;
  const table = Float64Array.from({ length: 2 * span + 1 }, (_, index) => 1 / (1 + 10 ** ((span - index) / 400)));
  return (advantage) => table[advantage + span] ?? 0;
}

/** Finds the largest searched rating whose seed is not better than `rank`. */
function findRatingWithSeed(rank: number, seedOf: (rating: number) => number): number {
  let { min: low, max: high } = searchedRatings;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (seedOf(middle) < rank) high = middle;
    else low = middle;
  }
  return low;
}

function correctionOfSum(changes: readonly number[]): number {
  return Math.trunc(-sumOf(changes) / changes.length) - 1;
}

function correctionOfTop(participants: readonly RatedParticipant[], changes: readonly number[]): number {
  const count = Math.min(4 * Math.round(Math.sqrt(participants.length)), participants.length);
  const byRating = participants
    .map(({ rating, rank }, index) => ({ rating, rank, change: changes[index] ?? 0 }))
    .sort((a, b) => b.rating - a.rating || a.rank - b.rank);
  const average = Math.trunc(-sumOf(byRating.slice(0, count).map(({ change }) => change)) / count);
  return Math.min(Math.max(average, -largestTopCorrection), 0);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

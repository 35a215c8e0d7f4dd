import type { RatedParticipant } from '../leaderboard/rating.ts';

/**
 * Rates by the published algorithm, line by line, in O(n²). It assumes at least two participants.
 */
export function rateNaively(
  participants: readonly RatedParticipant[],
  onCompare: (difference: number) => void = () => {},
): number[] {
  const beats = (a: number, b: number) => 1 / (1 + 10 ** ((b - a) / 400));
  const seedOfRating = (rating: number) => participants.reduce((seed, other) => seed + beats(other.rating, rating), 1);
  const people = participants.map((participant, index) => {
    const place = participants.filter(({ rank }) => rank <= participant.rank).length;
    let seed = 1;
    for (const [otherIndex, other] of participants.entries()) {
      if (otherIndex !== index) seed += beats(other.rating, participant.rating);
    }
    const middle = Math.sqrt(place * seed);
    let [left, right] = [1, 8000];
    while (right - left > 1) {
      const mid = Math.trunc((left + right) / 2);
      onCompare(seedOfRating(mid) - middle);
      if (seedOfRating(mid) < middle) right = mid;
      else left = mid;
    }
    return {
      index,
      rank: participant.rank,
      rating: participant.rating,
      delta: Math.trunc((left - participant.rating) / 2),
    };
  });
  const count = people.length;
  people.sort((a, b) => a.rank - b.rank).sort((a, b) => b.rating - a.rating);
  let sum = people.reduce((total, { delta }) => total + delta, 0);
  let increment = Math.trunc(-sum / count) - 1;
  for (const person of people) person.delta += increment;
  const topCount = Math.min(Math.trunc(4 * Math.round(Math.sqrt(count))), count);
  sum = people.slice(0, topCount).reduce((total, { delta }) => total + delta, 0);
  increment = Math.min(Math.max(Math.trunc(-sum / topCount), -10), 0);
  for (const person of people) person.delta += increment;
  return people.sort((a, b) => a.index - b.index).map(({ rating, delta }) => rating + delta);
}

/**
 * Returns whether a step of the search depends on the last bits of a sum. These bits depend on the
 * order of the summands, so two correct searches may differ.
 */
export function hasTie(participants: readonly RatedParticipant[]): boolean {
  let closest = Number.POSITIVE_INFINITY;
  rateNaively(participants, (difference) => {
    closest = Math.min(closest, Math.abs(difference));
  });
  return closest < 1e-12;
}

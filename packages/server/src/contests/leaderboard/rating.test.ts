import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTie, rateNaively } from '../test/naive-rating.ts';
import { type RatedParticipant, rateInSteps } from './rating.ts';

function rateParticipants(participants: readonly RatedParticipant[]): number[] {
  for (const steps = rateInSteps(participants); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('rateParticipants', () => {
  it('returns no change without participants', () => {
    expect(rateParticipants([])).toEqual([]);
  });

  it('does not change the rating of a single participant', () => {
    expect(rateParticipants([{ rating: 1730, rank: 1 }])).toEqual([1730]);
  });

  it('changes the ratings of two equals as computed by hand', () => {
    // Both seeds are 1.5. The winner needs √(1·1.5) = 1.2247 → 1 + 2p, p = 0.1124 → 1500 +
    // 400·lg(7.899) = 1859.03, and changes by (1859 − 1500) / 2 = 179. The loser needs √(2·1.5) =
    // 1.7321, p = 0.3660 → 1595.4 → 1595, and changes by 47. The sum is 226, so everybody loses
    // 114. The changes of the best two sum to −2, so nothing more is subtracted.
    const participants = [
      { rating: 1500, rank: 1 },
      { rating: 1500, rank: 2 },
    ];
    expect(rateParticipants(participants)).toEqual([1565, 1433]);
  });

  it('changes the ratings of who shares a rank alike, by the last of their places', () => {
    // Both seeds are 1.5, and both places are 2. Both need 1595 and change by 47. The sum is 94, so
    // everybody loses 48.
    const shared = [
      { rating: 1500, rank: 1 },
      { rating: 1500, rank: 1 },
    ];
    expect(rateParticipants(shared)).toEqual([1499, 1499]);
  });

  it('rewards the weaker winner more than the stronger one', () => {
    const [upset] = rateParticipants([
      { rating: 1300, rank: 1 },
      { rating: 1900, rank: 2 },
    ]);
    const [expected] = rateParticipants([
      { rating: 1900, rank: 1 },
      { rating: 1300, rank: 2 },
    ]);
    expect((upset ?? 0) - 1300).toBeGreaterThan((expected ?? 0) - 1900);
  });

  it('rates 10,000 participants in well under a second', () => {
    const participants = Array.from({ length: 10_000 }, (_, index) => ({
      rating: 400 + ((index * 7919) % 3000),
      rank: index + 1,
    }));
    const before = process.cpuUsage();
    rateParticipants(participants);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

const participantsArbitrary = fc.array(
  fc.record({
    rating: fc.oneof(fc.integer({ min: 1400, max: 1600 }), fc.integer({ min: -200, max: 9000 })),
    score: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 2, maxLength: 60 },
);

/** Gives competition ranks by score. */
function ranked(people: { rating: number; score: number }[]): RatedParticipant[] {
  return people.map(({ rating, score }) => ({
    rating,
    rank: 1 + people.filter((other) => other.score > score).length,
  }));
}

describe('rateParticipants, for any participants', () => {
  it('equals the published algorithm written down as it stands, in O(n²)', () => {
    fc.assert(
      fc.property(participantsArbitrary, (people) => {
        const participants = ranked(people);
        fc.pre(!hasTie(participants));
        expect(rateParticipants(participants)).toEqual(rateNaively(participants));
      }),
    );
  });

  it('takes at least as many points as it gives', () => {
    fc.assert(
      fc.property(participantsArbitrary, (people) => {
        const participants = ranked(people);
        const before = participants.reduce((sum, { rating }) => sum + rating, 0);
        const after = rateParticipants(participants).reduce((sum, rating) => sum + rating, 0);
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('keeps who ranks and was rated higher ahead', () => {
    fc.assert(
      fc.property(participantsArbitrary, (people) => {
        const changes = changesOf(ranked(people));
        const fallen = pairsOf(changes).filter(
          ([better, worse]) => better.rank < worse.rank && better.rating > worse.rating && better.after < worse.after,
        );
        expect(fallen).toEqual([]);
      }),
    );
  });

  it('returns the same for any order of the participants', () => {
    fc.assert(
      fc.property(participantsArbitrary, (people) => {
        const participants = ranked(people);
        fc.pre(!hasTie(participants));
        expect(rateParticipants([...participants].reverse())).toEqual(rateParticipants(participants).reverse());
      }),
    );
  });
});

function changesOf(participants: readonly RatedParticipant[]) {
  const ratings = rateParticipants(participants);
  return participants.map(({ rank, rating }, index) => {
    const after = ratings[index] ?? Number.NaN;
    return { rank, rating, after };
  });
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one) => items.map((other): [T, T] => [one, other]));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParticipantResult, rankParticipants } from './standings.ts';

function result(userId: string, score: number, solved: number, lastAcceptedAt: number | null): ParticipantResult {
  return { userId, score, solved, lastAcceptedAt };
}

function ranksOf(results: ParticipantResult[]): [string, number][] {
  return rankParticipants(results).map(({ userId, rank }) => [userId, rank]);
}

describe('rankParticipants', () => {
  it('returns no ranks without participants', () => {
    expect(rankParticipants([])).toEqual([]);
  });

  it('orders by score, then by solved problems, then by the earlier last acceptance', () => {
    const results = [
      result('late', 900, 2, 70),
      result('one', 900, 1, 10),
      result('best', 901, 1, 99),
      result('early', 900, 2, 60),
      result('none', 0, 0, null),
    ];
    expect(ranksOf(results)).toEqual([
      ['best', 1],
      ['early', 2],
      ['late', 3],
      ['one', 4],
      ['none', 5],
    ]);
  });

  it('gives equal participants the same rank and skips the ranks after it', () => {
    const results = [
      result('c', 500, 1, 10),
      result('a', 0, 0, null),
      result('b', 500, 1, 10),
      result('d', 700, 1, 10),
      result('e', 0, 0, null),
    ];
    expect(ranksOf(results)).toEqual([
      ['d', 1],
      ['b', 2],
      ['c', 2],
      ['a', 4],
      ['e', 4],
    ]);
  });

  it('does not change the given results', () => {
    const results = [result('a', 1, 1, 1), result('b', 2, 1, 1)];
    rankParticipants(results);
    expect(results.map(({ userId }) => userId)).toEqual(['a', 'b']);
  });
});

const resultsArbitrary = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 4 }),
    score: fc.integer({ min: 0, max: 3 }),
    solved: fc.integer({ min: 0, max: 2 }),
    lastAcceptedAt: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
  { selector: ({ userId }) => userId, maxLength: 30 },
);

describe('rankParticipants, for any results', () => {
  it('gives everybody one more than the number of strictly better participants', () => {
    fc.assert(
      fc.property(resultsArbitrary, (results) => {
        for (const standing of rankParticipants(results)) {
          expect(standing.rank).toBe(1 + results.filter((other) => isBetter(other, standing)).length);
        }
      }),
    );
  });

  it('returns the same for any order of the results', () => {
    fc.assert(
      fc.property(resultsArbitrary, (results) => {
        expect(rankParticipants([...results].reverse())).toEqual(rankParticipants(results));
      }),
    );
  });
});

function isBetter(a: ParticipantResult, b: ParticipantResult): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.solved !== b.solved) return a.solved > b.solved;
  return (a.lastAcceptedAt ?? Number.POSITIVE_INFINITY) < (b.lastAcceptedAt ?? Number.POSITIVE_INFINITY);
}

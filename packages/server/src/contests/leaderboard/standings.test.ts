import type { Totals } from '@podium/sdk/standings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParticipantResult, rankParticipants } from './standings.ts';

function result(userId: string, score: number, solved: number, lastSolvedAfter: number | null): ParticipantResult {
  return { participantId: userId, userId, totals: { score, solved, penalty: 0, lastSolvedAfter } };
}

function ranksOf(results: ParticipantResult[]): [string, number][] {
  return rankParticipants(results, 'decay').map(({ userId, rank }) => [userId, rank]);
}

describe('rankParticipants', () => {
  it('returns no ranks without participants', () => {
    expect(rankParticipants([], 'decay')).toEqual([]);
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

  it('gives the members of a team its rank, which counts once', () => {
    const team = result('a', 700, 1, 10);
    const results = [team, { ...team, userId: 'b' }, result('c', 500, 1, 10)];
    expect(ranksOf(results)).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('orders by fewer penalty minutes under the rule of the ICPC', () => {
    const [slow, quick] = [result('a', 0, 1, 60_000), result('b', 0, 1, 120_000)];
    const results = [
      { ...slow, totals: { ...slow.totals, penalty: 21 } },
      { ...quick, totals: { ...quick.totals, penalty: 2 } },
    ];
    expect(rankParticipants(results, 'icpc').map(({ userId }) => userId)).toEqual(['b', 'a']);
  });

  it('does not change the given results', () => {
    const results = [result('a', 1, 1, 1), result('b', 2, 1, 1)];
    rankParticipants(results, 'decay');
    expect(results.map(({ userId }) => userId)).toEqual(['a', 'b']);
  });
});

const resultsArbitrary = fc
  .uniqueArray(
    fc.record({
      userId: fc.string({ minLength: 1, maxLength: 4 }),
      score: fc.integer({ min: 0, max: 3 }),
      solved: fc.integer({ min: 0, max: 2 }),
      lastSolvedAfter: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { selector: ({ userId }) => userId, maxLength: 30 },
  )
  .map((results) => results.map((each) => result(each.userId, each.score, each.solved, each.lastSolvedAfter)));

describe('rankParticipants, for any results', () => {
  it('gives everybody one more than the number of strictly better participants', () => {
    fc.assert(
      fc.property(resultsArbitrary, (results) => {
        for (const { userId, rank } of rankParticipants(results, 'decay')) {
          const own = results.find((each) => each.userId === userId);
          expect(rank).toBe(1 + results.filter((other) => own && isBetter(other.totals, own.totals)).length);
        }
      }),
    );
  });

  it('returns the same for any order of the results', () => {
    fc.assert(
      fc.property(resultsArbitrary, (results) => {
        expect(rankParticipants([...results].reverse(), 'decay')).toEqual(rankParticipants(results, 'decay'));
      }),
    );
  });
});

function isBetter(a: Totals, b: Totals): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.solved !== b.solved) return a.solved > b.solved;
  return (a.lastSolvedAfter ?? Number.POSITIVE_INFINITY) < (b.lastSolvedAfter ?? Number.POSITIVE_INFINITY);
}

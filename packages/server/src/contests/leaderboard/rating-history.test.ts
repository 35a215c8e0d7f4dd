import { describe, expect, it } from 'vitest';
import { runInTurns } from '../../event-loop/in-turns.ts';
import { numberTurns } from '../../test/number-turns.ts';
import { rateContests } from './rating-history.ts';
import type { Standing } from './standings.ts';

function standings(...userIds: string[]): Standing[] {
  return userIds.map((userId, index) => ({ userId, rank: index + 1, score: 0, solved: 0, penalty: 0 }));
}

const equals = new Map([
  ['ada', 1500],
  ['bob', 1500],
  ['eve', 1500],
]);

const rate = (...args: Parameters<typeof rateContests<Standing>>) => runInTurns(rateContests(...args));

describe('rateContests', () => {
  it('rates each contest from the ratings after the one before', async () => {
    const { contests, ratings } = await rate([standings('ada', 'bob'), standings('bob', 'ada')], equals);
    const changes = contests.map((entries) => entries.map((e) => [e.userId, e.ratingBefore, e.ratingAfter]));
    expect(changes[0]).toEqual([
      ['ada', 1500, 1565],
      ['bob', 1500, 1433],
    ]);
    expect(changes[1]?.map((change) => change.slice(0, 2))).toEqual([
      ['bob', 1433],
      ['ada', 1565],
    ]);
    expect(ratings.get('ada')).toBe(contests[1]?.[1]?.ratingAfter);
  });

  it('keeps the ratings of who did not take part, and the given map', async () => {
    const { ratings } = await rate([standings('ada', 'bob')], equals);
    expect(ratings.get('eve')).toBe(1500);
    expect(equals.get('ada')).toBe(1500);
  });

  it('changes nothing without participants', async () => {
    expect(await rate([[]], equals)).toEqual({ contests: [[]], ratings: equals });
  });

  it('rates a large contest in short turns', async () => {
    const users = Array.from({ length: 2_000 }, (_, index) => `user${index}`);
    const ratings = new Map(users.map((user, index) => [user, index]));
    let turns = 0;
    await numberTurns(async (turn) => {
      await rate([standings(...users)], ratings);
      turns = turn();
    });
    // Fifty participants in a turn.
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it('throws for participants without a given rating', async () => {
    await expect(rate([standings('mallory')], equals)).rejects.toThrow('mallory');
  });
});

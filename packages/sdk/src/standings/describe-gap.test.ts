import { expect, it } from 'vitest';
import type { Standings, StandingsRow } from '../contract/standings.ts';
import { describeGap } from './describe-gap.ts';

const row = (id: string, rank: number | null, facts: Partial<StandingsRow>): StandingsRow => ({
  id,
  name: id,
  kind: rank === null ? 'unofficial' : 'official',
  organization: '',
  group: '',
  rank,
  solved: 0,
  score: 0,
  penalty: 0,
  lastSolvedAfter: null,
  cells: [],
  ...facts,
});
const gapIn = (
  rule: 'decay' | 'icpc' | 'ioi',
  rows: StandingsRow[],
  mine: StandingsRow,
  indexes: number[] | null = null,
) => {
  const contest = { rule } as Standings['contest'];
  return describeGap({ contest, rows, indexes, mine: { index: 3, row: mine, own: null } });
};
const gapOf = (rule: 'decay' | 'icpc' | 'ioi', next: Partial<StandingsRow>, own: Partial<StandingsRow>) => {
  const mine = row('me', 3, own);
  const rows = [row('first', 1, { solved: 9, score: 9_000 }), row('next', 2, next), row('guest', null, next), mine];
  return gapIn(rule, rows, mine);
};

it('describes the gap to the next better rank by the rule of the contest', () => {
  expect(gapOf('icpc', { solved: 3, penalty: 200 }, { solved: 2, penalty: 90 })).toBe('1 problem behind rank 2');
  expect(gapOf('icpc', { solved: 2, penalty: 65 }, { solved: 2, penalty: 90 })).toBe('25 minutes behind rank 2');
  expect(gapOf('icpc', { solved: 2, penalty: 90 }, { solved: 2, penalty: 90 })).toBe(
    'level with rank 2, whose last solve was earlier',
  );
  expect(gapOf('decay', { score: 501, solved: 1 }, { score: 500, solved: 1 })).toBe('1 point behind rank 2');
  expect(gapOf('decay', { score: 500, solved: 2 }, { score: 500, solved: 1 })).toBe('1 problem behind rank 2');
  expect(gapOf('ioi', { score: 180 }, { score: 100 })).toBe('80 points behind rank 2');
});

it('has no gap before the first rank', () => {
  const mine = row('me', 1, { score: 10 });
  expect(gapIn('ioi', [mine, row('other', 2, {})], mine)).toBeUndefined();
});

it('has no gap where the next better rank is not in the window, or the rows are those of a search', () => {
  const mine = row('me', 300, { score: 10 });
  const far = row('far', 50, { score: 500 });
  expect(gapIn('ioi', [far], mine)).toBeUndefined();
  expect(gapIn('ioi', [mine, row('other', 301, {})], mine)).toBeUndefined();
  expect(gapIn('ioi', [far, mine], mine, [49, 299])).toBeUndefined();
});

it('separates the thousands of a wide gap', () => {
  expect(gapOf('ioi', { score: 1_600 }, { score: 100 })).toBe('1,500 points behind rank 2');
});

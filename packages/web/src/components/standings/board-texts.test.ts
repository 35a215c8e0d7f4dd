import type { Standings, StandingsCell, StandingsRow } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { describeBoardCell, describeGap, frozenNotice } from './board-texts.ts';

const minuteMs = 60_000;
const cell = (facts: Partial<StandingsCell>): StandingsCell => ({
  score: 0,
  penalty: 0,
  wrong: 0,
  solvedAfter: null,
  pending: 0,
  ...facts,
});

it.each([
  ['decay', cell({ score: 476, solvedAfter: 45 * minuteMs }), '476', '0:45', 'Solved at 0:45, 476 points, 1 try'],
  ['icpc', cell({ wrong: 2, solvedAfter: 65 * minuteMs }), '1:05', '3×', 'Solved at 1:05, 3 tries'],
  [
    'icpc',
    cell({ wrong: 1, solvedAfter: 59_999, pending: 1 }),
    '0:00',
    '2× · ?',
    'Solved at 0:00, 2 tries, 1 try pending',
  ],
  ['icpc', cell({ wrong: 2 }), '2×', '', 'Not solved, 2 tries'],
  ['icpc', cell({ pending: 1 }), '?', '1×', '1 try pending'],
  ['icpc', cell({ wrong: 1, pending: 2 }), '?', '1 + 2?', '1 try judged, 2 tries pending'],
  ['ioi', cell({ score: 40, wrong: 2 }), '40', '2×', '40 points, 2 tries'],
  ['decay', cell({ score: 40, wrong: 1 }), '40', '2×', '40 points, 2 tries'],
  ['decay', cell({ score: 40, pending: 3 }), '40', '1 + 3?', '40 points, 1 try judged, 3 tries pending'],
] as const)('describes a cell under the rule %s: %o', (rule, facts, main, detail, words) => {
  expect(describeBoardCell(facts, { rule })).toMatchObject({ main, detail, words });
});

it('shows nothing for tries that cost and earned nothing, such as compile errors', () => {
  expect(describeBoardCell(cell({}), { rule: 'icpc' })).toBeUndefined();
});

it('has the minutes that remained when the board was frozen in the notice', () => {
  const contest = { frozenFrom: '2026-05-01T12:00:00.000Z', endTime: '2026-05-01T13:00:00.000Z' };
  expect(frozenNotice(contest)).toBe(
    'The scoreboard was frozen with 60 minutes remaining - submissions in the last 60 minutes of the contest are still shown as pending.',
  );
});

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
const gapOf = (rule: 'decay' | 'icpc' | 'ioi', next: Partial<StandingsRow>, own: Partial<StandingsRow>) => {
  const mine = row('me', 3, own);
  const rows = [row('first', 1, { solved: 9, score: 9_000 }), row('next', 2, next), row('guest', null, next), mine];
  return describeGap({ contest: { rule } as Standings['contest'], rows, mine: { index: 3, row: mine, own: null } });
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
  const rows = [mine, row('other', 2, {})];
  expect(
    describeGap({ contest: { rule: 'ioi' } as Standings['contest'], rows, mine: { index: 0, row: mine, own: null } }),
  ).toBeUndefined();
});

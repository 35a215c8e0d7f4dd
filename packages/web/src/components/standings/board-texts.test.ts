import type { StandingsCell } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { describeBoardCell, describeResolverStep } from './board-texts.ts';

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

it.each(['decay', 'icpc', 'ioi'] as const)('says under %s that no try counts after a compile error alone', (rule) => {
  const texts = { state: 'free', main: '·', detail: '', words: 'No try that counts' };
  expect(describeBoardCell(cell({}), { rule })).toEqual(texts);
  expect(describeBoardCell(cell({ hidden: 1 }), { rule })).toEqual(texts);
});

it.each([
  [cell({ solvedAfter: 94 * minuteMs }), 8, 3, 'Ada solved C at 1:34 and goes from place 9 to 4.'],
  [cell({ wrong: 2 }), 8, 8, 'Ada did not solve C.'],
  [cell({ wrong: 1, score: 60 }), 8, 7, 'Ada has 60 points for C and goes from place 9 to 8.'],
])('says what a step of the resolver has shown: %o', (after, from, to, text) => {
  expect(describeResolverStep({ after, from, to }, 'Ada', 'C')).toBe(text);
});

import { expect, it } from 'vitest';
import type { StandingsHistory } from '../contract/standings.ts';
import { readHistory } from './read-history.ts';
import { createReplay } from './replay.ts';
import { findsRows, showBoard } from './shown-board.ts';

const minute = 60_000;
const startTime = '2026-05-01T10:00:00.000Z';

/** One try in the freeze. */
function historyOf(sees: StandingsHistory['sees'], verdict: 'accepted' | null): StandingsHistory {
  return {
    ...{ version: '0', sees, frozen: sees === 'public' },
    contest: {
      ...{ _id: 'c', title: 'Cup', rule: 'icpc', penaltyMinutes: 20, startTime, endTime: '2026-05-01T12:00:00.000Z' },
      ...{ frozenFrom: '2026-05-01T11:00:00.000Z', thawedAt: null, cancelled: false },
    },
    problems: [{ label: 'A', _id: 'a', title: 'Sum', points: 500 }],
    participants: {
      ...{ id: ['ada'], name: ['Ada'], kind: ['official'], organization: [''], group: [''] },
      ...{ startsAfter: [0], plannedLength: [120 * minute] },
    },
    tries: {
      ...{ participant: [0], problem: [0], verdict: [verdict], language: [], timeMs: [] },
      ...{ arrivedAfter: [70 * minute], source: [0], scores: [] },
    },
  };
}

it.each([
  ['everything', 'accepted', { solvedAfter: 70 * minute, pending: 0, hidden: 1 }],
  ['public', null, { solvedAfter: null, pending: 1 }],
] as const)('marks the tries that a freeze hides from others on the board of %s alone', (sees, verdict, shown) => {
  const history = historyOf(sees, verdict);
  const { contest, participants, tries } = readHistory(history);
  const board = createReplay(contest, participants, tries).boardAt(Date.parse(startTime) + 90 * minute);
  const cell = showBoard(history, board).rows[0]?.cells[0];
  expect(cell).toEqual({ score: 0, penalty: sees === 'public' ? 0 : 70, wrong: 0, ...shown });
});

const ada = { name: 'Ada Byron', organization: 'Analytical Society', group: 'Juniors' };

it.each(['', 'byron', ' ANALYTICAL ', 'juniors'])('finds a row by its name, organization or group: %j', (search) => {
  expect(findsRows(search)(ada)).toBe(true);
});

it('finds no row with another text', () => {
  expect(findsRows('seniors')(ada)).toBe(false);
});

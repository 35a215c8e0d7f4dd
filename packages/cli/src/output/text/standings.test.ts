import type { Standings, StandingsCell, StandingsRow } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { createStyle } from '../../text/style.ts';
import { cellText, parseContestTime, renderStandings } from './standings.ts';

const style = createStyle({ env: { LANG: 'C.UTF-8' }, isTerminal: true, columns: 100, noColor: true });
const minute = 60_000;
const cell = (change: Partial<StandingsCell>): StandingsCell => ({
  ...{ score: 0, penalty: 0, wrong: 0, solvedAfter: null, pending: 0 },
  ...change,
});

describe('cellText', () => {
  it.each([
    ['no try', null, '·'],
    ['only compile errors', cell({}), '·'],
    ['a solve at the first try', cell({ penalty: 45, solvedAfter: 45 * minute + 59_999 }), '+ 0:45'],
    ['a solve after two rejected tries', cell({ wrong: 2, solvedAfter: 65 * minute }), '+2 1:05'],
    ['rejected tries', cell({ wrong: 3 }), '-3'],
    ['pending tries after rejected ones', cell({ wrong: 1, pending: 2 }), '-1 ?2'],
    ['points of a solve', cell({ score: 476, wrong: 1, solvedAfter: 0 }), '476 +1 0:00'],
    ['points of a part', cell({ score: 40, wrong: 2 }), '40 -2'],
  ])('writes %s', (_, given, text) => {
    expect(cellText(given, false, true, style)).toBe(text);
  });

  it('marks who solved it first, and leaves out the time where there is no room', () => {
    const solved = cell({ wrong: 1, solvedAfter: 0 });
    expect(cellText(solved, true, false, style)).toBe('★+1');
    expect(cellText(solved, true, true, { ...style, unicode: false })).toBe('*+1 0:00');
  });
});

it.each([
  ['01:30:00', 90 * minute],
  ['1:30', 90 * minute],
  ['0:00:01', 1_000],
  ['90m', 90 * minute],
  ['1:60', undefined],
  ['soon', undefined],
])('reads the time %s', (text, timeMs) => {
  expect(parseContestTime(text)).toBe(timeMs);
});

describe('renderStandings', () => {
  const row = (id: string, rank: number | null, change: Partial<StandingsRow> = {}): StandingsRow => ({
    ...{
      id,
      name: `${id} Example`,
      kind: rank === null ? 'unofficial' : 'official',
      organization: '',
      group: '',
      rank,
    },
    ...{
      solved: 1,
      score: 0,
      penalty: 45,
      lastSolvedAfter: 45 * minute,
      cells: [cell({ solvedAfter: 45 * minute }), null],
    },
    ...change,
  });
  const problem = (label: string) => ({ label, _id: label, title: label, points: 0, solved: 0, tries: 0, pending: 0 });
  const board: Standings = {
    version: 'v1',
    contest: {
      ...{ _id: 'c', title: 'Spring Cup', startTime: '2026-05-01T10:00:00Z', endTime: '2026-05-01T12:00:00Z' },
      ...{ rule: 'icpc', penaltyMinutes: 20, frozenFrom: null, thawedAt: null, cancelled: false },
    },
    ...{ sees: 'public', frozen: false, count: 3, officials: 41, from: 0, officialsBefore: 0, indexes: null },
    problems: [
      { ...problem('A'), firstToSolve: ['Ada'] },
      { ...problem('B'), firstToSolve: [] },
    ],
    rows: [row('Ada', 1), row('Bea', null, { penalty: 70 })],
    mine: {
      ...{ index: 40, own: null },
      row: row('Cyd', 41, { solved: 0, penalty: 0, cells: [cell({ wrong: 2, pending: 1 }), null] }),
    },
    friends: [],
  };
  const now = Date.parse('2026-05-01T11:12:30Z');
  const view = { style, errorStyle: style, isTerminal: true };

  it('shows a row that is not in the window below it, and who has no rank without one', () => {
    const { text, afterword } = renderStandings(board, {}, now, view);
    expect(text?.split('\n')).toEqual([
      'Spring Cup  47 min 30 s left',
      '',
      '   Rank  Name               Solved  Penalty        A  B',
      '      1  Ada Example             1       45  ★+ 0:45  ·',
      '      -  Bea Example             1       70   + 0:45  ·',
      '…',
      '→    41  Cyd Example (you)       0        0    -2 ?1  ·',
    ]);
    expect(afterword).toContain('You are 41 of 41. + solved, +2 after two rejected tries');
  });

  it('says what is between the own row and the next better one beside it', () => {
    const rows = [row('Bea', 40), ...(board.mine ? [board.mine.row] : [])];
    const around = { ...board, rows, from: 39, officialsBefore: 39 };
    expect(renderStandings(around, {}, now, view).afterword).toContain('You are 41 of 41, 1 problem behind rank 40.');
  });

  it('says that a board is frozen, and that the own row is not', () => {
    const contest = { ...board.contest, frozenFrom: '2026-05-01T11:00:00Z' };
    const own = row('Cyd', 41, { penalty: 110, cells: [cell({ wrong: 2, solvedAfter: 70 * minute }), null] });
    const mine = board.mine && { ...board.mine, own };
    const { text, afterword } = renderStandings({ ...board, contest, frozen: true, mine }, {}, now, view);
    expect(text).toMatch(/41 {2}Cyd Example \(you\) +1 +110 +\+2 1:10/);
    expect(text).toContain(
      'frozen with 60 minutes remaining - submissions in the last 60 minutes of the contest are still shown as pending.',
    );
    expect(afterword).toContain('Your row has your own verdicts; its rank is the public one.');
  });

  it('names the problems that a narrow terminal has no room for', () => {
    const narrow = { ...view, style: { ...style, columns: 46 } };
    expect(renderStandings(board, {}, now, narrow).afterword).toContain('A wider terminal also shows B');
  });

  it('says that nobody is on the board, and that a search finds nothing', () => {
    const empty = { ...board, rows: [], mine: null, count: 0 };
    expect(renderStandings(empty, {}, now, view).text).toContain('Nobody is on the board yet.');
    expect(renderStandings({ ...empty, indexes: [] }, {}, now, view).text).toContain('No row matches.');
  });
});

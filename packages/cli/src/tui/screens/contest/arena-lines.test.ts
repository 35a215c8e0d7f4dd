import type { Standings, StandingsCell, StandingsRow } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../text/terminal-text.ts';
import { createTheme } from '../../theme.ts';
import { arenaLine, arenaRows, arenaWindow, liftText, windowFrom } from './arena-lines.ts';

const theme = { ...createTheme({ LANG: 'C.UTF-8' }, true), columns: 80 };
const minute = 60_000;
const solvedCell: StandingsCell = { score: 0, penalty: 10, wrong: 0, solvedAfter: 10 * minute, pending: 0 };

/** A row of two problems; the first `solved` ones are solved in the tenth minute. */
function row(index: number, solved: number): StandingsRow {
  const cells = [0, 1].map((problem) => (problem < solved ? solvedCell : null));
  return {
    ...{ id: `p${index}`, name: `Person ${index}`, kind: 'official', organization: '', group: '', rank: index + 1 },
    ...{ solved, score: 0, penalty: 10 * solved, lastSolvedAfter: solved > 0 ? 10 * minute : null, cells },
  };
}

/** A window of a board of which the row `mine` is the own one. */
function board(rows: readonly StandingsRow[], mine: number, change: Partial<Standings> = {}): Standings {
  const problem = { _id: null, title: null, points: 0, solved: 0, tries: 0, pending: 0, firstToSolve: [] };
  return {
    ...{ version: 'v', sees: 'public', frozen: false, count: rows.length, officials: rows.length, from: 0 },
    ...{ officialsBefore: 0, indexes: null, friends: [], rows: [...rows] },
    contest: {
      ...{ _id: 'c', title: 'Cup', startTime: '2026-05-01T10:00:00Z', endTime: '2026-05-01T12:00:00Z' },
      ...{ rule: 'icpc', penaltyMinutes: 20, frozenFrom: null, thawedAt: null, cancelled: false },
    },
    problems: ['A', 'B'].map((label) => ({ ...problem, label })),
    mine: { index: mine + (change.from ?? 0), row: rows[mine] as StandingsRow, own: null },
    ...change,
  };
}

const namesOf = (rows: readonly StandingsRow[]) => rows.map(({ id }) => id);
const people = Array.from({ length: 20 }, (_, index) => row(index, 0));

describe('arenaRows', () => {
  it('has three rows each way around the own one', () => {
    expect(namesOf(arenaRows(board(people, 10), 7))).toEqual(['p7', 'p8', 'p9', 'p10', 'p11', 'p12', 'p13']);
  });

  it('has as many rows at the ends of the board', () => {
    expect(namesOf(arenaRows(board(people, 0), 3))).toEqual(['p0', 'p1', 'p2']);
    expect(namesOf(arenaRows(board(people, 19), 3))).toEqual(['p17', 'p18', 'p19']);
  });

  it('has pinned rows in their order, and those around the own one only once', () => {
    const friends = [1, 11, 18].map((index) => ({ index, row: people[index] as StandingsRow }));
    expect(namesOf(arenaRows(board(people, 10, { friends }), 7))).toEqual([
      'p1',
      'p8',
      'p9',
      'p10',
      'p11',
      'p12',
      'p18',
    ]);
  });

  it('shows the own verdicts, which a freeze hides from others', () => {
    const mine = { index: 10, row: people[10] as StandingsRow, own: row(10, 2) };
    expect(arenaRows(board(people, 10, { mine }), 1).map(({ solved }) => solved)).toEqual([2]);
  });
});

describe('windowFrom', () => {
  it.each([0, 1, 299, 300, 499, 500, 700, 1_000, 19_999])('has the row %i and enough rows before it', (index) => {
    const from = windowFrom(0, index);
    expect(from).toBeLessThanOrEqual(Math.max(0, index - 200));
    expect(from + arenaWindow).toBeGreaterThan(index);
  });

  it('stays while the own row moves a little', () => {
    const from = windowFrom(0, 1_000);
    expect([990, 1_010, 1_050].map((index) => windowFrom(from, index))).toEqual([from, from, from]);
  });
});

describe('liftText', () => {
  const lengthMs = 120 * minute;
  const rows = [row(0, 2), row(1, 1), row(2, 1), { ...row(3, 0), rank: 4 }];

  it('names the rank of one more problem', () => {
    expect(liftText(board(rows, 3), lengthMs, 5 * minute, theme)).toBe('Solving A now: rank 4 → 2, B → 2');
  });

  it('says that no problem brings a better rank', () => {
    expect(liftText(board(rows, 3), lengthMs, 60 * minute, theme)).toBe('No problem alone would lift you now.');
  });

  it('is empty for the first rank, for a row without one, and after the end', () => {
    expect(liftText(board(rows, 0), lengthMs, 5 * minute, theme)).toBe('');
    expect(liftText(board(rows, 3), lengthMs, lengthMs + 1, theme)).toBe('');
    const mine = { index: 3, row: { ...row(3, 0), rank: null }, own: null };
    expect(liftText(board(rows, 3, { mine }), lengthMs, 5 * minute, theme)).toBe('');
  });

  it('counts the rows before the window, and says so where the rank may be better', () => {
    const change = { from: 600, officialsBefore: 600 };
    const far = rows.map((each, at) => ({ ...each, rank: 601 + at }));
    expect(liftText(board(far, 3, change), lengthMs, 5 * minute, theme)).toContain('rank 604 → 602');
    expect(liftText(board(far.slice(1), 2, change), lengthMs, 5 * minute, theme)).toContain('rank 604 → < 601');
  });
});

describe('arenaLine', () => {
  const problems = [{ _id: 'a', label: 'A' }];
  const judged = { problemId: 'a', progress: 'running', passed: [true, true, false], total: 5 };

  it('shows the tests of what is judged now, and what would lift beside it', () => {
    const line = arenaLine([judged], problems, 'Solving B now: rank 4 → 2', theme);
    expect(line).toMatch(/^ A \[●●✗··\] 3\/5 +Solving B now: rank 4 → 2 $/);
    expect(displayWidth(line)).toBe(80);
  });

  it('shows where judging stands before the first test, and the bars alone without room', () => {
    const paused = { ...judged, progress: 'paused', passed: [], total: 13 };
    expect(arenaLine([paused], problems, '', theme).trim()).toBe('A paused');
    expect(arenaLine([judged], problems, 'Solving B now: rank 4 → 2', { ...theme, columns: 40 }).trim()).toBe(
      'A [●●✗··] 3/5',
    );
  });
});

import type { SubmissionSummary, Verdict } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../text/terminal-text.ts';
import { tableRow } from '../../text/table-rows.ts';
import { createTheme } from '../../theme.ts';
import { type ContestRow, countAttempts, fitProblems } from './problems-pane.tsx';

const submission = (problemId: string, verdict: Verdict | null) => ({ problemId, verdict }) as SubmissionSummary;

it('counts the tries of each problem and keeps how the newest went', () => {
  const newestFirst = [submission('a', null), submission('b', 'accepted'), submission('a', 'wrong_answer')];
  expect(Object.fromEntries(countAttempts(newestFirst))).toEqual({
    a: { count: 2, verdict: null },
    b: { count: 1, verdict: 'accepted' },
  });
});

describe('fitProblems', () => {
  const title = 'The Longest Increasing Subsequence';
  const problem = { _id: 'a', label: 'A', title, difficulty: 'Medium', points: 1000, tags: [], judgingPaused: false };
  const untried: ContestRow = { problem, rule: 'decay', isSolved: false, earned: undefined, attempts: undefined };
  const solved: ContestRow = {
    rule: 'decay',
    problem: { ...problem, _id: 'b', label: 'B' },
    isSolved: true,
    earned: { score: 876, wrongSubmissions: 1, penalty: 50 },
    attempts: { count: 2, verdict: 'accepted' },
  };
  const theme = (columns: number) => ({ ...createTheme({ LANG: 'C.UTF-8' }, true), columns });
  const rows = (items: readonly ContestRow[], columns: number) => {
    const table = fitProblems(items, theme(columns));
    return items.map((item) => tableRow(item, table, { title: item.problem.title }, false, theme(columns)));
  };

  it('gives the title the room of columns that are empty in every row', () => {
    // The width of the pane in a window of 120 columns.
    const [line = ''] = rows([untried], 70);
    expect(line).toContain(title);
    expect(line.trimEnd()).toMatch(/Medium {2}1000$/);
  });

  it('shows the points that a part of a problem has earned', () => {
    const part: ContestRow = { ...untried, rule: 'ioi', earned: { score: 40, wrongSubmissions: 1, penalty: 0 } };
    expect(rows([part], 70)[0]).toContain('Medium  40/1000');
  });

  it('shows the tries in a short form where the long one would cut a title', () => {
    expect(rows([untried, solved], 100)[1]).toMatch(/Medium {2}876\/1000 {2}-50 {2}✓ Solved {2}Accepted, 2 tries $/);
    const [first = '', second = ''] = rows([untried, solved], 80);
    expect(second).toMatch(/✓ Solved {2}AC 2x $/);
    expect([first, second].map(displayWidth)).toEqual([80, 80]);
  });
});

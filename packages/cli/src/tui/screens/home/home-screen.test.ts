import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import type { Status } from '../../../status/read-status.ts';
import { displayWidth } from '../../../text/terminal-text.ts';
import { createTheme } from '../../theme.ts';
import { findLastProblem, greetingLines } from './home-screen.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('greets a new learner with the first steps', () => {
  expect(greetingLines('Ada', theme, 6).join('\n')).toMatch(
    /Welcome to Podium, Ada![\s\S]*Pick a problem[\s\S]*every key/,
  );
});

it('shows the first steps in few rows, within the smallest window', () => {
  const lines = greetingLines('Ada', theme, 2);
  expect(lines[0]).toContain('Pick a problem');
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(58);
});

const submission = (problemId: string, submittedAt: string, contestId: string | null = null) =>
  ({ problemId, problemTitle: problemId, submittedAt, contestId }) as SubmissionSummary;

const status = (parts: Partial<Status>) =>
  ({ live: [], upcoming: [], pending: [], recent: [], problem: undefined, ...parts }) as unknown as Status;

it('continues with the problem of the current folder', () => {
  const here = status({
    problem: { id: 'sum', title: 'Sum', folder: '/work/sum' },
    recent: [submission('paths', '2026-05-01T10:00:00Z')],
  });
  expect(findLastProblem(here)?.route).toEqual({ screen: 'workspace', problemId: 'sum' });
});

it('else continues with the problem submitted last, in its contest only while that runs', () => {
  const recent = [submission('paths', '2026-05-01T10:00:00Z', 'cup')];
  const pending = [submission('sum', '2026-05-01T09:00:00Z')];
  const route = { screen: 'workspace', problemId: 'paths' };
  expect(findLastProblem(status({ recent, pending }))?.route).toEqual(route);
  const live = [{ _id: 'cup' } as Contest];
  expect(findLastProblem(status({ recent, pending, live }))?.route).toEqual({ ...route, contestId: 'cup' });
});

it('has no last problem before the first submission', () => {
  expect(findLastProblem(status({}))).toBeUndefined();
});

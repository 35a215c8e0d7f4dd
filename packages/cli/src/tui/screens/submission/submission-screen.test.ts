import type { Submission } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { headingLines, messageLines } from './submission-screen.tsx';

const theme = { ...createTheme({ LANG: 'C.UTF-8' }, true), columns: 72 };

it('cuts a long title, and shows the time, the contest and the language of the submission', () => {
  const submittedAt = new Date(2026, 4, 1, 10);
  const submission = {
    problemTitle: 'A title that is much longer than the line has room for',
    submittedAt: submittedAt.toISOString(),
    contestId: 'c',
    language: 'cpp',
    revision: 3,
    verdict: null,
  } as Submission;
  const [, facts = ''] = headingLines(submission, undefined, submittedAt.getTime() + 60_000, theme);
  expect(facts).toMatch(/^ A title .*… · 2026-05-01 10:00 · 1 min ago · contest · C\+\+ · revision 3$/);
  expect(facts).toHaveLength(72);
});

it('shows administrators the log of the judge beside the messages', () => {
  const result = { errors: [], warnings: [], diagnostics: [] };
  const submission = { result, judgeLog: 'test 2: The checker was killed by SIGSEGV' } as unknown as Submission;
  expect(messageLines(submission, theme).join('\n')).toContain('For admins: test 2: The checker was killed by SIGSEGV');
  expect(messageLines({ ...submission, judgeLog: undefined } as unknown as Submission, theme)).toEqual([]);
  const again = { result, verdict: 'accepted', verdictBefore: 'wrong_answer' } as unknown as Submission;
  expect(messageLines(again, theme).join('\n')).toContain('Judged again: it was Wrong answer before.');
});

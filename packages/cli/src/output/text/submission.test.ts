import type { Submission } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createStyle } from '../style.ts';
import { renderSubmission } from './submission.ts';

const submission: Submission = {
  _id: 's1',
  problemId: 'p1',
  problemTitle: 'Two sums',
  contestId: null,
  userId: 'u1',
  userFirstName: 'Ada',
  language: 'cpp',
  progress: 'judged',
  verdict: 'accepted',
  testsPassed: 1,
  testsTotal: 1,
  timeMs: 812,
  memoryBytes: 1_500_000,
  submittedAt: '2026-05-01T10:00:00.000Z',
  judgedAt: '2026-05-01T10:00:01.000Z',
  revision: 1,
  code: 'int main() {}',
  result: { errors: [], warnings: [] },
  results: [
    {
      number: 1,
      isSample: false,
      passed: true,
      verdict: 'accepted',
      timeMs: 812,
      earlierTimesMs: [1503],
      memoryBytes: 1_500_000,
    },
  ],
};

it('a submission tells an admin what a test took while the machine was busy', () => {
  const style = createStyle({ env: {}, isTerminal: false, columns: undefined, noColor: true });
  const view = { style, errorStyle: style, isTerminal: false };
  const { text } = renderSubmission({ submission, resumed: false, full: true }, view);
  expect(text).toMatch(/Test 1 took \S+ m?s while the machine was busy, so it was run again alone: 812 ms\./);
});

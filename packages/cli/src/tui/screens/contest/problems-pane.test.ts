import type { SubmissionSummary, Verdict } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { countAttempts } from './problems-pane.tsx';

const submission = (problemId: string, verdict: Verdict | null) => ({ problemId, verdict }) as SubmissionSummary;

it('counts the tries of each problem and keeps how the newest went', () => {
  const newestFirst = [submission('a', null), submission('b', 'accepted'), submission('a', 'wrong_answer')];
  expect(Object.fromEntries(countAttempts(newestFirst))).toEqual({
    a: { count: 2, verdict: null },
    b: { count: 1, verdict: 'accepted' },
  });
});

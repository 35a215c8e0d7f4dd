import type { SubmissionSummary } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { mergeSubmissions } from './submission-list.tsx';

const submission = (id: string, minute: number, verdict: SubmissionSummary['verdict']) =>
  ({ _id: id, submittedAt: `2026-01-01T10:${minute}:00Z`, verdict }) as SubmissionSummary;

it('puts the newest page as it is now before older ones, each once', () => {
  const before = [submission('b', 20, null), submission('a', 10, 'accepted')];
  const page = [submission('c', 30, null), submission('b', 20, 'wrong_answer')];
  expect(mergeSubmissions(page, before).map(({ _id, verdict }) => [_id, verdict])).toEqual([
    ['c', null],
    ['b', 'wrong_answer'],
    ['a', 'accepted'],
  ]);
});

it('puts an older page behind what is known', () => {
  const known = [submission('c', 30, null)];
  expect(mergeSubmissions(known, [submission('a', 10, null)]).map(({ _id }) => _id)).toEqual(['c', 'a']);
});

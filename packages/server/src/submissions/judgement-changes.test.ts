import { expect, it } from 'vitest';
import { groupChanges, type Outcome } from './judgement-changes.ts';

const pair = (submissionId: string, before: Outcome, after: Outcome) => ({ submissionId, before, after });
const of = (verdict: Outcome['verdict'], score: number | null = null): Outcome => ({ verdict, score });

it('groups changed submissions by both verdicts, the most frequent change first', () => {
  const changes = groupChanges([
    pair('same', of('accepted'), of('accepted')),
    pair('lost', of('accepted'), of('wrong_answer')),
    pair('won', of('wrong_answer'), of('accepted')),
    pair('won too', of('wrong_answer'), of('accepted')),
  ]);
  expect(changes).toEqual([
    { before: 'wrong_answer', after: 'accepted', count: 2, submissions: [{ _id: 'won' }, { _id: 'won too' }] },
    { before: 'accepted', after: 'wrong_answer', count: 1, submissions: [{ _id: 'lost' }] },
  ]);
});

it('counts another score as a change', () => {
  expect(groupChanges([pair('s', of('wrong_answer', 40), of('wrong_answer', 60))])).toEqual([
    {
      before: 'wrong_answer',
      after: 'wrong_answer',
      count: 1,
      submissions: [{ _id: 's', scoreBefore: 40, scoreAfter: 60 }],
    },
  ]);
});

it('lists a hundred submissions of a change, and counts all', () => {
  const pairs = Array.from({ length: 101 }, (_, index) => pair(String(index), of('accepted'), of('wrong_answer')));
  const [change] = groupChanges(pairs);
  expect([change?.count, change?.submissions.length]).toEqual([101, 100]);
});

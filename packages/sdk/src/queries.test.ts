import { expect, it } from 'vitest';
import { queriesChangedBy } from './queries.ts';

it('names the windows of the board of the contest for an own verdict, and nothing of it before', () => {
  const own = { type: 'submission', topic: 'mine', version: '1', submission: 's', problem: 'p', contest: 'c' } as const;
  const window = ['standings', 'c', {}];
  expect(queriesChangedBy({ ...own, progress: 'judged', verdict: 'accepted' })).toContainEqual(window);
  expect(queriesChangedBy({ ...own, progress: 'running', verdict: null })).not.toContainEqual(window);
});

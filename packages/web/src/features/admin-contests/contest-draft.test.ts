import { expect, it } from 'vitest';
import { createContestDraftMemory } from './contest-draft.ts';

it('finds a draft that an earlier version stored', () => {
  const form = { title: 'Spring Cup', description: '', startTime: '', endTime: '', problems: [] };
  const stored = JSON.stringify({ keptAt: 1, form });
  const drafts = createContestDraftMemory({ getItem: () => stored } as unknown as Storage, 'draft');
  expect(drafts.find()?.form).toEqual(form);
});

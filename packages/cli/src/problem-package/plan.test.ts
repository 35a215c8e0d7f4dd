import { describe, expect, it } from 'vitest';
import { hashOf } from '../workspace/workspace.ts';
import { hashPackage } from './hashed-package.ts';
import { planUpdate } from './plan.ts';

const upload = {
  title: 'Sum',
  description: 'Add.',
  difficulty: 'Easy' as const,
  tags: ['math'],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  testCases: [
    { input: '1 2\n', output: '3\n', isSample: true },
    { input: '2 2\n', output: '4\n', isSample: false },
  ],
};
const local = hashPackage(upload);
const revision = {
  problemId: 'aaaaaaaaaaaa',
  revision: 3,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  title: 'Sum',
  difficulty: 'Easy' as const,
  tags: ['math'],
  constraints: upload.constraints,
  checker: { type: 'tokens' as const },
  descriptionHash: hashOf('Add.'),
  testCases: local.tests.map((test) => ({ ...test, inputBytes: 4, outputBytes: 2 })),
};
const nothingMissing = { count: 0, bytes: 0 };

describe('planUpdate', () => {
  it('finds nothing to do when nothing differs', () => {
    const { plan, update } = planUpdate(local, revision, nothingMissing);
    expect(plan).toMatchObject({ action: 'nothing', changes: [], tests: { added: 0, removed: 0, unchanged: 2 } });
    expect(update).toEqual({});
  });

  it('sends only the fields that differ', () => {
    const { update } = planUpdate(local, { ...revision, title: 'Old', checker: { type: 'exact' } }, nothingMissing);
    expect(update).toEqual({ title: 'Sum', checker: { type: 'tokens' } });
  });

  it('sends the tests by hash when their order, their texts or their being samples change', () => {
    const reversed = { ...revision, testCases: revision.testCases.toReversed() };
    const { plan, update } = planUpdate(local, reversed, nothingMissing);
    expect(plan.tests).toEqual({ total: 2, added: 0, removed: 0, unchanged: 2 });
    expect(update).toEqual({ testCases: local.tests });
    const hidden = { ...revision, testCases: revision.testCases.map((test) => ({ ...test, isSample: false })) };
    expect(planUpdate(local, hidden, nothingMissing).plan.tests).toMatchObject({ added: 1, removed: 1 });
  });
});

describe('hashPackage', () => {
  it('keeps equal texts once', () => {
    const { blobs } = hashPackage({
      ...upload,
      testCases: [...upload.testCases, { input: '1 2\n', output: '4\n', isSample: false }],
    });
    expect(blobs.size).toBe(4);
  });

  it('makes the first test the sample when none is said to be one', () => {
    const { tests } = hashPackage({
      ...upload,
      testCases: upload.testCases.map(({ input, output }) => ({ input, output })),
    });
    expect(tests.map(({ isSample }) => isSample)).toEqual([true, false]);
  });
});

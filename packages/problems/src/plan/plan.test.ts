import { hashOf } from '@podium/files';
import { describe, expect, it } from 'vitest';
import { planUpdate } from './plan.ts';

const upload = {
  title: 'Sum',
  description: 'Add.',
  difficulty: 'Easy' as const,
  tags: ['math'],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  testCases: [test('1 2\n', '3\n', true), test('2 2\n', '4\n')],
};
const local = { upload, problem: { testCases: [] }, files: [] };

function test(input: string, output: string, isSample = false) {
  return { inputHash: hashOf(input), outputHash: hashOf(output), isSample };
}

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
  ...{ language: 'en', translations: [], editorialHash: null, package: { id: null, filesHash: null } },
  testCases: upload.testCases.map((test) => ({ ...test, inputBytes: 4, outputBytes: 2 })),
};
const nothingMissing = { count: 0, bytes: 0 };

describe('planUpdate', () => {
  it('returns no changes for equal packages', () => {
    const { plan, update } = planUpdate(local, revision, nothingMissing);
    expect(plan).toMatchObject({ action: 'nothing', changes: [], tests: { added: 0, removed: 0, unchanged: 2 } });
    expect(update).toEqual({});
  });

  it('sends only the fields that differ', () => {
    const { update } = planUpdate(local, { ...revision, title: 'Old', checker: { type: 'exact' } }, nothingMissing);
    expect(update).toEqual({ title: 'Sum', checker: { type: 'tokens' } });
  });

  it('names allowed languages that differ, and sends an empty list where all are allowed', () => {
    const { plan, update } = planUpdate(local, { ...revision, allowedLanguages: ['py'] }, nothingMissing);
    expect(plan.changes).toEqual([{ field: 'allowedLanguages', from: '["py"]', to: '[]' }]);
    expect(update).toEqual({ allowedLanguages: [] });
  });

  it('names a new and a removed editorial, and sends null for a removed one', () => {
    const editorial = '## Hint\nSort.';
    const added = planUpdate({ ...local, upload: { ...local.upload, editorial } }, revision, nothingMissing);
    expect(added.plan.changes).toEqual([{ field: 'editorial', from: 'none', to: '2 lines' }]);
    expect(added.update).toMatchObject({ editorial });
    const removed = planUpdate(local, { ...revision, editorialHash: hashOf(editorial) }, nothingMissing);
    expect(removed.plan.changes).toEqual([{ field: 'editorial', from: 'another text', to: 'none' }]);
    expect(removed.update).toMatchObject({ editorial: null });
  });

  it('names the languages that differ, and sends all translations', () => {
    const translations = [
      { language: 'de', title: 'Summe', description: 'Addiere.' },
      { language: 'fr', title: 'Somme', description: 'Ajoutez.' },
      { language: 'sv', title: 'Summa', description: 'Addera.\nBra.' },
    ];
    const stored = [
      { language: 'de', title: 'Summe', descriptionHash: hashOf('Addiere.') },
      { language: 'it', title: 'Somma', descriptionHash: hashOf('Somma.') },
      { language: 'sv', title: 'Summa', descriptionHash: hashOf('Addera.') },
    ];
    const folder = { ...local, upload: { ...upload, translations } };
    const { plan, update } = planUpdate(folder, { ...revision, translations: stored }, nothingMissing);
    expect(plan.changes).toEqual([
      { field: 'translation fr', from: 'none', to: 'Somme' },
      { field: 'translation sv', from: 'another statement', to: '2 lines' },
      { field: 'translation it', from: 'Somma', to: 'none' },
    ]);
    expect(update).toEqual({ translations });
  });

  it('sends all tests by hash if their order, texts or sample marks differ', () => {
    const reversed = { ...revision, testCases: revision.testCases.toReversed() };
    const { plan, update } = planUpdate(local, reversed, nothingMissing);
    expect(plan.tests).toEqual({ total: 2, added: 0, changed: 0, removed: 0, unchanged: 2 });
    expect(update).toEqual({ testCases: upload.testCases });
    const hidden = { ...revision, testCases: revision.testCases.map((test) => ({ ...test, isSample: false })) };
    expect(planUpdate(local, hidden, nothingMissing).plan.tests).toMatchObject({ changed: 1, unchanged: 1 });
  });

  it('names the tests that differ', () => {
    const testCases = [test('1 2\n', '3\n'), test('2 2\n', '5\n'), test('9 9\n', '18\n')];
    const problem = { testCases: [{ name: 'sample/1' }, { name: 'secret/1' }, { name: 'secret/2' }] };
    const folder = { upload: { ...upload, testCases }, problem, files: [] };
    const removed = { inputHash: hashOf('7'), outputHash: hashOf('8'), isSample: false, inputBytes: 1, outputBytes: 1 };
    const unnamed = { ...removed, inputHash: hashOf('6') };
    const { plan } = planUpdate(
      folder,
      { ...revision, testCases: [...revision.testCases, removed, unnamed] },
      nothingMissing,
    );
    expect(plan.testChanges).toEqual([
      { test: 'sample/1', change: 'sample mark' },
      { test: 'secret/1', change: 'answer' },
      { test: 'secret/2', change: 'input and answer' },
      { test: 'test 4', change: 'removed' },
    ]);
    expect(plan.tests).toEqual({ total: 3, added: 0, changed: 3, removed: 1, unchanged: 0 });
  });
});

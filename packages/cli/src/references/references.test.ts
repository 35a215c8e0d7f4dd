import { editDistance, findNearest } from '@podium/sdk/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from '../text/format-values.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { matchPulled } from './find-folder-of-name.ts';
import { matchTitle, shortNameOf, shortNamesOf } from './short-name.ts';

const problems = [
  { _id: 'aaaaaaaaaaa1', title: 'Two Sum' },
  { _id: 'aaaaaaaaaaa2', title: 'Two Pointers' },
  { _id: 'aaaaaaaaaaa3', title: 'Sum' },
  { _id: 'aaaaaaaaaaa4', title: 'Summer Paths' },
];
const match = (reference: string) => matchTitle('problem', reference, problems).title;

describe('matchTitle', () => {
  it.each([
    ['aaaaaaaaaaa2', 'Two Pointers'],
    ['two-sum', 'Two Sum'],
    ['TWO SUM', 'Two Sum'],
    ['two-p', 'Two Pointers'],
    ['sum', 'Sum'],
    ['summer', 'Summer Paths'],
    // A list that is too wide for the terminal cuts names.
    ['two-poin…', 'Two Pointers'],
  ])('finds %s', (reference, title) => {
    expect(match(reference)).toBe(title);
  });

  it('rejects a name that fits several problems, and lists them', () => {
    expect(() => match('two')).toThrow(
      expect.objectContaining({
        code: 'problem_ambiguous',
        hints: ['Say which one:', expect.stringContaining('two-sum'), expect.stringContaining('two-pointers')],
      }),
    );
  });

  it('rejects a name that fits none, and names the nearest titles', () => {
    expect(() => match('tow-sum')).toThrow(
      expect.objectContaining({
        code: 'problem_unknown',
        hints: ['Did you mean:', expect.stringContaining('two-sum')],
      }),
    );
  });

  it('rejects an id with a typing error, and names the nearest one', () => {
    const items = [
      { _id: '0pfi13ttxd0y', title: 'Podium Steps' },
      { _id: 'zk3vqm81a2bc', title: 'Team Photo' },
    ];
    expect(() => matchTitle('problem', '0pfi13ttdx0y', items)).toThrow(
      expect.objectContaining({ hints: ['Did you mean:', expect.stringContaining('podium-steps')] }),
    );
  });

  it('rejects a name that nothing is near, and points to the list', () => {
    expect(() => match('zzzzzzzz')).toThrow(
      expect.objectContaining({ hints: [expect.stringContaining('podium problem list')] }),
    );
  });

  it('matches nothing for a reference that is empty or has no letter', () => {
    expect(() => match('')).toThrow(expect.objectContaining({ code: 'problem_unknown' }));
    expect(() => match('!!!')).toThrow(expect.objectContaining({ code: 'problem_unknown' }));
  });
});

describe('the name of a problem or a contest', () => {
  it('is the title as a slug, or the id if the slug is empty or has a fixed meaning', () => {
    const nameOf = (title: string) => shortNameOf({ _id: 'aaaaaaaaaaa1', title });
    expect(['Open Stage', '山', 'Last'].map(nameOf)).toEqual(['open-stage', 'aaaaaaaaaaa1', 'aaaaaaaaaaa1']);
  });

  it('is the id for titles with the same slug', () => {
    const items = [...problems, { _id: 'aaaaaaaaaaa5', title: 'Two sum!' }];
    const nameOf = shortNamesOf(items);
    expect(items.map(nameOf)).toEqual(['aaaaaaaaaaa1', 'two-pointers', 'sum', 'summer-paths', 'aaaaaaaaaaa5']);
    for (const item of items) expect(matchTitle('problem', nameOf(item), items)).toBe(item);
  });
});

describe('matchPulled', () => {
  const pulled = (folder: string, title: string, contest?: { title: string; label: string }): Workspace => ({
    folder,
    record: {
      version: 1,
      server: 'http://server',
      pulledAt: '2026-03-07T10:31:00Z',
      problem: {
        id: `id of ${title}`,
        title,
        revision: 1,
        constraints: { timeLimit: '1s', memoryLimit: '64MB' },
        checker: { type: 'tokens' },
      },
      ...(contest && { contest: { id: `id of ${contest.title}`, ...contest } }),
      written: {},
    },
  });
  const all = [
    pulled('/root/two-sum', 'Two Sum'),
    pulled('/root/barn', 'Barn'),
    pulled('/root/spring-cup/A-two-sum', 'Two Sum', { title: 'Spring Cup', label: 'A' }),
    pulled('/root/spring-cup/B-trees', 'Trees', { title: 'Spring Cup', label: 'B' }),
    pulled('/root/autumn-cup/A-paths', 'Paths', { title: 'Autumn Cup', label: 'A' }),
  ];

  it.each([
    ['two-sum', ['two-sum']],
    ['two', ['two-sum']],
    ['id of Trees', ['spring-cup/B-trees']],
    ['spring-cup/a', ['spring-cup/A-two-sum']],
    ['Spring/two sum', ['spring-cup/A-two-sum']],
    ['autumn/A', ['autumn-cup/A-paths']],
    ['winter/A', []],
    ['t', ['two-sum', 'spring-cup/B-trees']],
    ['unknown', []],
    ['a', ['spring-cup/A-two-sum', 'autumn-cup/A-paths']],
    ['B', ['spring-cup/B-trees']],
    ['bar', ['barn']],
  ])('finds %s', (reference, folders) => {
    const found = matchPulled(all, reference, '/root').map(({ folder }) => folder);
    expect(found.toSorted()).toEqual(folders.map((folder) => `/root/${folder}`).toSorted());
  });

  it.each(['/root/spring-cup', '/root/spring-cup/B-trees'])('prefers the folders in and beside %s', (cwd) => {
    expect(matchPulled(all, 'a', cwd)).toMatchObject([{ folder: '/root/spring-cup/A-two-sum' }]);
    expect(matchPulled(all, 'two', cwd)).toMatchObject([{ folder: '/root/spring-cup/A-two-sum' }]);
    expect(matchPulled(all, 'autumn/A', cwd)).toMatchObject([{ folder: '/root/autumn-cup/A-paths' }]);
    expect(matchPulled(all, 'barn', cwd)).toMatchObject([{ folder: '/root/barn' }]);
  });
});

describe('editDistance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it('is zero for equal texts, symmetric, and bounded by the longer one', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it('counts two swapped neighbours as one typing error', () => {
    expect(editDistance('submit', 'sumbit')).toBe(1);
  });
});

describe('findNearest', () => {
  it('finds a name by a part of it', () => {
    expect(findNearest('paths', ['two-sum', 'summer-paths'])).toEqual(['summer-paths']);
  });
});

describe('slugOf', () => {
  it('is safe as a folder name for every title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slugOf(title))),
    );
  });

  it('drops accents and joins words', () => {
    expect(slugOf('  Über-Größe: Été 2!')).toBe('uber-gro-e-ete-2');
  });
});

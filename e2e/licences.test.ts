import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { foldersOf, formatPage, formatTexts, isAccepted, listShipped } from '../scripts/licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'licences.md');
const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof listShipped>[0];
const shipped = listShipped(lock);

it('ships only packages whose licences ask to be named', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.filter(({ licence }) => !isAccepted(licence));
  expect(refused, 'replace these packages, or read the licence and accept it in scripts/licences.mjs').toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(GPL-2.0 OR Apache-2.0 AND MIT)', true],
  ['GPL-3.0-or-later', false],
  ['AGPL-3.0', false],
  ['LGPL-2.1', false],
  ['MPL-2.0', false],
  ['MIT AND GPL-2.0', false],
  ['SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['CC-BY-NC-4.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  [undefined, false],
])('takes %s as a licence: %s', (licence, isTaken) => {
  expect(isAccepted(licence)).toBe(isTaken);
});

it('finds the licence of a package that only another package needs', () => {
  const packages = {
    ...Object.fromEntries(['server', 'judge', 'sdk', 'cli', 'web'].map((part) => [`packages/${part}`, {}])),
    'packages/server': { dependencies: { outer: '1.0.0' } },
    'node_modules/outer': { version: '1.0.0', license: 'MIT', dependencies: { inner: '2.0.0' } },
    'node_modules/outer/node_modules/inner': { version: '2.0.0', license: 'GPL-3.0' },
    'node_modules/inner': { version: '1.0.0', license: 'MIT' },
    ...Object.fromEntries(
      ['tailwindcss', 'vite'].map((tool) => [`node_modules/${tool}`, { version: '1', license: 'MIT' }]),
    ),
  };
  const found = listShipped({ packages });
  expect(found.find(({ name }) => name === 'inner')).toMatchObject({
    version: '2.0.0',
    licence: 'GPL-3.0',
    parts: ['server'],
  });
});

it('names in the lockfile the licence that each installed package names itself', async () => {
  const named = await Promise.all(
    shipped.map(async ({ name, licence, paths }) => {
      const folder = paths.map((path) => join(root, path)).find((path) => existsSync(path));
      if (folder === undefined) return { name, licence };
      const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { license?: string };
      return { name, licence: license };
    }),
  );
  expect(named).toEqual(shipped.map(({ name, licence }) => ({ name, licence })));
});

it('describes the licences in docs/licences.md', async () => {
  const expected = formatPage(shipped);
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, expected);
  const update = 'UPDATE_DOCS=1 npx vitest run e2e/licences.test.ts';
  expect(await readFile(page, 'utf8'), `write it anew: ${update}`).toBe(expected);
});

it('gives the command line the texts of the licences of what it contains', () => {
  const texts = formatTexts(foldersOf(lock, 'packages/cli', root));
  expect(texts).toMatch(/^ink [\d.]+/m);
  expect(texts).toContain('Copyright (c) Vadym Demedes');
  expect(texts).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
});

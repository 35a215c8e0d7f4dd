import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAccepted, listShipped } from './licences.mjs';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));

it('lists only packages whose licences ask to be named', () => {
  const shipped = listShipped(lock);
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

it('lists a package that only another package needs, and a tool whose code is in the pages, but no other tool', () => {
  const packages = {
    '': {},
    'packages/server': { dependencies: { outer: '1.0.0' } },
    'node_modules/@podium/server': { resolved: 'packages/server', link: true },
    'node_modules/outer': { license: 'MIT', dependencies: { inner: '2.0.0' } },
    'node_modules/outer/node_modules/inner': { license: 'GPL-3.0' },
    'node_modules/linter': { license: 'GPL-3.0', dev: true },
    'node_modules/tailwindcss': { license: 'MIT', dev: true },
    'node_modules/vite': { license: 'MIT', dev: true },
  };
  expect(listShipped({ packages })).toEqual([
    { path: 'node_modules/outer', licence: 'MIT' },
    { path: 'node_modules/outer/node_modules/inner', licence: 'GPL-3.0' },
    { path: 'node_modules/tailwindcss', licence: 'MIT' },
    { path: 'node_modules/vite', licence: 'MIT' },
  ]);
});

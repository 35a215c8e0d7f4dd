import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Cover, findCoverage } from './find-coverage.ts';
import { sentences } from './index.ts';
import { writeTable } from './write-table.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));
const page = fileURLToPath(new URL('../../../../docs/sentences.md', import.meta.url));

it('has a test for every sentence of the specification', () => {
  const coverage = readCoverage();
  expect(Object.keys(sentences).filter((id) => !coverage.has(id))).toEqual([]);
});

it('lists every sentence with its tests in docs/sentences.md', async () => {
  const table = writeTable(readCoverage());
  if (process.env.UPDATE_DOCS) await writeFile(page, table);
  expect(readFileSync(page, 'utf8'), 'make it anew with UPDATE_DOCS=1').toBe(table);
});

it.each([
  ['a test that sees it', `it('greets', async () => { await see(page, 'login.success'); });`, ['greets']],
  ['a test of a table', `it.each(['login.success'])('says %s', (id) => see(page, id));`, ['says %s']],
  ['code outside of tests', `const id = 'login.success'; it('greets', () => {});`, []],
  ['a test that denies it', `it('greets nobody', () => seeNoMore(page, 'login.success'));`, []],
])('finds who shows a sentence: %s', (_, source, titles) => {
  const found = findCoverage('x.test.ts', source, (text) => text === 'login.success');
  expect(found.map(({ cover }) => cover.test)).toEqual(titles);
});

function readCoverage(): Map<string, Cover[]> {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('sentences'))
    .sort();
  const coverage = new Map<string, Cover[]>();
  for (const file of files) {
    const source = readFileSync(join(tests, file), 'utf8');
    for (const { id, cover } of findCoverage(file, source, (text) => text in sentences)) {
      coverage.set(id, [...(coverage.get(id) ?? []), cover]);
    }
  }
  return coverage;
}

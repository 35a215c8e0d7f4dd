import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sentences } from './index.ts';
import { readRecords } from './records.ts';
import { writeTable } from './write-table.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));
const page = fileURLToPath(new URL('../../../../docs/sentences.md', import.meta.url));

// This test runs after all others, because the page is written from their records
// (vitest.config.ts).
it('lists every sentence of the specification with a test that showed it in this run in docs/sentences.md', async (context) => {
  const records = readRecords();
  const table = readFileSync(page, 'utf8');
  const files = new Set(records.map(({ file }) => file));
  const missing = filesThatShowSentences().filter((file) => !files.has(file));
  context.skip(missing.length > 0 && !process.env.UPDATE_DOCS, `these did not run or failed: ${missing.join(', ')}`);
  const shown = new Set(records.map(({ sentence }) => sentence));
  expect(Object.keys(sentences).filter((id) => !shown.has(id))).toEqual([]);
  if (process.env.UPDATE_DOCS) await writeFile(page, writeTable(records));
  else expect(table, 'write it anew: UPDATE_DOCS=1 npx vitest run packages/web/test').toBe(writeTable(records));
});

function filesThatShowSentences(): string[] {
  const files = readdirSync(tests).filter((file) => file.endsWith('.test.ts'));
  return files.filter((file) => readFileSync(join(tests, file), 'utf8').includes("'./sentences/see.ts'"));
}

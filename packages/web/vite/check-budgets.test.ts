import { expect, it } from 'vitest';
import { pages } from '../src/app/pages.ts';
import { sourceOf } from './built-visits.ts';
import { formatTable, measure } from './check-budgets.ts';
import type { Chunk } from './first-visit.ts';

const entry = chunk('assets/entry.js', undefined, { isEntry: true });
const frame = chunk('assets/frame.js', '/web/src/app/frame.ts');
const pageChunks = [...new Set(pages.map(sourceOf))].map((source) => chunk(`assets/${source}.js`, `/web/${source}`));
const sizes = new Map([
  ...[entry, frame, ...pageChunks].map(({ fileName }) => [fileName, 1_000] as const),
  ['before-paint.js', 100] as const,
]);

function chunk(fileName: string, facade: string | undefined, parts: Partial<Chunk> = {}): Chunk {
  return { fileName, facade, isEntry: false, modules: [], imports: [], dynamicImports: [], css: [], ...parts };
}

it('adds up the entry, the page, what all signed-in pages share, and the scripts beside the bundle', () => {
  const measured = measure(pages, [entry, frame, ...pageChunks], sizes);
  expect(measured.find(({ visit }) => visit === '/auth/login')).toMatchObject({ js: 2_100, css: 0 });
  expect(measured.find(({ visit }) => visit === '/user/contests')).toMatchObject({ js: 3_100 });
});

it('refuses a page file without a row', () => {
  const forgotten = chunk('assets/new.js', '/web/src/features/auth/new-page.tsx');
  expect(() => measure(pages, [entry, frame, ...pageChunks, forgotten], sizes)).toThrow(/no row for .*new-page\.tsx/);
});

it('refuses a row whose page file is gone', () => {
  const chunks = [entry, frame, ...pageChunks.filter(({ fileName }) => !fileName.includes('login'))];
  expect(() => measure(pages, chunks, sizes)).toThrow(/login-page\.tsx, which the router does not/);
});

it('writes a row for each visit', () => {
  const [first] = measure(pages, [entry, frame, ...pageChunks], sizes);
  expect(formatTable(first ? [first] : [])).toBe(
    'first visit (KB after gzip)   js  at most  css  at most\n' +
      `/auth/login                  2.1      ${(first?.maxJs ?? 0) / 1000}    0       14`,
  );
});

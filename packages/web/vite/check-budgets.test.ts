import { expect, it } from 'vitest';
import { budgets, signedInSource } from './budgets.ts';
import { formatTable, measure } from './check-budgets.ts';
import type { Chunk } from './first-visit.ts';

const entry = chunk('assets/entry.js', undefined, { isEntry: true });
const frame = chunk('assets/frame.js', `/web/${signedInSource}`);
const sources = [...new Set(budgets.map(({ page }) => page))];
const pages = sources.map((source, index) => chunk(`assets/${index}.js`, `/web/${source}`));
const sizes = new Map([
  ...[entry, frame, ...pages].map(({ fileName }) => [fileName, 1_000] as const),
  ['theme.js', 100] as const,
]);

function chunk(fileName: string, facade: string | undefined, parts: Partial<Chunk> = {}): Chunk {
  return { fileName, facade, isEntry: false, modules: [], imports: [], dynamicImports: [], css: [], ...parts };
}

it('adds up the entry, the page, what all signed-in pages share, and the scripts beside the bundle', () => {
  const measured = measure([entry, frame, ...pages], sizes);
  expect(measured.find(({ visit }) => visit === 'sign in')).toMatchObject({ js: 2_100, css: 0 });
  expect(measured.find(({ visit }) => visit === 'contests')).toMatchObject({ js: 3_100 });
});

it('refuses a page that has no budget', () => {
  const forgotten = chunk('assets/new.js', '/web/src/features/auth/new-page.tsx');
  expect(() => measure([entry, frame, ...pages, forgotten], sizes)).toThrow(/no row for .*new-page\.tsx/);
});

it('refuses a budget whose page is gone', () => {
  expect(() => measure([entry, frame, ...pages.slice(1)], sizes)).toThrow(/login-page\.tsx, which the router does not/);
});

it('writes a row for each visit', () => {
  const [first] = measure([entry, frame, ...pages], sizes);
  expect(formatTable(first ? [first] : [])).toBe(
    'first visit (KB after gzip)   js  at most  css  at most\n' +
      'sign in                      2.1      160    0       12',
  );
});

import { expect, it } from 'vitest';
import { type Chunk, formatTable, measure } from './check-budgets.ts';

function chunk(name: string, parts: Partial<Chunk> = {}): Chunk {
  return { name, fileName: `${name}.js`, isEntry: false, isDynamicEntry: false, imports: [], ...parts };
}

const chunks = [
  chunk('index', { isEntry: true, imports: ['entry.js'] }),
  chunk('entry'),
  chunk('small-page', { isDynamicEntry: true, imports: ['entry.js'] }),
  chunk('large-page', { isDynamicEntry: true, imports: ['entry.js', 'list.js'] }),
  chunk('list', { imports: ['row.js', 'entry.js'] }),
  chunk('row', { imports: ['list.js'] }),
];
const sizes = new Map([
  ...chunks.map(({ fileName }) => [fileName, 1_000] as const),
  ['a.css', 20] as const,
  ['b.css', 30] as const,
]);

it('adds the imports of the entry, and for each part those that the entry lacks', () => {
  const bytes = measure(chunks, sizes).map((row) => [row.name, row.bytes]);
  expect(bytes).toEqual([
    ['entry', 2_000],
    ['large-page', 3_000],
    ['small-page', 1_000],
    ['css', 50],
  ]);
});

it('shows name, size and budget in each row', () => {
  expect(formatTable([{ name: 'entry', bytes: 1_234, maxBytes: 2_000 }]).split('\n')).toEqual([
    'KB after gzip                    size  at most',
    'entry                             1.2      2.0',
  ]);
});

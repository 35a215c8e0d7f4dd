import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Page } from '../src/app/pages.ts';
import { chunksOf, readPages, visitsOf } from './built-visits.ts';
import { compressGzip } from './compress.ts';
import type { Chunk } from './first-visit.ts';

const maxCss = 14_000;

/** The downloaded and the allowed bytes of a first visit, after gzip. */
export interface Measured {
  visit: string;
  js: number;
  maxJs: number;
  css: number;
  maxCss: number;
}

/**
 * Measures the first visit of every page, prints the table, and fails the build if a page exceeds
 * its budget.
 */
export function checkBudgets(): Plugin {
  return {
    name: 'podium:check-budgets',
    // Browser tests build the pages in another mode, so that unfinished pages may exceed budgets.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = '' }, bundle) {
      const { pages } = await readPages();
      const rows = measure(pages, chunksOf(bundle), await sizesIn(dir));
      this.environment.logger.info(`\n${formatTable(rows)}\n`);
      const exceeded = rows.filter((row) => row.js > row.maxJs || row.css > row.maxCss);
      if (exceeded.length > 0) this.error(`above the budgets of src/app/pages.ts:\n${formatTable(exceeded)}`);
    },
  };
}

/** Compares the bytes of every first visit with its budget. */
export function measure(
  pages: readonly Page[],
  chunks: readonly Chunk[],
  sizes: ReadonlyMap<string, number>,
): Measured[] {
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? Number.NaN), 0);
  // `index.html` loads these scripts in addition to the entry.
  const scripts = [...sizes.keys()].filter((name) => !name.includes('/') && name.endsWith('.js'));
  return visitsOf(pages, chunks).map(({ page, budget, js, css }) => ({
    visit: [page.path, ...(budget.with ?? [])].join(' + '),
    js: sum(js) + sum(scripts),
    maxJs: budget.maxKb * 1000,
    css: sum(css),
    maxCss,
  }));
}

export function formatTable(rows: readonly Measured[]): string {
  const cells = rows.map((row) => [
    row.visit,
    kilobytes(row.js),
    kilobytes(row.maxJs),
    kilobytes(row.css),
    kilobytes(row.maxCss),
  ]);
  const table = [['first visit (KB after gzip)', 'js', 'at most', 'css', 'at most'], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  return lines.map((cellsOfLine) => cellsOfLine.join('  ')).join('\n');
}

/** Maps the path of every script and style sheet to its size after gzip. */
async function sizesIn(dir: string): Promise<Map<string, number>> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css)$/.test(name));
  const sizes = names.map(
    async (name) => [name, (await compressGzip(await readFile(join(dir, name)))).byteLength] as const,
  );
  return new Map(await Promise.all(sizes));
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).replace(/\.0$/, '');
}

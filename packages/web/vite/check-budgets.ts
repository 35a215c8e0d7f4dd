import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Budget, budgets, onDemand, signedInSource } from './budgets.ts';
import { compressGzip } from './compress.ts';
import { type Chunk, firstVisit } from './first-visit.ts';

/** A budget with what the first visit downloads, in bytes after gzip. */
export interface Measured extends Budget {
  js: number;
  css: number;
}

/** Measures the first visit of every page, prints the table, and fails the build where one is above its budget. */
export function checkBudgets(): Plugin {
  return {
    name: 'podium:check-budgets',
    // The browser's tests build pages that are being written in a mode of their own; what is delivered is built in this one.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [chunkOf(file)] : []));
      const rows = measure(chunks, await sizesIn(dir));
      this.environment.logger.info(`\n${formatTable(rows)}\n`);
      const exceeded = rows.filter((row) => row.js > row.maxJs || row.css > row.maxCss);
      if (exceeded.length > 0) this.error(`above the budgets of vite/budgets.ts:\n${formatTable(exceeded)}`);
    },
  };
}

/** What a first visit of every page downloads. Throws for a page without a budget, and for a budget without a page. */
export function measure(chunks: readonly Chunk[], sizes: ReadonlyMap<string, number>): Measured[] {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const forgotten = chunks.filter(
    ({ facade }) => isPage(facade) && !budgets.some(({ page }) => facade?.endsWith(page)),
  );
  if (forgotten.length > 0) throw new Error(`vite/budgets.ts has no row for ${forgotten.map(({ facade }) => facade)}`);
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? Number.NaN), 0);
  // What the page of HTML itself asks for, beside the entry.
  const scripts = [...sizes.keys()].filter((name) => !name.includes('/') && name.endsWith('.js'));
  return budgets.map((budget) => {
    const sources = [budget.page, ...(budget.signedIn ? [signedInSource] : [])];
    const visit = firstVisit(
      chunks,
      { entry, routed: sources.map((source) => chunkFor(chunks, source)) },
      rulesOf(budget),
    );
    return { ...budget, js: sum(visit.js) + sum(scripts), css: sum(visit.css) };
  });
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

function rulesOf({ counts }: Budget) {
  const later = Object.entries(onDemand).flatMap(([name, source]) =>
    counts.some((part) => part === name) ? [] : [source],
  );
  return {
    isRouted: (source: string) => isPage(source) || source.endsWith(signedInSource),
    isOnDemand: (source: string) => later.some((pattern) => pattern.test(source)),
  };
}

function isPage(source: string | undefined): boolean {
  return /\/src\/features\/.*-page\.tsx$/.test(source ?? '');
}

function chunkFor(chunks: readonly Chunk[], source: string): Chunk {
  const chunk = chunks.find(({ facade }) => facade?.endsWith(`/${source}`));
  if (!chunk) throw new Error(`vite/budgets.ts names ${source}, which the router does not fetch`);
  return chunk;
}

function chunkOf(file: Rolldown.OutputChunk): Chunk {
  return {
    fileName: file.fileName,
    isEntry: file.isEntry,
    facade: file.facadeModuleId ?? undefined,
    modules: file.moduleIds,
    imports: file.imports,
    dynamicImports: file.dynamicImports,
    css: [...(file.viteMetadata?.importedCss ?? [])],
  };
}

/** The size of every script and style sheet after gzip, by its path in the build. */
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

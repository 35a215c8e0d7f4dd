import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Budget, Page } from '../src/app/pages.ts';
import { compressGzip } from './compress.ts';
import { type Chunk, firstVisit } from './first-visit.ts';

/** Sources that are loaded on demand. Every other dynamic import counts for the first visit. */
const onDemand = {
  /** Progress events, after a submit. */
  events: /\/sdk\/src\/transport\/watch-submission\.ts$/,
  /** Formulas, for texts that contain some. */
  math: /\/node_modules\/katex\//,
  /** The markdown renderer, for contest descriptions with markup. Statements always load it. */
  markup: /\/components\/markdown\/markdown\.tsx$/,
  /** Results, after the first run or submit, or for the history. */
  results: /\/solving\/judging\/(result-view|history-dialog)\.tsx$/,
  /** The list of shortcuts, and the settings of the editor. */
  dialogs: /\/solving\/(shortcut-help|editor-settings-dialog)\.tsx$/,
  /** The colours of languages other than C++ and its relatives, when one is chosen. */
  colours: /\/legacy-modes\/mode\/(?!clike)/,
  /** What the editor needs once the user types, finds, renames, or compiles with errors. */
  editing: /\/code-editor\/(completion|find-in-code|rename-name|marks)\.ts$/,
  /** The keys of other editors, for those who chose them. */
  keys: /\/code-editor\/key-maps\.ts$|\/node_modules\/@replit\//,
} as const;

/** The router also loads this source, the frame of all pages for signed-in users. */
const frameSource = 'src/app/frame.ts';

const maxCss = 13_000;

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
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [chunkOf(file)] : []));
      const rows = measure(await readPages(), chunks, await sizesIn(dir));
      this.environment.logger.info(`\n${formatTable(rows)}\n`);
      const exceeded = rows.filter((row) => row.js > row.maxJs || row.css > row.maxCss);
      if (exceeded.length > 0) this.error(`above the budgets of src/app/pages.ts:\n${formatTable(exceeded)}`);
    },
  };
}

/**
 * Imports the table of pages. The variable path keeps it out of the bundle that Vite makes of its
 * configuration.
 */
async function readPages(): Promise<readonly Page[]> {
  const table = new URL('../src/app/pages.ts', import.meta.url).href;
  return ((await import(table)) as typeof import('../src/app/pages.ts')).pages;
}

/**
 * Measures the first visit of every page. Throws for a page file without a row, and for a row
 * without a page file.
 */
export function measure(
  pages: readonly Page[],
  chunks: readonly Chunk[],
  sizes: ReadonlyMap<string, number>,
): Measured[] {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const sources = pages.map(sourceOf);
  const forgotten = chunks.filter(
    ({ facade }) => isPage(facade) && !sources.some((source) => facade?.endsWith(source)),
  );
  if (forgotten.length > 0) throw new Error(`src/app/pages.ts has no row for ${forgotten.map(({ facade }) => facade)}`);
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? Number.NaN), 0);
  // `index.html` loads these scripts in addition to the entry.
  const scripts = [...sizes.keys()].filter((name) => !name.includes('/') && name.endsWith('.js'));
  return pages.flatMap((page) =>
    page.budgets.map((budget) => {
      const routed = [sourceOf(page), ...(page.role === 'everybody' ? [] : [frameSource])];
      const visit = firstVisit(
        chunks,
        { entry, routed: routed.map((source) => chunkFor(chunks, source)) },
        rulesOf(budget),
      );
      return {
        visit: [page.path, ...(budget.with ?? [])].join(' + '),
        js: sum(visit.js) + sum(scripts),
        maxJs: budget.maxKb * 1000,
        css: sum(visit.css),
        maxCss,
      };
    }),
  );
}

/** Reads the file of a page from the source code of its loader. */
export function sourceOf({ path, load }: Page): string {
  const source = /\/(features\/[\w/-]+-page\.tsx)/.exec(String(load))?.[1];
  if (!source) throw new Error(`the loader of ${path} in src/app/pages.ts imports no page file`);
  return `src/${source}`;
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

function rulesOf({ with: counted = [] }: Budget) {
  const later = Object.entries(onDemand).flatMap(([name, source]) =>
    counted.some((part) => part === name) ? [] : [source],
  );
  return {
    isRouted: (source: string) => isPage(source) || source.endsWith(frameSource),
    isOnDemand: (source: string) => later.some((pattern) => pattern.test(source)),
  };
}

function isPage(source: string | undefined): boolean {
  return /\/src\/features\/.*-page\.tsx$/.test(source ?? '');
}

function chunkFor(chunks: readonly Chunk[], source: string): Chunk {
  const chunk = chunks.find(({ facade }) => facade?.endsWith(`/${source}`));
  if (!chunk) throw new Error(`src/app/pages.ts names ${source}, which the router does not fetch`);
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

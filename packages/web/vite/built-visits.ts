import type { Rolldown } from 'vite';
import type { Budget, Page } from '../src/app/pages.ts';
import { type Chunk, type FirstVisit, firstVisit } from './first-visit.ts';

/** Sources that are loaded on demand. Every other dynamic import counts for the first visit. */
const onDemand = {
  /** Progress events, after a submit. */
  events: /\/sdk\/src\/transport\/watch-submission\.ts$/,
  /** Formulas, for texts that contain some. */
  math: /\/node_modules\/katex\//,
  /** The markdown renderer, for contest descriptions with markup. Statements always load it. */
  markup: /\/components\/markdown\/markdown\.tsx$/,
  /** What a learner may go on with, after the problem list. */
  overview: /\/problems\/home-overview\.tsx$/,
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

/** A kind of first visit to a page, with the files that it downloads. */
export interface BuiltVisit extends FirstVisit {
  page: Page;
  budget: Budget;
}

/**
 * Imports the table of pages. The variable path keeps it out of the bundle that Vite makes of its
 * configuration.
 */
export function readPages(): Promise<typeof import('../src/app/pages.ts')> {
  const table = new URL('../src/app/pages.ts', import.meta.url).href;
  return import(table);
}

/**
 * Lists the first visits of all pages. Throws for a page file without a row, and for a row without
 * a page file.
 */
export function visitsOf(pages: readonly Page[], chunks: readonly Chunk[]): BuiltVisit[] {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const sources = pages.map(sourceOf);
  const forgotten = chunks.filter(
    ({ facade }) => isPage(facade) && !sources.some((source) => facade?.endsWith(source)),
  );
  if (forgotten.length > 0) throw new Error(`src/app/pages.ts has no row for ${forgotten.map(({ facade }) => facade)}`);
  return pages.flatMap((page) => {
    const routed = [sourceOf(page), ...(page.role === 'everybody' ? [] : [frameSource])];
    const from = { entry, routed: routed.map((source) => chunkFor(chunks, source)) };
    return page.budgets.map((budget) => ({ page, budget, ...firstVisit(chunks, from, rulesOf(budget)) }));
  });
}

/** Reads the file of a page from the source code of its loader. */
export function sourceOf({ path, load }: Page): string {
  const source = /\/(features\/[\w/-]+-page\.tsx)/.exec(String(load))?.[1];
  if (!source) throw new Error(`the loader of ${path} in src/app/pages.ts imports no page file`);
  return `src/${source}`;
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

export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [chunkOf(file)] : []));
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

import type { Plugin, Rolldown } from 'vite';
import { compressGzip } from './compress.ts';

/**
 * The most bytes after gzip. A first visit downloads the entry, its page, and the parts that the
 * page needs at once. A page and a part count with all that they import and the entry lacks.
 */
const budgets = {
  /** It has the contract of all endpoints, which grows with each of them. */
  entry: 155_000,
  page: 34_000,
  /**
   * Pages with the code editor or the editor of statements, and the one that watches a running
   * contest, by the names of their files.
   */
  largePages: {
    'admin-contest-page': 38_000,
    'practice-page': 76_000,
    'contest-solving-page': 80_000,
    'upload-problem-page': 194_000,
    'edit-problem-page': 195_000,
  } as Readonly<Record<string, number>>,
  part: 154_000,
  /** All style sheets together. */
  css: 15_500,
};

/** The part of a chunk of the build that its size depends on. */
export type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'isDynamicEntry' | 'imports'>;

export interface Measured {
  name: string;
  bytes: number;
  maxBytes: number;
}

/** Prints what the entry and each part of the pages add to a visit, and fails above a budget. */
export function checkBudgets(): Plugin {
  return {
    name: 'podium:check-budgets',
    // Browser tests build the pages in another mode, so that unfinished pages may exceed budgets.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    async writeBundle(_options, bundle) {
      const sizes = new Map<string, number>();
      for (const { fileName, ...file } of Object.values(bundle)) {
        const content = file.type === 'chunk' ? file.code : file.source;
        if (/\.(js|css)$/.test(fileName)) sizes.set(fileName, (await compressGzip(Buffer.from(content))).byteLength);
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const rows = measure(chunks, sizes);
      this.environment.logger.info(`\n${formatTable(rows)}\n`);
      const exceeded = rows.filter(({ bytes, maxBytes }) => bytes > maxBytes);
      if (exceeded.length > 0) this.error(`above the budgets of vite/check-budgets.ts:\n${formatTable(exceeded)}`);
    },
  };
}

/**
 * Compares the entry, each part and the style sheets with their budgets, the largest part first.
 */
export function measure(chunks: readonly Chunk[], sizes: ReadonlyMap<string, number>): Measured[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = ({ fileName, imports }: Chunk, seen: Set<string>): Set<string> => {
    if (seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const chunk of imports.map((name) => byName.get(name))) if (chunk) withImports(chunk, seen);
    return seen;
  };
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const entry = chunks
    .filter(({ isEntry }) => isEntry)
    .reduce((seen, chunk) => withImports(chunk, seen), new Set<string>());
  const parts = chunks
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !entry.has(fileName))
    .map((chunk) => ({
      name: chunk.name,
      bytes: sum(withImports(chunk, new Set(entry))) - sum(entry),
      maxBytes: budgets.largePages[chunk.name] ?? (chunk.name.endsWith('-page') ? budgets.page : budgets.part),
    }));
  return [
    { name: 'entry', bytes: sum(entry), maxBytes: budgets.entry },
    ...parts.sort((a, b) => b.bytes - a.bytes),
    { name: 'css', bytes: sum([...sizes.keys()].filter((name) => name.endsWith('.css'))), maxBytes: budgets.css },
  ];
}

export function formatTable(rows: readonly Measured[]): string {
  const lines = rows.map(({ name, bytes, maxBytes }) => `${name.padEnd(28)}${kilobytes(bytes)}${kilobytes(maxBytes)}`);
  return [`${'KB after gzip'.padEnd(28)}${'size'.padStart(9)}${'at most'.padStart(9)}`, ...lines].join('\n');
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(9);
}

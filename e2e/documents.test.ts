import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/*.md', 'deploy/*.md', 'packages/*/README.md', 'benchmarks/*/README.md'], {
  cwd: root,
});
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/**
 * A table whose header names a folder describes the folders in it. The rows name them relative to
 * it.
 */
interface FolderTable {
  base: string;
  /** The paths in the first cell of each row. */
  rows: string[];
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const folder = join(document, '..');

  it('names only paths that exist', () => {
    const missing = pathsIn(text, folder).filter((path) => !exists(path));
    expect(missing).toEqual([]);
  });

  it('links only to files that exist', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    const missing = targets.filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, folder, target)));
    expect(missing).toEqual([]);
  });

  it('names only scripts that package.json has', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)(?![\w:-]| -w)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (document) => {
  it('writes every path with a folder from the root', () => {
    const text = readFileSync(join(root, document), 'utf8');
    // The first cells of a table name its rows.
    const names = namesIn(text.replaceAll(/^\|[^|]*\|/gm, '|'));
    // API addresses begin with `/`, and imports begin with `@`.
    const paths = names.filter((name) => name.includes('/') && !/^[/@]/.test(name));
    expect(paths.filter((path) => !isFromRoot(path))).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const tables = folderTables(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));

  it('describes the folders of every package', () => {
    const packages = readdirSync(join(root, 'packages'));
    const described = tables.map(({ base }) => base.split('/')[1]);
    expect(packages.filter((name) => !described.includes(name))).toEqual([]);
  });

  it.each(tables)('lists every folder right below $base', ({ base, rows }) => {
    const listed = rows.map((row) => row.split('/')[0]);
    const folders = foldersIn(base).filter((name) => !['bin', 'dist', 'dist-types', 'node_modules'].includes(name));
    expect(folders.filter((name) => !listed.includes(name))).toEqual([]);
  });
});

it('no comment line of a script is wider than 100 columns', () => {
  const sources = globSync('{packages,examples,e2e,scripts,benchmarks}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/dist-types/**'],
  });
  const wide = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isWideComment(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

/** Addresses and instructions for the linter cannot be broken into lines. */
function isWideComment(line: string): boolean {
  return line.length > 100 && /^\s*(?:\/\/|\/?\*)/.test(line) && !/https?:|biome-ignore/.test(line);
}

const topFolders = ['packages', 'examples', 'e2e', 'docs', 'benchmarks', 'scripts', 'deploy'];

/** Returns the repository's paths in backticks, and the first cells of folder tables. */
function pathsIn(text: string, folder: string): string[] {
  const named = namesIn(text);
  const fromRoot = named.filter(isFromRoot);
  const fromPackage = named.filter((path) => folder !== '.' && /^(src|test|bin)\//.test(path));
  const fromTables = folderTables(text).flatMap(({ base, rows }) => rows.map((row) => join(base, row)));
  return [...fromRoot, ...fromPackage.map((path) => join(folder, path)), ...fromTables];
}

/** Returns the texts in backticks that contain no space. */
function namesIn(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/`([\w@<>{},.*/-]+)`/g)].map(([, name = '']) => name);
}

function isFromRoot(name: string): boolean {
  return name.includes('/') && topFolders.includes(name.split('/')[0] ?? '');
}

function folderTables(text: string): FolderTable[] {
  const headers = [...text.matchAll(/^\| `([\w/-]+\/)` \|.*\|\n\|[-|]+\|\n((?:\|.*\n?)*)/gm)];
  return headers.map(([, base = '', body = '']) => ({
    base,
    rows: body
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
  }));
}

/** `<noun>` matches any name, and `{a,b}` matches each of its names. */
function exists(path: string): boolean {
  const alternatives = /^(.*)\{([^}]*)\}(.*)$/.exec(path);
  if (alternatives) {
    const [, before = '', names = '', after = ''] = alternatives;
    return names.split(',').every((name) => exists(`${before}${name.trim()}${after}`));
  }
  return globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: root }).length > 0;
}

function foldersIn(base: string): string[] {
  return readdirSync(join(root, base)).filter((name) => statSync(join(root, base, name)).isDirectory());
}

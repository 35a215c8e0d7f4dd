import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/*.md', 'deploy/*.md', 'packages/*/README.md', 'benchmarks/*/README.md'], {
  cwd: root,
});
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

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
    const names = namesIn(readFileSync(join(root, document), 'utf8'));
    // API addresses begin with `/`, and imports begin with `@`.
    const paths = names.filter((name) => name.includes('/') && !/^[/@]/.test(name));
    expect(paths.filter((path) => !isFromRoot(path))).toEqual([]);
  });
});

it('has no comment line wider than 100 columns in any source', () => {
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

/** Returns the repository's paths in backticks. */
function pathsIn(text: string, folder: string): string[] {
  const named = namesIn(text);
  const fromPackage = named.filter((path) => folder !== '.' && /^(src|test|bin)\//.test(path));
  return [...named.filter(isFromRoot), ...fromPackage.map((path) => join(folder, path))];
}

/** Returns the texts in backticks that contain no space. */
function namesIn(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/`([\w@<>{},.*/-]+)`/g)].map(([, name = '']) => name);
}

function isFromRoot(name: string): boolean {
  const [, folder] = /^(\w[\w-]*)\//.exec(name) ?? [];
  return folder !== undefined && existsSync(join(root, folder));
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

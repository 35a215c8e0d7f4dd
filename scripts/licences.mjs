// The licences of the packages that Podium ships: in its pages, in the command line, or as
// dependencies of the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts that are shipped, by their folder. */
const parts = {
  'packages/server': 'server',
  'packages/judge': 'judge',
  'packages/sdk': 'SDK',
  'packages/cli': 'command line',
  'packages/web': 'pages',
};

/** Build tools whose own code ends in the pages. */
export const toolsInPages = ['tailwindcss', 'vite'];

/**
 * Licences that only ask to be named with their texts. Others are refused until somebody has read
 * them and adds them here.
 */
const accepted = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
]);

/**
 * Returns whether an SPDX expression such as `(MIT OR GPL-3.0)` leaves a choice of accepted
 * licences.
 */
export function isAccepted(expression) {
  if (typeof expression !== 'string') return false;
  const withoutBrackets = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  return withoutBrackets
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => accepted.has(licence.trim())));
}

/**
 * Lists every package that a part needs at run time, by name and version, with the parts that need
 * it.
 */
export function listShipped(lock) {
  const shipped = new Map();
  for (const [folder, part] of Object.entries(parts)) {
    const tools = folder === 'packages/web' ? toolsInPages : [];
    for (const path of [...closureOf(lock, folder), ...tools.map((name) => `node_modules/${name}`)]) {
      const { version, license } = lock.packages[path];
      // An alias has a name of its own.
      const name = lock.packages[path].name ?? path.replace(/^.*node_modules\//, '');
      const known = shipped.get(`${name} ${version}`) ?? { name, version, licence: license, paths: [], parts: [] };
      known.paths.push(path);
      if (!known.parts.includes(part)) known.parts.push(part);
      shipped.set(`${name} ${version}`, known);
    }
  }
  return [...shipped.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/**
 * Returns the folders of the packages that a part needs, as far as this machine has installed them.
 */
export function foldersOf(lock, part, root) {
  return [...closureOf(lock, part)].map((path) => join(root, path)).filter((folder) => existsSync(folder));
}

function closureOf(lock, start) {
  const found = new Set();
  const visit = (path) => {
    const entry = lock.packages[path];
    if (entry.link) return visit(entry.resolved);
    if (found.has(path)) return undefined;
    found.add(path);
    const isOptional = (name) => entry.peerDependenciesMeta?.[name]?.optional ?? false;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptional(name));
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const next = resolve(lock, path, name);
      if (next === undefined) throw new Error(`package-lock.json lacks ${name}, which ${path} needs`);
      visit(next);
    }
    return undefined;
  };
  visit(start);
  return [...found].filter((path) => path.includes('node_modules/'));
}

/**
 * Finds a package as Node.js does: in the folder of the package that needs it, then in the folders
 * around it.
 */
function resolve(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock.packages) return path;
    if (folder === '') return undefined;
  }
}

/** Writes the page with all licences. */
export function formatPage(shipped) {
  const count = (licence) => shipped.filter((entry) => entry.licence === licence).length;
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort(
    (a, b) => count(b) - count(a) || compare(a, b),
  );
  return [
    '# Licences of what Podium ships',
    '',
    'Podium is under the MIT licence (`LICENSE`). This page lists the packages that its parts need at run time, from',
    '`package-lock.json`; `UPDATE_DOCS=1 npx vitest run e2e/licences.test.ts` writes it anew. A test refuses licences that ask for',
    'more than to be named, such as the GPL. The pages and the command line contain code of these packages: the texts of their',
    'licences come with them, as `/licences.txt` of every server and `licences.txt` in the client package.',
    '',
    'Programs of the operating system, such as g++, Python, bubblewrap and clang-format, are started and not shipped.',
    '',
    '| Licence | Packages |',
    '|---|---|',
    ...licences.map((licence) => `| ${licence} | ${count(licence)} |`),
    '',
    '| Package | Version | Licence | Part |',
    '|---|---|---|---|',
    ...shipped.map(
      ({ name, version, licence, parts: by }) => `| ${name} | ${version} | ${licence} | ${by.join(', ')} |`,
    ),
    '',
  ].join('\n');
}

/** Writes the licences of packages in full. Packages with the same text share it. */
export function formatTexts(folders) {
  const byText = new Map();
  for (const folder of folders) {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const by = typeof author === 'object' ? author?.name : author;
    const text = readTexts(folder) || `${license}${by ? `, by ${by}` : ''} (the package has no file with the text)`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const sections = [...byText].map(([text, names]) => `${[...new Set(names)].sort().join(', ')}\n\n${text}`);
  const line = '='.repeat(80);
  return `Podium contains code of these packages.\n\n${sections.sort().join(`\n\n${line}\n\n`)}\n`;
}

function readTexts(folder) {
  const names = readdirSync(folder).filter(
    (name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|json)$/.test(name),
  );
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim());
  return texts.join('\n\n');
}

function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}

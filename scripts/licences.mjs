// The licences of the packages that Podium ships: in its pages, in the command line, or as
// dependencies of the server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
 * Lists the packages that anything but a tool needs at run time, by their paths in the lockfile,
 * with their licences.
 */
export function listShipped(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .concat(toolsInPages.map((name) => [`node_modules/${name}`, lock.packages[`node_modules/${name}`]]))
    .map(([path, { license }]) => ({ path, licence: license }));
}

/**
 * Writes in full the licences of the packages to which modules of a bundle belong, by the absolute
 * paths of these modules. Packages with the same text share it.
 */
export function formatTexts(modules) {
  const folders = modules.flatMap((path) => /^\0?(\/.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(path)?.[1] ?? []);
  const byText = new Map();
  for (const folder of [...new Set(folders)].sort()) {
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

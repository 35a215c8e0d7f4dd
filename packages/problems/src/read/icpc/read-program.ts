import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { defaultLanguage, type Language, type LanguageInfo, languages, solutionFile } from '@podium/sdk/languages';
import type { JuryProgram } from '../../model.ts';
import type { Package } from '../finding-log.ts';
import { findFile } from '../read-text.ts';
import { fillConstants, readFilledText } from './constants.ts';
import { parseSettings } from './parsed-settings.ts';

const include = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"[^\n]*$/gm;
const pragmaOnce = /^[ \t]*#[ \t]*pragma[ \t]+once\b[^\n]*$/gm;
/** Headers that include each other without a guard would never end. */
const depthMax = 20;

/**
 * Reads a source of the package. The headers beside it are written where it includes them, and
 * `#line` names their lines in messages of the compiler. The judge has the headers in `provided`.
 */
export async function readSource(
  pack: Package,
  { file, language }: { file: string; language: Language },
  provided: readonly string[] = [],
): Promise<string | undefined> {
  const text = await readFilledText(pack, file);
  if (text === undefined || !languages[language].hasHeaders) return text;
  const seen = new Set([file]);
  return writeHeaders(pack, file, text, { seen, provided, depth: 0 });
}

interface Inclusion {
  /** The files with `#pragma once` that are written already, and the program itself. */
  seen: Set<string>;
  provided: readonly string[];
  depth: number;
}

async function writeHeaders(pack: Package, file: string, text: string, inclusion: Inclusion): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(include)) {
    if (inclusion.provided.includes(match[1] ?? '')) continue;
    const header = posix.join(posix.dirname(file), match[1] ?? '');
    const written = await readHeader(pack, header, inclusion);
    if (written === undefined) continue;
    const line = text.slice(0, match.index).split('\n').length;
    parts.push(text.slice(end, match.index), written, `\n#line ${line + 1} "${posix.basename(file)}"`);
    end = match.index + match[0].length;
  }
  return parts.join('') + text.slice(end);
}

/** Returns the text of a header; undefined if the compiler has to find it. */
async function readHeader(pack: Package, header: string, inclusion: Inclusion): Promise<string | undefined> {
  if (inclusion.seen.has(header)) return '';
  const path = await findFile(pack, header);
  if (path === undefined) return undefined;
  const text = await readFile(path, 'utf8');
  if (inclusion.depth === depthMax) {
    pack.error(header, `is included through ${depthMax} files: does it include itself?`);
    return '';
  }
  const body = text.replace(pragmaOnce, '');
  if (body !== text) inclusion.seen.add(header);
  const filled = fillConstants(await parseSettings(pack), header, body);
  const whole = await writeHeaders(pack, header, filled, { ...inclusion, depth: inclusion.depth + 1 });
  return `#line 1 "${posix.basename(header)}"\n${whole}`;
}

/** Returns the source of a program as the contract has it. */
export function programOf<L extends Language>({
  language,
  source,
  files = [],
}: Pick<JuryProgram, 'source' | 'files'> & { language: L }) {
  return {
    ...(language !== defaultLanguage && { language }),
    source,
    ...(files.length > 0 && { files: [...files] }),
  };
}

/** Reads the sources of a program, which are compiled together, each with the headers beside it. */
export async function readSources<L extends Language>(
  pack: Package,
  { language, sources }: { language: L; sources: readonly string[] },
  provided: readonly string[] = [],
) {
  // The judge calls the first source by this name. One with modules has its order.
  const isFirst = (file: string) => !hasModules(language) && posix.basename(file) === solutionFile(language);
  const [first = '', ...others] = sources.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  const source = (await readSource(pack, { file: first, language }, provided)) ?? '';
  const files = await Promise.all(
    others.map(async (file) => ({
      // A compiler that demands a name for the first one demands one for others, whatever their
      // folders are.
      name: rowOf(language).solutionFile === undefined ? flatName(file, first) : posix.basename(file),
      source: (await readSource(pack, { file, language }, provided)) ?? '',
    })),
  );
  return { file: first, language, source, files };
}

/**
 * Reports whether a program of several sources starts in one of them and the others are its
 * modules: otherwise they are compiled together.
 */
export function hasModules(language: Language): boolean {
  return startFileOf(language) !== undefined;
}

const rowOf = (language: Language): LanguageInfo => languages[language];

function startFileOf(language: Language): string | undefined {
  return rowOf(language).startFile;
}

/** Validators in Python may start here, as a folder that Python runs. */
const pythonFolderStart = '__main__.py';

interface ProgramSources {
  language: Language;
  sources: readonly string[];
}

/**
 * Puts the source first where a program with modules starts: the one that the package names, else
 * that of its language. Returns what is wrong with the folder if it cannot be judged.
 */
export function startFirst<Sources extends ProgramSources>(
  folder: string,
  program: Sources,
  entrypoint?: string,
): (Omit<Sources, 'sources'> & { sources: [string, ...string[]] }) | { error: string } {
  const { language, sources } = program;
  const wanted = entrypoint ?? startFileOf(language) ?? '';
  const start = [wanted, pythonFolderStart].map((name) => `${folder}/${name}`).find((file) => sources.includes(file));
  const others = sources.filter((file) => file !== start);
  const { name } = languages[language];
  if (start === undefined)
    return { error: `has ${sources.length} sources in ${name} and no ${wanted}, where it would start` };
  const own = solutionFile(language);
  if (others.some((file) => posix.dirname(file) !== folder || posix.basename(file) === own))
    return { error: `has sources in ${name} that do not lie beside ${wanted}, or one with the name ${own}` };
  return { ...program, sources: [start, ...others] };
}

/** Sources are compiled in one folder, where the name shows the folders between them. */
function flatName(file: string, first: string): string {
  return posix.relative(posix.dirname(first), file).replace(/[^\w.+-]+|^\.+/g, '_');
}

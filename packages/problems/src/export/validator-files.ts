import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { readProvidedHeader } from '@podium/judge';
import { isCheckerProgram, programsOf } from '@podium/sdk/contract';
import { defaultLanguage, languageOfFile } from '@podium/sdk/languages';
import { isHeader } from '../read/icpc/find-checker-programs.ts';
import { copyOf } from './copied-files.ts';
import { claimName, type Entry, type Rule } from './entry.ts';
import { includesTestlib } from './find-losses.ts';

/**
 * Every output validator has its folder, since all files of a folder are one program. It keeps its
 * file name, which the compiler of Java demands.
 */
export const outputValidators: Rule = async ({ folder, upload: { checker }, problem: { checkerFiles } }) => {
  const programs = checker && isCheckerProgram(checker) ? programsOf(checker) : [];
  const entries = programs.flatMap(({ source = '', files = [] }, index) => {
    const parent = `output_validators/validator${index === 0 ? '' : index + 1}`;
    const all = [{ name: posix.basename(checkerFiles[index] ?? ''), source }, ...files];
    return all.map((file): [string, Entry] => [`${parent}/${file.name}`, { content: file.source }]);
  });
  return { entries: await withTestlib(folder, entries) };
};

/**
 * Copies the input validators. Those that need a header get folders of their own: a single file is
 * compiled alone there. DOMjudge reads all files as one program, so it gets one validator.
 */
export const inputValidators: Rule = async (source, format) => {
  const { folder, files, jury, isPolygon } = source;
  if (format === 'domjudge' && jury.inputValidators.length > 1) {
    const loss = `${jury.inputValidators.length} input validators are left out, since DOMjudge takes one`;
    return { entries: [], losses: [loss] };
  }
  const own = isPolygon ? [] : files.filter(({ path }) => /^input_(?:format_)?validators\//.test(path));
  const entries = new Map(await Promise.all(own.map((file) => copyOf(source, file))));
  const taken = new Set([...entries.keys()].map((path) => path.split('/').slice(0, 2).join('/').toLowerCase()));
  for (const { file, source: content } of jury.inputValidators) {
    const needsHeader = /^#line /m.test(content) || includesTestlib(content);
    if (!isPolygon && (file.split('/').length > 2 || !needsHeader)) continue;
    const { dir, name, base } = posix.parse(file);
    entries.delete(file);
    const ownFolder = claimName(`${isPolygon ? 'input_validators' : dir}/${name}`, taken);
    entries.set(`${ownFolder}/${base}`, { content });
  }
  return { entries: await withTestlib(folder, [...entries]) };
};

/**
 * Puts `testlib.h` beside the programs that name it. Podium's own also speaks the protocol of
 * Kattis.
 */
async function withTestlib(folder: string, entries: [string, Entry][]): Promise<[string, Entry][]> {
  const all = new Map(entries);
  for (const [path, entry] of entries) {
    const isInFolder = path.split('/').length > 2;
    const header = `${posix.dirname(path)}/testlib.h`;
    if (!isInFolder || all.has(header) || !(isHeader(path) || languageOfFile(path) === defaultLanguage)) continue;
    const text = 'content' in entry ? String(entry.content) : await readFile(join(folder, entry.file), 'utf8');
    if (includesTestlib(text)) all.set(header, { content: (await readProvidedHeader('testlib.h')).source });
  }
  return [...all];
}

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { readProvidedHeader } from '@podium/judge';
import { isCheckerProgram, programsOf } from '@podium/sdk/contract';
import { defaultLanguage, languageOfFile } from '@podium/sdk/languages';
import { parse, stringify } from 'yaml';
import type { FolderUpload, JurySubmission } from '../model.ts';
import { fillConstants } from '../read/icpc/constants.ts';
import { findDeclaredVerdict } from '../read/icpc/expectations.ts';
import { isHeader } from '../read/icpc/find-checker-programs.ts';
import { formatValidatorFlags } from '../read/icpc/validator-flags.ts';
import { includesTestlib, otherTests } from './find-losses.ts';
import { formatLatex, formatPage } from './format-statement.ts';
import { domjudgeSettings, hasTestFlags, legacyGroups, legacySettings, secondsOf } from './legacy-files.ts';
import type { ExportFormat, PackageSource } from './package-source.ts';

/** A file of the archive: its content, or the file of the package that it is. */
export type Entry = { content: string | Uint8Array } | { file: string; isExecutable?: boolean };
type Entries = Map<string, Entry>;

/** Returns the files of the archive by their paths. What they cannot say is added to `losses`. */
export async function collectEntries(source: PackageSource, format: ExportFormat, losses: string[]): Promise<Entries> {
  const { folder, upload, problem } = source;
  const { timing } = problem;
  const entries: Entries = new Map(source.isPolygon ? polygonFiles(source) : icpcFiles(source, format));
  for (const [path, entry] of testFiles(source)) entries.set(path, entry);
  for (const [path, content] of checkerFiles(upload)) entries.set(path, { content });
  moveInputValidators(source, entries);
  if (!source.isLegacy)
    for (const [path, settings] of await groupFiles(source, losses))
      entries.set(path, { content: stringify(settings) });
  entries.set('problem.yaml', { content: stringify(legacySettings({ ...source, timing }, format)) });
  if (timing.isLimitSet) entries.set('.timelimit', { content: `${secondsOf(upload.constraints)}\n` });
  if (format === 'domjudge') {
    dropInputValidators(source, entries, losses);
    const written = await readFile(join(folder, 'domjudge-problem.ini'), 'utf8').catch(() => undefined);
    entries.set('domjudge-problem.ini', { content: domjudgeSettings({ upload, timing }, written) });
    entries.set('problem.html', { content: await formatPage(upload) });
  } else await addLatex(source, entries, losses);
  await setOutputFlags(source, entries);
  if (source.written.constants !== undefined) await fillEntries(folder, entries);
  await addTestlib(folder, entries);
  return entries;
}

/** Writes out the constants, which the legacy format does not have. */
async function fillEntries(folder: string, entries: Entries): Promise<void> {
  for (const [path, entry] of entries) {
    if (!('file' in entry) || !/^(?:input_(?:format_)?validators|submissions|include|problem_statement)\//.test(path))
      continue;
    if (picture.test(path)) continue;
    const text = await readFile(join(folder, entry.file), 'utf8');
    const filled = await fillConstants(folder, path, text);
    if (filled !== text) entries.set(path, { content: filled });
  }
}

/**
 * Gives the folders of tests the flags of their output validator. Those of all tests stand in the
 * settings of the problem, and would be passed twice.
 */
async function setOutputFlags(source: PackageSource, entries: Entries): Promise<void> {
  const byFile = new Map([...outputFlags(source)].map(([folder, flags]) => [settingsOf(folder), flags]));
  const present = [...entries.keys()].filter((path) => /^data\/(?:.*\/)?testdata\.yaml$/.test(path));
  for (const path of new Set([...present, ...byFile.keys()])) {
    const entry = entries.get(path) ?? { content: '' };
    const text = 'file' in entry ? await readFile(join(source.folder, entry.file), 'utf8') : String(entry.content);
    const { output_validator_flags: written, ...settings } = parse(text) ?? {};
    const flags = byFile.get(path);
    if (flags === undefined && (written ?? undefined) === undefined) continue;
    const own = flags === undefined ? {} : { output_validator_flags: flags };
    entries.set(path, { content: stringify({ ...settings, ...own }) });
  }
}

/** Matches files that the export writes anew, or that have no meaning in the legacy format. */
const notCopied =
  /^(?:problem\.(?:yaml|md)|\.timelimit|domjudge-problem\.ini|output_validators?\/.*|statement\/.*|submissions\/submissions\.yaml|generators\/generators\.yaml|data\/(?:.*\/)?test_group\.yaml)$/;
const picture = /\.(?:png|jpe?g|gif|svg|webp)$/i;

/** Copies a package of the ICPC, with statement and submissions under their legacy paths. */
function icpcFiles({ problem, files }: PackageSource, format: ExportFormat): [string, Entry][] {
  const tests = new Set(problem.testCases.flatMap(({ inputFile, answerFile }) => [inputFile, answerFile]));
  const paths = new Set(files.map(({ path }) => path));
  const isBesideRoot = paths.has('problem.md') && problem.statementFiles.includes('problem.md');
  return files.flatMap(({ path, isExecutable }): [string, Entry][] => {
    const entry: Entry = { file: path, ...(isExecutable && { isExecutable }) };
    if (path.startsWith('statement/')) return [[`problem_${path}`, entry]];
    if (path === 'problem.md') return [[`problem_statement/${path}`, entry]];
    if (notCopied.test(path) || otherTests.test(path) || tests.has(path)) return [];
    const archivePath = legacyPathOf(path, format);
    const copies: [string, Entry][] = [[paths.has(archivePath) ? path : archivePath, entry]];
    // A statement in the root names its pictures from there.
    const isShown = isBesideRoot && picture.test(path) && !path.startsWith('data/');
    return isShown ? [...copies, [`problem_statement/${path}`, entry]] : copies;
  });
}

/** Returns the path with the name that the legacy format has for a folder of submissions. */
function legacyPathOf(path: string, format: ExportFormat): string {
  const renamed = path.replace(/^submissions\/runtime_error\//, 'submissions/run_time_error/');
  return format === 'kattis'
    ? renamed
    : renamed.replace(/^submissions\/compile_error\//, 'submissions/compiler_error/');
}

/** Writes the parts of a package of Polygon, which have other paths there. */
function polygonFiles({ upload, jury }: PackageSource): [string, Entry][] {
  const taken = new Set<string>();
  return [
    ...statementsOf(upload).map(({ language, description }): [string, Entry] => [
      `problem_statement/problem.${language}.md`,
      { content: description },
    ]),
    ...jury.submissions.map(({ file, source: content, expectations }): [string, Entry] => {
      const { name, base } = posix.parse(file);
      const folder = `submissions/${folderOf(expectations)}`;
      // The name stays, since that of a source in Java is the name of its class.
      const isTaken = taken.has(`${folder}/${base}`.toLowerCase());
      const parent = isTaken ? claimName(`${folder}/${name}`, taken) : folder;
      taken.add(`${parent}/${base}`.toLowerCase());
      return [`${parent}/${base}`, { content }];
    }),
  ];
}

/**
 * Returns the path, or a numbered one if it is taken, on a machine where capital letters do not
 * differ too.
 */
function claimName(path: string, taken: Set<string>): string {
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${path}-${count}`;
  taken.add(free.toLowerCase());
  return free;
}

function statementsOf({ title, description, language = 'en', translations = [] }: FolderUpload) {
  return [{ language, title, description }, ...translations];
}

/** Returns the folder that declares the same; `mixed` declares nothing. */
function folderOf(expectations: JurySubmission['expectations']): string {
  const verdict = findDeclaredVerdict(expectations);
  if (verdict === 'runtime_error') return 'run_time_error';
  if (verdict !== undefined) return verdict;
  return expectations.some(({ required }) => required.includes('AC')) ? 'mixed' : 'rejected';
}

/** Returns the names of the tests below `data/`, which give their order: their own, or numbers. */
function testNames({ upload: { testCases, scoring }, problem, written, isPolygon }: PackageSource): string[] {
  const digits = String(testCases.length).length;
  const groups = scoring?.groups ?? [];
  const hasGroups = groups.length > 1 || (groups[0] !== undefined && groups[0].name !== 'secret');
  return testCases.map(({ isSample, group }, index) => {
    const own = problem.testCases[index]?.name ?? '';
    if (!isPolygon && written.test_order === undefined) return own;
    const parent = isPolygon ? (isSample ? 'sample' : hasGroups ? `secret/${group}` : 'secret') : posix.dirname(own);
    return `${parent}/${String(index + 1).padStart(digits, '0')}`;
  });
}

function testFiles(source: PackageSource): [string, Entry][] {
  const names = testNames(source);
  return source.problem.testCases.flatMap(({ inputFile, answerFile }, index): [string, Entry][] => [
    [`data/${names[index]}.in`, { file: inputFile }],
    [`data/${names[index]}.ans`, { file: answerFile }],
  ]);
}

/**
 * Returns the settings of folders of tests: their scores, and the arguments of their validators.
 */
async function groupFiles(source: PackageSource, losses: string[]): Promise<Map<string, Record<string, unknown>>> {
  const files = legacyGroups(source.upload);
  const folders = [...(await validatorArgs(source))].toSorted(([one], [other]) => one.length - other.length);
  for (const [folder, args] of folders) {
    const [flags, ...others] = new Set(args);
    if (others.length > 0 || flags === undefined)
      losses.push(
        `data/${folder}/: the arguments of the input validators are left out, since the legacy format has the same ones for all of them`,
      );
    const written = others.length > 0 ? '' : (flags ?? '');
    const file = settingsOf(folder);
    // Folders inherit what they lack.
    if (written !== '' || foldersAbove(folder).some((above) => files.get(settingsOf(above))?.input_validator_flags))
      files.set(file, { ...files.get(file), input_validator_flags: written });
  }
  return files;
}

/**
 * Returns the flags of the output validator by the folders of tests below `data/`; none if all
 * tests have those of the problem. `findUnexportable` has refused a folder whose tests have
 * several.
 */
function outputFlags(source: PackageSource): Map<string, string> {
  const { upload } = source;
  if (!hasTestFlags(upload)) return new Map();
  const names = testNames(source);
  return new Map(
    upload.testCases.map(({ checker = upload.checker ?? { type: 'tokens' } }, index) => {
      return [posix.dirname(names[index] ?? ''), formatValidatorFlags(checker).join(' ')];
    }),
  );
}

function settingsOf(folder: string): string {
  return posix.join('data', folder, 'testdata.yaml');
}

/**
 * Lists the folders around one, such as `secret` and the empty path of `data/` for `secret/big`.
 */
function foldersAbove(folder: string): string[] {
  const names = folder.split('/').filter(Boolean);
  return names.map((_, index) => names.slice(0, index).join('/'));
}

/**
 * Returns the arguments by the folders below `data/`. `undefined` stands for those that flags
 * cannot have.
 */
async function validatorArgs(source: PackageSource): Promise<Map<string, (string | undefined)[]>> {
  const { folder, files, jury, problem } = source;
  const found = new Map<string, (string | undefined)[]>();
  const add = (testFolder: string, args: readonly string[]) => {
    const isFlat = args.every((arg) => arg !== '' && !/\s/.test(arg));
    found.set(testFolder, [...(found.get(testFolder) ?? []), isFlat ? args.join(' ') : undefined]);
  };
  if (source.isPolygon) {
    const names = testNames(source);
    for (const [index, { inputFile }] of problem.testCases.entries())
      add(posix.dirname(names[index] ?? ''), jury.inputValidatorArgs(inputFile, ''));
    return found;
  }
  for (const { path } of files.filter(({ path }) => /^data\/(?:.*\/)?test_group\.yaml$/.test(path))) {
    const { input_validator_args: args } = parse(await readFile(join(folder, path), 'utf8')) ?? {};
    if (args === undefined || args === null || otherTests.test(path)) continue;
    const testFolder = posix.dirname(path);
    // A map has arguments of their own for some validators.
    const validators = jury.inputValidators.length > 0 ? jury.inputValidators : [{ file: '' }];
    for (const { file } of validators)
      add(posix.relative('data', testFolder), jury.inputValidatorArgs(`${testFolder}/.in`, file));
  }
  return found;
}

/** Every output validator has its folder, since all files of a folder are one program. */
function checkerFiles({ checker }: FolderUpload): [path: string, content: string][] {
  const programs = checker && isCheckerProgram(checker) ? programsOf(checker) : [];
  return programs.flatMap(({ language = defaultLanguage, source = '', files = [] }, index) => {
    const folder = `output_validators/validator${index === 0 ? '' : index + 1}`;
    const all = [{ name: `validator.${language}`, source }, ...files];
    return all.map((file): [string, string] => [`${folder}/${file.name}`, file.source]);
  });
}

/**
 * Moves the input validators that need a header into folders of their own: a single file is
 * compiled alone there.
 */
function moveInputValidators({ jury, isPolygon }: PackageSource, entries: Entries): void {
  const taken = new Set([...entries.keys()].map((path) => path.split('/').slice(0, 2).join('/').toLowerCase()));
  for (const { file, source } of jury.inputValidators) {
    const needsHeader = /^#line /m.test(source) || includesTestlib(source);
    if (!isPolygon && (file.split('/').length > 2 || !needsHeader)) continue;
    const { dir, name, base } = posix.parse(file);
    entries.delete(file);
    const ownFolder = claimName(`${isPolygon ? 'input_validators' : dir}/${name}`, taken);
    entries.set(`${ownFolder}/${base}`, { content: source });
  }
}

/** DOMjudge reads all files of the folder as one program. */
function dropInputValidators({ jury }: PackageSource, entries: Entries, losses: string[]): void {
  if (jury.inputValidators.length < 2) return;
  for (const path of entries.keys()) if (/^input_(?:format_)?validators\//.test(path)) entries.delete(path);
  losses.push(`${jury.inputValidators.length} input validators are left out, since DOMjudge takes one`);
}

/**
 * Puts the statement in LaTeX beside one in Markdown, which the tools of Kattis do not read in this
 * format.
 */
async function addLatex(source: PackageSource, entries: Entries, losses: string[]): Promise<void> {
  const { upload, problem, isPolygon } = source;
  const isInteractive = upload.checker?.type === 'interactive';
  for (const [index, { language, title, description }] of statementsOf(upload).entries()) {
    const own = problem.statementFiles[index];
    if (own?.endsWith('.tex') && !isPolygon) continue;
    // The conversations after the statement are files of their own there.
    const end = isInteractive ? description.lastIndexOf('\n\n## Sample interaction 1\n') : -1;
    const text = end === -1 ? description : description.slice(0, end);
    const { tex, pictures, losses: found } = await formatLatex(title, text, language);
    // A reader that knows both forms prefers the one whose name has a language.
    const stem = own?.endsWith('problem.md') ? 'problem' : `problem.${language}`;
    entries.set(`problem_statement/${stem}.tex`, { content: tex });
    for (const [name, content] of pictures) entries.set(`problem_statement/${name}`, { content });
    if (found.length > 0) losses.push(`${own}: LaTeX there is without ${found.join(', ')}`);
  }
}

/**
 * Puts `testlib.h` beside the programs that name it. Podium's own also speaks the protocol of
 * Kattis.
 */
async function addTestlib(folder: string, entries: Entries): Promise<void> {
  const program = /^(?:in|out)put_(?:format_)?validators\/[^/]+\//;
  const mayInclude = (path: string) => isHeader(path) || languageOfFile(path) === defaultLanguage;
  for (const [path, entry] of [...entries].filter(([path]) => program.test(path) && mayInclude(path))) {
    const text = 'content' in entry ? String(entry.content) : await readFile(join(folder, entry.file), 'utf8');
    const header = `${posix.dirname(path)}/testlib.h`;
    if (!includesTestlib(text) || entries.has(header)) continue;
    entries.set(header, { content: (await readProvidedHeader('testlib.h')).source });
  }
}

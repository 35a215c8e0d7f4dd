import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { hashOf, nameFile, undefinedIfMissing, withFileLock, writeAtomic } from '@podium/files';
import { readFolderRecord, recordFileName, unreadableRecord } from '@podium/problems';
import {
  allowsLanguage,
  defaultLanguage,
  fileLanguages,
  isLanguage,
  type Language,
  languageOfFile,
  languages,
  languagesOfFile,
  solutionFile,
} from '@podium/sdk/languages';
import { limits } from '@podium/sdk/limits';
import { compareNaturally } from '@podium/sdk/search';
import { CliError, usageError } from '../cli-error.ts';
import type { FolderRecord } from './folder-record.ts';
import { decodeText, fileUnreadable } from './read-user-file.ts';

/** A pulled problem: its folder and the content of `.podium.json`. */
export interface Workspace {
  folder: string;
  record: FolderRecord;
}

/**
 * Finds the pulled problem around `start`: the nearest folder, from it upwards, that has a
 * `.podium.json`.
 */
export async function findWorkspace(start: string): Promise<Workspace | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const record = await readRecord(folder);
    if (record) return { folder, record };
    if (dirname(folder) === folder) return undefined;
  }
}

export async function getWorkspace(start: string): Promise<Workspace> {
  const workspace = await findWorkspace(start);
  if (workspace) return workspace;
  throw new CliError({
    code: 'no_problem_here',
    message: `There is no problem in this folder (${start}) or above it.`,
    hints: ['Pull one with `podium problem get <problem>` and change into its folder.'],
  });
}

/**
 * Reads the record of a pulled problem of exactly this folder; undefined if there is none. Throws
 * for one that cannot be read.
 */
export async function readRecord(folder: string): Promise<FolderRecord | undefined> {
  const found = await readFolderRecord(folder);
  if (!found || found.role === 'setter') return undefined;
  const { folderRecordSchema } = await import('./folder-record.ts');
  const { data, error } = folderRecordSchema.safeParse(found.value);
  if (data) return data;
  throw unreadableRecord(join(folder, recordFileName), 'learner', error);
}

export async function writeRecord(folder: string, record: FolderRecord): Promise<void> {
  await writeAtomic(join(folder, recordFileName), `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * Changes the record on disk under a lock, because pulls and submits of other processes change it
 * too. `change` gets the present record, undefined if there is none. Nothing is written if it
 * returns undefined.
 */
export async function updateRecord(
  folder: string,
  change: (record: FolderRecord | undefined) => FolderRecord | undefined,
): Promise<void> {
  const path = join(folder, recordFileName);
  const write = async () => {
    const changed = change(await readRecord(folder));
    if (changed) await writeRecord(folder, changed);
  };
  await withFileLock(`${path}.lock`, write).catch((error: unknown) => {
    // The error names the file that the user knows.
    throw nameFile(error, path);
  });
}

export interface LocalTest {
  /** The file's name without its ending: `1`, `my-edge-case`. */
  name: string;
  inputPath: string;
  answerPath: string;
}

/** Reports whether podium wrote a test as a sample of its problem. Others are the learner's own. */
export function isSample(record: FolderRecord, testName: string): boolean {
  return sampleHash(record, testName) !== undefined;
}

/** Returns the hash of the input that podium wrote for a sample; undefined for another test. */
export function sampleHash({ written }: FolderRecord, testName: string): string | undefined {
  return written[`tests/${testName}.in`];
}

/**
 * Lists the tests of a pulled problem: `tests/NAME.in` with its `tests/NAME.ans`, ordered by number
 * and name.
 */
export async function listTests(folder: string): Promise<LocalTest[]> {
  const testsFolder = join(folder, 'tests');
  const names = new Set(await undefinedIfMissing(readdir(testsFolder)));
  return [...names]
    .filter((name) => name.endsWith('.in') && names.has(`${name.slice(0, -3)}.ans`))
    .map((name) => name.slice(0, -3))
    .sort(compareNaturally)
    .map((name) => ({
      name,
      inputPath: join(testsFolder, `${name}.in`),
      answerPath: join(testsFolder, `${name}.ans`),
    }));
}

/**
 * The code of the error for a file that is in no language. Its hint has the endings of the server.
 */
export const notSourceCode = 'not_a_source';

export interface SourceFile {
  path: string;
  code: string;
  language: Language;
  /** The SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  workspace: Workspace | undefined;
}

/**
 * Reads the file that the argument names, or the solution of the pulled problem around `cwd`, in
 * the chosen language if there is one. Throws a usage error for a file that is missing, empty,
 * binary, too large, not UTF-8, or by its name in another language than the chosen one.
 */
export async function readSource(cwd: string, argument: string | undefined, chosen?: Language): Promise<SourceFile> {
  const path = await findSource(cwd, argument, chosen);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw fileUnreadable(path, cause);
  });
  const workspace = await findWorkspace(dirname(path));
  return {
    path,
    code: decodeSource(bytes, basename(path)),
    language: chosen ?? languageIn(workspace, path),
    hash: hashOf(bytes),
    workspace,
  };
}

/**
 * Returns the language of a file: of several with its ending, that of its folder, else one that the
 * problem allows.
 */
export function languageIn(workspace: Workspace | undefined, path: string): Language {
  const fitting = languagesOfFile(path);
  const own = workspace && languageOfFolder(workspace.record);
  if (own && fitting.includes(own)) return own;
  const { allowedLanguages = [] } = workspace?.record.problem ?? {};
  return fitting.find((id) => allowsLanguage(allowedLanguages, id)) ?? fitting[0] ?? defaultLanguage;
}

function languageOfFolder({ language }: FolderRecord): Language | undefined {
  return language !== undefined && isLanguage(language) ? language : undefined;
}

/**
 * Returns the absolute path of the source without reading it. Throws a usage error if it does not
 * exist or has no language's ending.
 */
export async function findSource(cwd: string, argument: string | undefined, chosen?: Language): Promise<string> {
  if (argument === undefined) return findSolution(cwd, chosen);
  const path = resolve(cwd, argument);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw usageError(`There is no file '${argument}'.`);
  if (found.isDirectory()) return findSolution(path, chosen);
  if (!found.isFile()) throw usageError(`'${argument}' is not a file.`);
  if (languageOfFile(path) === undefined) {
    throw new CliError({
      code: notSourceCode,
      message: `'${argument}' is not a source file: its name has no ending of a language.`,
    });
  }
  if (chosen !== undefined && !languagesOfFile(path).includes(chosen)) throw otherLanguage(basename(path), chosen);
  return path;
}

function otherLanguage(name: string, chosen: Language): CliError {
  const own = languageOfFile(name) ?? defaultLanguage;
  const endings = languages[chosen].fileEndings.join(' or ');
  return usageError(
    `--language ${chosen} is ${languages[chosen].name}, and by its ending ${name} is ${languages[own].name}.`,
    `Leave --language out, or rename the file: in ${languages[chosen].name} its name ends in ${endings}.`,
  );
}

/**
 * Finds the solution of the pulled problem: that of the chosen language, or of the folder's if it
 * has a source; of those that differ from their starters, or of all starters, `solution.cpp` before
 * others; else the only source in the folder.
 */
async function findSolution(start: string, chosen: Language | undefined): Promise<string> {
  const { folder, record } = await getWorkspace(start);
  const given = new Set(record.problem.includedFiles?.map(({ name }) => name));
  const all = (await readdir(folder)).filter((name) => !given.has(name));
  const language = chosen ?? languageOfFolder(record);
  const own = all.filter((name) => !language || languagesOfFile(name).includes(language));
  const names = chosen || own.length > 0 ? own : all;
  const usual = solutionFile(language ?? defaultLanguage);
  if (language && names.includes(usual)) return join(folder, usual);
  const solutions = fileLanguages.map(solutionFile).filter((name) => names.includes(name));
  const written = solutions.length < 2 ? solutions : await withoutStarters(folder, solutions, record.written);
  const candidates = written.length > 0 ? written : solutions;
  const first = candidates.includes(usual) ? usual : candidates[0];
  if (first !== undefined) return join(folder, first);
  const sources = names.filter((name) => languageOfFile(name) !== undefined);
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return join(folder, only);
  const where = relative(start, folder) || 'this folder';
  if (sources.length > 0) {
    const several = `There are several source files in ${where} and none is named ${usual}: ${sources.join(', ')}.`;
    throw usageError(several, 'Name the file.');
  }
  throw usageError(
    `There is no ${usual} and no other source file${chosen ? ` in ${languages[chosen].name}` : ''} in ${where}.`,
    chosen ? `\`podium problem get . --language ${chosen}\` writes its starter.` : 'Name the file.',
  );
}

async function withoutStarters(
  folder: string,
  names: readonly string[],
  written: Readonly<Record<string, string>>,
): Promise<string[]> {
  const hashes = await Promise.all(names.map(async (name) => hashOf(await readFile(join(folder, name)))));
  return names.filter((name, index) => written[name] !== hashes[index]);
}

/** Decodes a source. The usage errors for one that the judge does not accept begin with `name`. */
export function decodeSource(bytes: Uint8Array, name: string): string {
  if (bytes.length > limits.sourceMaxBytes) {
    throw usageError(`${name} is larger than ${limits.sourceMaxBytes / 1024} KB, the most the judge accepts.`);
  }
  if (bytes.includes(0)) {
    throw usageError(`${name} contains NUL bytes: it looks like a binary.`, 'Name the source, not the program.');
  }
  const code = decodeText(bytes, name, 'Save it as UTF-8 in your editor.');
  if (code.trim() === '') throw usageError(`${name} is empty.`);
  return code;
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  type Language,
  languageIds,
  languageOfFile,
  languages,
  solutionFile,
  startingLanguage,
} from '@podium/sdk/languages';
import { limits } from '@podium/sdk/limits';
import { CliError, usageError } from '../cli-error.ts';
import { systemReason } from '../system-reason.ts';
import { findWorkspace, getWorkspace, type Workspace } from './workspace.ts';

export interface SourceFile {
  path: string;
  code: string;
  /** By the ending of its name. */
  language: Language;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  /** The pulled problem the file lies in. */
  workspace: Workspace | undefined;
}

/**
 * The source a command works on: the file named, or the one in the pulled problem around `cwd`. Throws a usage error for
 * what is no source: missing, a folder, empty, a binary, too large, not UTF-8.
 */
export async function readSource(cwd: string, argument: string | undefined): Promise<SourceFile> {
  const path = await findSource(cwd, argument);
  const bytes = await readFile(path).catch((cause) => {
    throw new CliError({
      code: 'file_unreadable',
      message: `${path} cannot be read: ${systemReason(cause) ?? String(cause)}.`,
      cause,
    });
  });
  return {
    path,
    code: decodeSource(bytes, path),
    language: languageOfFile(path) ?? startingLanguage,
    hash: hashOf(bytes),
    workspace: await findWorkspace(dirname(path)),
  };
}

/** The absolute path of that file, whatever is in it. Throws a usage error where there is none, or its name is that of no language. */
export async function findSource(cwd: string, argument: string | undefined): Promise<string> {
  return argument === undefined ? findSolution(cwd) : resolveArgument(cwd, argument);
}

/** SHA-256 in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  // Node's cryptography takes several milliseconds to load; most commands hash nothing.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex');
}

async function resolveArgument(cwd: string, argument: string): Promise<string> {
  const path = resolve(cwd, argument);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw usageError(`There is no file '${argument}'.`);
  if (found.isDirectory()) return findSolution(path);
  if (!found.isFile()) throw usageError(`'${argument}' is not a file.`);
  if (languageOfFile(path) === undefined) {
    throw usageError(
      `'${argument}' is not a source file: the end of its name says no language.`,
      `Names end in ${languageIds.map((id) => `${languages[id].fileEndings[0]} (${languages[id].name})`).join(', ')}.`,
    );
  }
  return path;
}

/**
 * The solution of the pulled problem: the one that was written where there is a starter beside it, else `solution.cpp`, else the
 * only source in the folder.
 */
async function findSolution(start: string): Promise<string> {
  const { folder, record } = await getWorkspace(start);
  const names = await readdir(folder);
  const solutions = languageIds.map(solutionFile).filter((name) => names.includes(name));
  const written = solutions.length < 2 ? solutions : await withoutStarters(folder, solutions, record.written);
  const usual = solutionFile(startingLanguage);
  const [first] = written.includes(usual) ? [usual] : written.length === 1 ? written : solutions;
  if (first !== undefined) return join(folder, first);
  const sources = names.filter((name) => languageOfFile(name) !== undefined);
  const [only] = sources;
  if (only !== undefined && sources.length === 1) return join(folder, only);
  const place = relative(start, folder) || 'this folder';
  throw usageError(
    sources.length === 0
      ? `There is no ${usual} and no other source file in ${place}.`
      : `There are several source files in ${place} and none is named ${usual}: ${sources.join(', ')}.`,
    'Name the file.',
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

function decodeSource(bytes: Uint8Array, path: string): string {
  const name = basename(path);
  if (bytes.length > limits.sourceMaxBytes) {
    throw usageError(`${name} is larger than ${limits.sourceMaxBytes / 1024} KB, the most the judge takes.`);
  }
  if (bytes.includes(0)) {
    throw usageError(`${name} contains NUL bytes: it looks like a binary.`, 'Name the source, not the program.');
  }
  let code: string;
  try {
    code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw usageError(`${name} is not UTF-8 text.`, 'Save it as UTF-8 in your editor.');
  }
  if (code.trim() === '') throw usageError(`${name} is empty.`);
  return code;
}

import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@podium/files';
import { JudgeSetupError } from '../setup-error.ts';
import { findExecutable, findNamedFolder } from './find-executable.ts';
import { askTool, type ToolRun } from './run-tool.ts';

/** A program of the machine that a language needs. */
export type Tool = ToolProgram &
  (
    | { debianPackage: string; howToInstall?: undefined }
    /** A sentence, where Debian has none that is of use. */
    | { howToInstall: string; debianPackage?: undefined }
  );

interface ToolProgram {
  /** The name that is searched for on the path. */
  program: string;
  /** Names that it has elsewhere. */
  otherPrograms?: readonly string[];
  /** An environment variable with the folder of an installation, in whose `bin` the program is. */
  namedBy?: string;
  /** The name at the beginning of a sentence: `The C++ compiler g++`. */
  name: string;
  /** The npm package with the program in `bin`, and its version, which CI files install. */
  npmPackage?: string;
  /** Others that it needs. */
  needs?: readonly Tool[];
  /** The arguments that print its version; `--version` if absent. */
  versionArgs?: readonly string[];
  /** Finds the version of the program in another way than by its arguments. */
  readVersion?(path: string): Promise<string>;
}

export interface FoundTool {
  /** The absolute path that was found on the search path. */
  path: string;
  /** The first line of its version output. */
  version: string;
  /** It changes when the program does. */
  fingerprint: string;
}

/** A tool that hangs is given up after 13 times as long. */
const answerTimeoutMs = 10_000;
const shownErrorLength = 200;

/**
 * Finds the installed program. Rejects with a JudgeSetupError: only a program that is nowhere on
 * the search path is not installed.
 */
export async function findTool(tool: Tool): Promise<FoundTool> {
  const { program, versionArgs = ['--version'] } = tool;
  const named = tool.namedBy === undefined ? undefined : findNamedFolder(tool.namedBy);
  const path = await findFirst(named ? [join(named, 'bin', program)] : [program, ...(tool.otherPrograms ?? [])]);
  if (path === undefined) {
    const where = named ? `in ${named}, which ${tool.namedBy} names` : 'installed';
    throw new JudgeSetupError('tool_missing', `${tool.name} is not ${where}.`, { advice: installHint(tool) });
  }
  const version = tool.readVersion?.(path) ?? questionTool(tool, path, versionArgs);
  const needs = Promise.all((tool.needs ?? []).map(findTool));
  const [stdout, file] = await Promise.all([version, realpath(path).then(stat), needs]);
  const identity = [path, stdout, file.size, file.mtimeMs, process.arch].join('\n');
  const fingerprint = hashOf(identity).slice(0, 16);
  return { path, version: stdout.split('\n')[0] ?? '', fingerprint };
}

/** Returns the first number of a version output: `12.2.0`. Without one, the output. */
export function readVersionNumber(output: string): string {
  return /\d+(?:\.\d+)+/.exec(output)?.[0] ?? output.slice(0, 50);
}

async function findFirst(programs: readonly string[]): Promise<string | undefined> {
  for (const program of programs) {
    const path = await findExecutable(program);
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * Returns what an installed program prints about itself. Rejects with a JudgeSetupError if it fails
 * or gives no answer.
 */
export async function questionTool(tool: Tool, path: string, args: readonly string[]): Promise<string> {
  const run = await askTool(path, args, { timeoutMs: answerTimeoutMs });
  if (!run.succeeded) throw unusableTool(tool, path, run);
  return run.stdout;
}

/** Describes a program that was found and could not be used. */
export function unusableTool(tool: Tool, path: string, run: Pick<ToolRun, 'timedOut' | 'stderr'>): JudgeSetupError {
  if (run.timedOut)
    return silentTool(`${tool.name} does not answer: ${path} was started several times and did not end.`);
  const said = run.stderr.trim().slice(0, shownErrorLength);
  const problem = `${tool.name} does not work: ${path} fails${said === '' ? '' : ` (${said})`}.`;
  return new JudgeSetupError('tool_broken', problem, { advice: installHint(tool) });
}

export function silentTool(problem: string, options?: ErrorOptions): JudgeSetupError {
  return new JudgeSetupError('tool_silent', problem, {
    ...options,
    advice: 'The machine may have too much to do: try again later.',
  });
}

/** The tools that Apple's developer tools contain. */
const appleTools = ['g++', 'gcc', 'python3', 'clang-format'];

function installHint({ program, debianPackage, howToInstall }: Tool): string {
  if (debianPackage === undefined) return howToInstall;
  const onApple = appleTools.includes(program) ? ', xcode-select --install (macOS)' : '';
  return `Install it: apt-get install -y ${debianPackage} (Debian, Ubuntu)${onApple}.`;
}

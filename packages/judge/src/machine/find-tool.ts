import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { Tool } from '../languages/language.ts';
import { JudgeSetupError } from '../setup-error.ts';
import { findExecutable } from './find-executable.ts';
import { askTool } from './run-tool.ts';

export interface FoundTool {
  /** The absolute path that was found on the search path. */
  path: string;
  /** The first line of its version output. */
  version: string;
  /** It changes when the program does. */
  fingerprint: string;
}

/** Finds the installed program; undefined if there is none that answers. */
export async function findTool({ program, versionArgs = ['--version'] }: Tool): Promise<FoundTool | undefined> {
  const path = await findExecutable(program);
  if (path === undefined) return undefined;
  const [{ succeeded, stdout }, file] = await Promise.all([
    askTool(path, versionArgs, { timeoutMs: 10_000 }),
    realpath(path).then(stat),
  ]);
  if (!succeeded) return undefined;
  const identity = [path, stdout, file.size, file.mtimeMs, process.arch].join('\n');
  const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { path, version: stdout.split('\n')[0] ?? '', fingerprint };
}

/** Explains how to get a tool. Apple's developer tools contain the tools of every language. */
export function installHint({ debianPackage }: Tool): string {
  return `Install it: apt-get install -y ${debianPackage} (Debian, Ubuntu), xcode-select --install (macOS).`;
}

export function missingTool(tool: Tool, options?: ErrorOptions): JudgeSetupError {
  return new JudgeSetupError('compiler_missing', `${tool.name} is not installed. ${installHint(tool)}`, options);
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool } from '../languages/language.ts';
import { JudgeSetupError } from '../setup-error.ts';
import { type FoundTool, findTool, installHint, missingTool } from './find-tool.ts';
import { replaceFile } from './replace-file.ts';
import { runTool } from './run-tool.ts';

/** A compiler of the GNU Compiler Collection on this machine, and its flags for linking. */
export interface Toolchain extends Omit<FoundTool, 'path'> {
  compilerPath: string;
  linkFlags: readonly string[];
  /** Static programs start faster and see no library of the machine. */
  linksStatically: boolean;
}

/** A source whose program prints 42. Compiling and running it shows which link flags work. */
interface Trial {
  sourceName: string;
  source: string;
}

// The fastest comes first. gold links a static program in less time than the default linker takes
// for a dynamic one.
const linkFlagCandidates = [['-static', '-s', '-fuse-ld=gold'], ['-static', '-s'], ['-s'], []];

/** Rejects with a JudgeSetupError if the compiler is missing or makes no programs. */
export async function findToolchain(tool: Tool, trial: Trial, cacheDir: string): Promise<Toolchain> {
  const found = await findTool(tool);
  if (found === undefined) throw missingTool(tool);
  const { path: compilerPath, ...compiler } = found;
  const linkFlags = await findLinkFlags(tool, compilerPath, trial, join(cacheDir, `link-${compiler.fingerprint}.json`));
  return { ...compiler, compilerPath, linkFlags, linksStatically: linkFlags.includes('-static') };
}

async function findLinkFlags(
  tool: Tool,
  compilerPath: string,
  trial: Trial,
  rememberedPath: string,
): Promise<readonly string[]> {
  const remembered = await readRemembered(rememberedPath);
  if (remembered !== undefined) return remembered;
  const folder = await mkdtemp(join(tmpdir(), 'podium-link-'));
  try {
    for (const flags of linkFlagCandidates) {
      if (!(await linksAndRuns(compilerPath, flags, trial, folder))) continue;
      await replaceFile(rememberedPath, (temporaryPath) => writeFile(temporaryPath, JSON.stringify(flags)));
      return flags;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new JudgeSetupError('compiler_missing', `${compilerPath} cannot compile a program. ${installHint(tool)}`);
}

async function readRemembered(path: string): Promise<readonly string[] | undefined> {
  try {
    const flags: unknown = JSON.parse(await readFile(path, 'utf8'));
    return linkFlagCandidates.find((candidate) => JSON.stringify(candidate) === JSON.stringify(flags));
  } catch {
    return undefined;
  }
}

async function linksAndRuns(compilerPath: string, flags: readonly string[], trial: Trial, folder: string) {
  const [sourcePath, programPath] = [join(folder, trial.sourceName), join(folder, 'trial')];
  await writeFile(sourcePath, trial.source);
  const args = [sourcePath, '-o', programPath, ...flags];
  if (!(await runTool(compilerPath, args, { timeoutMs: 60_000 })).succeeded) return false;
  const run = await runTool(programPath, [], { timeoutMs: 10_000 });
  return run.succeeded && run.stdout === '42';
}

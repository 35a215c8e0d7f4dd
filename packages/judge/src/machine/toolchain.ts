import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@podium/files';
import { type FoundTool, findTool, silentTool, type Tool, unusableTool } from './find-tool.ts';
import { runPatiently, type ToolRun } from './run-tool.ts';

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

/** Rejects with a JudgeSetupError if the compiler is missing, silent, or makes no programs. */
export async function findToolchain(tool: Tool, trial: Trial, cacheDir: string): Promise<Toolchain> {
  const { path: compilerPath, ...compiler } = await findTool(tool);
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
    let last: ToolRun = { succeeded: false, timedOut: false, stdout: '', stderr: '' };
    for (const flags of linkFlagCandidates) {
      last = await linkAndRun(compilerPath, flags, trial, folder);
      // Flags that seem not to work would be slower from now on.
      if (last.timedOut) throw silentTool(`${tool.name} does not end: ${compilerPath} was to compile a short program.`);
      if (!last.succeeded || last.stdout !== '42') continue;
      await replaceFile(rememberedPath, (temporaryPath) => writeFile(temporaryPath, JSON.stringify(flags)));
      return flags;
    }
    throw unusableTool(tool, compilerPath, last);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRemembered(path: string): Promise<readonly string[] | undefined> {
  const flags = await readFile(path, 'utf8').catch(() => undefined);
  return linkFlagCandidates.find((candidate) => JSON.stringify(candidate) === flags);
}

/** Returns the run of the program, or of the compiler if that did not succeed. */
async function linkAndRun(
  compilerPath: string,
  flags: readonly string[],
  trial: Trial,
  folder: string,
): Promise<ToolRun> {
  const [sourcePath, programPath] = [join(folder, trial.sourceName), join(folder, 'trial')];
  await writeFile(sourcePath, trial.source);
  const compilation = await runPatiently(compilerPath, [sourcePath, '-o', programPath, ...flags], {
    timeoutMs: 30_000,
  });
  return compilation.succeeded ? runPatiently(programPath, [], { timeoutMs: 10_000 }) : compilation;
}

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JudgeSetupError } from '../setup-error.ts';
import { findExecutable } from './find-executable.ts';
import { runTool } from './run-tool.ts';

/** The C++ compiler of this machine and how it links programs. */
export interface Toolchain {
  /** Absolute path of g++, as found on the search path. */
  compilerPath: string;
  /** First line of `g++ --version`. */
  version: string;
  /** Changes when the compiler does. */
  fingerprint: string;
  linkFlags: readonly string[];
  /** Static programs start faster and see no library of the machine. */
  linksStatically: boolean;
}

export const installCompilerHint =
  'Install it: apt-get install -y g++ (Debian, Ubuntu), xcode-select --install (macOS).';

// The fastest first. gold links a static program in less time than the default linker takes for a dynamic one.
const linkFlagCandidates = [['-static', '-s', '-fuse-ld=gold'], ['-static', '-s'], ['-s'], []];

export async function findToolchain(cacheDir: string): Promise<Toolchain> {
  const compiler = await findCompiler();
  if (compiler === undefined) {
    throw new JudgeSetupError('compiler_missing', `The C++ compiler g++ is not installed. ${installCompilerHint}`);
  }
  const linkFlags = await findLinkFlags(compiler.compilerPath, join(cacheDir, `link-${compiler.fingerprint}.json`));
  return { ...compiler, linkFlags, linksStatically: linkFlags.includes('-static') };
}

/** The installed compiler, or undefined when there is none that answers. */
export async function findCompiler(): Promise<Pick<Toolchain, 'compilerPath' | 'version' | 'fingerprint'> | undefined> {
  const compilerPath = await findExecutable('g++');
  if (compilerPath === undefined) return undefined;
  const [{ succeeded, stdout }, file] = await Promise.all([
    runTool(compilerPath, ['--version'], { timeoutMs: 10_000 }),
    realpath(compilerPath).then(stat),
  ]);
  if (!succeeded) return undefined;
  const identity = [compilerPath, stdout, file.size, file.mtimeMs, process.arch].join('\n');
  const fingerprint = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { compilerPath, version: stdout.split('\n')[0] ?? '', fingerprint };
}

async function findLinkFlags(compilerPath: string, rememberedPath: string): Promise<readonly string[]> {
  const remembered = await readRemembered(rememberedPath);
  if (remembered !== undefined) return remembered;
  const folder = await mkdtemp(join(tmpdir(), 'podium-link-'));
  try {
    for (const flags of linkFlagCandidates) {
      if (!(await linksAndRuns(compilerPath, flags, join(folder, 'probe')))) continue;
      const temporaryPath = `${rememberedPath}.${process.pid}`;
      await writeFile(temporaryPath, JSON.stringify(flags));
      await rename(temporaryPath, rememberedPath);
      return flags;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new JudgeSetupError('compiler_missing', `${compilerPath} cannot compile a program. ${installCompilerHint}`);
}

async function readRemembered(path: string): Promise<readonly string[] | undefined> {
  try {
    const flags: unknown = JSON.parse(await readFile(path, 'utf8'));
    return linkFlagCandidates.find((candidate) => JSON.stringify(candidate) === JSON.stringify(flags));
  } catch {
    return undefined;
  }
}

async function linksAndRuns(compilerPath: string, flags: readonly string[], probePath: string): Promise<boolean> {
  const input = '#include <iostream>\nint main() { std::cout << 42; }\n';
  const args = ['-x', 'c++', '-', '-o', probePath, ...flags];
  if (!(await runTool(compilerPath, args, { timeoutMs: 60_000, input })).succeeded) return false;
  const run = await runTool(probePath, [], { timeoutMs: 10_000 });
  return run.succeeded && run.stdout === '42';
}

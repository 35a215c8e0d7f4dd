import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@podium/files';
import { silentTool } from '../machine/find-tool.ts';
import { findPackageFolder } from '../machine/package-folder.ts';
import { runPatiently } from '../machine/run-tool.ts';
import type { Toolchain } from '../machine/toolchain.ts';
import { JudgeSetupError } from '../setup-error.ts';

/**
 * Returns the path of the runner, which is compiled once per version of its source and of the
 * compiler. Several processes may call it at once.
 */
export async function ensureRunner(toolchain: Toolchain, cacheDir: string): Promise<string> {
  const folder = findPackageFolder('runner', 'runner.cpp');
  const path = join(cacheDir, `runner-${await hashSources(folder, toolchain)}`);
  if (existsSync(path)) return path;
  await replaceFile(path, async (temporaryPath) => {
    await compileRunner(join(folder, 'runner.cpp'), temporaryPath, toolchain);
    await chmod(temporaryPath, 0o755);
  });
  return path;
}

async function compileRunner(sourcePath: string, programPath: string, toolchain: Toolchain): Promise<void> {
  const link = toolchain.linkFlags.filter((flag) => !flag.startsWith('-fuse-ld'));
  const args = ['-std=c++20', '-O2', '-Wall', sourcePath, '-o', programPath, ...link];
  const build = await runPatiently(toolchain.compilerPath, args, { timeoutMs: 60_000 });
  if (build.timedOut) throw silentTool(`${toolchain.compilerPath} did not compile the judge's runner in time.`);
  if (!build.succeeded) {
    throw new JudgeSetupError(
      'runner_unbuildable',
      `g++ could not compile the judge's runner:\n${build.stderr.trim()}`,
    );
  }
}

async function hashSources(folder: string, toolchain: Toolchain): Promise<string> {
  const hash = createHash('sha256').update(toolchain.fingerprint).update(toolchain.linkFlags.join(' '));
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeLeftovers } from '../machine/leftovers.ts';
import { replaceFile } from '../machine/replace-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of everything that this run of the tests makes once. Its judges use the folder
     * `judge` in it.
     */
    runCacheDir: string;
  }
}

/** Matches the runner, the link options and the precompiled header, but no unfinished file. */
const part = /^(runner-\w+|link-\w+\.json|header-\w+\/.+)$/;

/** Parts stay valid, because their names contain a hash of everything that they are made from. */
const partsDir = join(tmpdir(), 'podium-test-cache', 'judge');

/**
 * Vitest calls this around a run, once per project. All judges of a run share a cache, so that each
 * part and each program is compiled once. Later runs get the parts, which take up to a minute of
 * CPU time, but no program: its outcome depends on the sources of the judge.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers(tmpdir(), /^podium-run-cache-(\d+)$/);
  const runCacheDir = join(tmpdir(), `podium-run-cache-${process.pid}`);
  const judgeDir = join(runCacheDir, 'judge');
  await mkdir(judgeDir, { recursive: true });
  await linkJudgeParts(partsDir, judgeDir);
  project.provide('runCacheDir', runCacheDir);
  return async () => {
    await linkJudgeParts(judgeDir, partsDir);
    await rm(runCacheDir, { recursive: true, force: true });
  };
}

/** Links the parts of one judge's cache into another, but no program. This only saves time. */
export async function linkJudgeParts(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  // The names are sorted, so a header is linked before its precompiled form, in the order in which
  // the judge makes them.
  for (const name of names.filter((candidate) => part.test(candidate)).sort()) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await linkPart(join(from, name), join(to, name));
  }
}

/**
 * Ignores errors (the file exists, is a folder, or the disk is full), because the judge then makes
 * the part itself.
 */
async function linkPart(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) return;
    await replaceFile(to, (temporaryPath) => copyFile(from, temporaryPath)).catch(() => {});
  }
}

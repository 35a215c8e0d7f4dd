import { copyFile, link, mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests share what a judge makes once, in the temporary folder. This only saves time. */
export const testCacheDir = join(tmpdir(), 'podium-test-cache');

/** Matches the runner, the link options and the precompiled header, but no unfinished file. */
const part = /^(runner-\w+|link-\w+\.json|header-\w+\/.+)$/;

/** Judges may share a cache folder, so that each part and each program is compiled once. */
const sharedJudgeDir = join(testCacheDir, 'judge');
/** The judge's own tests run first and use this folder. */
const judgeTestsDir = fileURLToPath(new URL('../../../node_modules/.cache/podium-judge', import.meta.url));
const judgeCacheOf = (dataDir: string) => join(dataDir, 'cache', 'judge');

/**
 * Makes a new server use the judge's cache that other tests use: it compiles again neither the
 * judge's parts, which takes up to a minute of CPU time, nor a program that another server judged.
 */
export async function shareJudgeCache(dataDir: string): Promise<void> {
  await mkdir(sharedJudgeDir, { recursive: true });
  await linkParts(judgeTestsDir, sharedJudgeDir);
  const own = judgeCacheOf(dataDir);
  await mkdir(dirname(own), { recursive: true });
  await symlink(sharedJudgeDir, own).catch((error: NodeJS.ErrnoException) => {
    // A server that is started again has its cache.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Gives a new server a cache of its own, with the judge's parts but no program. */
export async function copyJudgeParts(dataDir: string): Promise<void> {
  const own = judgeCacheOf(dataDir);
  await mkdir(own, { recursive: true });
  await linkParts(judgeTestsDir, own);
  await linkParts(sharedJudgeDir, own);
}

async function linkParts(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  // A header is linked before its precompiled form, in the order in which the judge makes them.
  for (const name of names.filter((candidate) => part.test(candidate)).sort()) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await linkPart(join(from, name), join(to, name));
  }
}

/**
 * Ignores errors (the file exists, is a folder, or the disk is full): the judge then makes the part
 * itself.
 */
async function linkPart(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) return;
    const unfinished = `${to}.${process.pid}.tmp`;
    await copyFile(from, unfinished).then(
      () => rename(unfinished, to),
      () => {},
    );
  }
}

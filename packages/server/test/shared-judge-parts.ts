import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests share the parts that a judge makes once, in the temporary folder. This only saves time. */
export const testCacheDir = join(tmpdir(), 'podium-test-cache');

/** Matches the runner, the link options and the precompiled header, but no unfinished file. */
const part = /^(runner-\w+|link-\w+\.json|header-\w+\/.+)$/;

const sharedDir = join(testCacheDir, 'judge');
/** The judge's own tests run first and use this folder. */
const judgeTestsDir = fileURLToPath(new URL('../../../node_modules/.cache/podium-judge', import.meta.url));
const judgeCacheOf = (dataDir: string) => join(dataDir, 'cache', 'judge');

/**
 * Gives a new server the parts that earlier ones compiled, which saves up to a minute of CPU time.
 */
export async function lendJudgeParts(dataDir: string): Promise<void> {
  await linkParts(judgeTestsDir, sharedDir);
  await linkParts(sharedDir, judgeCacheOf(dataDir));
}

/** Stores the parts that a server compiled for later ones. */
export async function keepJudgeParts(dataDir: string): Promise<void> {
  await linkParts(judgeCacheOf(dataDir), sharedDir);
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

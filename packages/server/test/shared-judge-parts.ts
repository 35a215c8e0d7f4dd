import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a judge makes once and tests may share, below the folder for temporary files: it only saves time. */
export const testCacheDir = join(tmpdir(), 'podium-test-cache');

/** The runner, how to link, the precompiled header: named by what they are made of. What is half made has other names. */
const part = /^(runner-\w+|link-\w+\.json|header-\w+\/.+)$/;

const sharedDir = join(testCacheDir, 'judge');
/** Where the judge's own tests, which run first, have theirs. */
const judgeTestsDir = fileURLToPath(new URL('../../../node_modules/.cache/podium-judge', import.meta.url));
const judgeCacheOf = (dataDir: string) => join(dataDir, 'cache', 'judge');

/** Gives a server that starts what earlier ones have compiled: up to a minute of the processor for each. */
export async function lendJudgeParts(dataDir: string): Promise<void> {
  await linkParts(judgeTestsDir, sharedDir);
  await linkParts(sharedDir, judgeCacheOf(dataDir));
}

/** Keeps what a server has compiled for those that start later. */
export async function keepJudgeParts(dataDir: string): Promise<void> {
  await linkParts(judgeCacheOf(dataDir), sharedDir);
}

async function linkParts(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  // The text of a header comes before its precompiled form, as when the judge makes them.
  for (const name of names.filter((candidate) => part.test(candidate)).sort()) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await linkPart(join(from, name), join(to, name));
  }
}

/** Where it cannot be, it is there already, is a folder, or there is no room: then the judge makes its own. */
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

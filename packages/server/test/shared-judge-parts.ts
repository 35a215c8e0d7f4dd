import { link, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a judge makes once and tests may share, below the folder for temporary files: it only saves time. */
export const testCacheDir = join(tmpdir(), 'podium-test-cache');

/** The runner, how to link, the precompiled header: named by what they are made of. What is half made has other names. */
const part = /^(runner-\w+|link-\w+\.json|header-\w+\/.+\.gch)$/;

const sharedDir = join(testCacheDir, 'judge');
const judgeCacheOf = (dataDir: string) => join(dataDir, 'cache', 'judge');

/** Gives a server that starts what earlier ones have compiled: seconds of the processor for each. */
export async function lendJudgeParts(dataDir: string): Promise<void> {
  await linkParts(sharedDir, judgeCacheOf(dataDir));
}

/** Keeps what a server has compiled for those that start later. */
export async function keepJudgeParts(dataDir: string): Promise<void> {
  await linkParts(judgeCacheOf(dataDir), sharedDir);
}

async function linkParts(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  for (const name of names.filter((candidate) => part.test(candidate))) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    // It is there already, or the folders lie on different disks: then the judge makes its own.
    await link(join(from, name), join(to, name)).catch(() => undefined);
  }
}

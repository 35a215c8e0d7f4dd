import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { lastingCacheDir, linkJudgeParts, precompiledHeader } from '../../judge/src/test/run-cache.ts';

/** All runs and processes share this compile cache of Node.js. */
export const nodeCacheDir = join(lastingCacheDir, 'node');

/**
 * Tests set `PODIUM_CACHE_DIR` to this folder, so the judges of one run share programs and parts.
 */
export const runCacheDir = inject('runCacheDir');

const runJudgeDir = join(runCacheDir, 'judge');
const judgeCacheOf = (dataDir: string) => join(dataDir, 'cache', 'judge');

/**
 * Makes a new server use the judge's cache of this run: it compiles again neither the judge's
 * parts, which takes up to a minute of CPU time, nor a program that another server judged.
 */
export async function shareJudgeCache(dataDir: string): Promise<void> {
  const own = judgeCacheOf(dataDir);
  await mkdir(dirname(own), { recursive: true });
  await symlink(runJudgeDir, own).catch((error: NodeJS.ErrnoException) => {
    // A server that is started again has its cache.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Gives a new server a cache of its own, with the judge's parts but no program. */
export async function copyJudgeParts(dataDir: string): Promise<void> {
  const own = judgeCacheOf(dataDir);
  await mkdir(own, { recursive: true });
  await linkJudgeParts(runJudgeDir, own);
}

/** Gives a server whose cache was removed the precompiled header again, and no other part. */
export async function copyPrecompiledHeader(dataDir: string): Promise<void> {
  await linkJudgeParts(runJudgeDir, judgeCacheOf(dataDir), precompiledHeader);
}

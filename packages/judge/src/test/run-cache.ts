import { copyFile, link, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceFile } from '@podium/files';
import type { TestProject } from 'vitest/node';
import { removeLeftovers } from '../machine/leftovers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of everything that this run of the tests makes once. Its judges use the folder
     * `judge` in it.
     */
    runCacheDir: string;
  }
}

/**
 * Matches the runner, the link options, the machine's speed, which servers measure once a day, the
 * precompiled header, and what is made for installations of languages, but no unfinished file.
 */
const part = /^(runner-\w+|link-\w+\.json|speed-\w+|header-\w+\/.+|installation-[\w-]+\/.+|start-\w+)$/;
export const precompiledHeader = /^header-\w+\/.+$/;

/** On disk, for later runs. The workers of this run read it from the environment. */
export const lastingCacheDir = process.env.PODIUM_TEST_CACHE ?? join(tmpdir(), 'podium-test-cache');
process.env.PODIUM_TEST_CACHE = lastingCacheDir;

/** Parts stay valid, because their names contain a hash of everything that they are made from. */
const partsDir = join(lastingCacheDir, 'judge');

/** A file system in memory, which Linux has. */
const memory = '/dev/shm';
/** Several times what a run needs. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Vitest calls this around a run, once per project. All judges of a run share a cache, so that each
 * part and each program is compiled once. Later runs get the parts, which take up to a minute of
 * CPU time, but no program: its outcome depends on the sources of the judge.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveMemory = await useMemory();
  const runCacheDir = join(lastingCacheDir, `run-${process.pid}`);
  const judgeDir = join(runCacheDir, 'judge');
  await mkdir(judgeDir, { recursive: true });
  await removeLeftovers(lastingCacheDir, /^run-(\d+)$/);
  await linkJudgeParts(partsDir, judgeDir);
  project.provide('runCacheDir', runCacheDir);
  return async () => {
    await linkJudgeParts(judgeDir, partsDir);
    await rm(runCacheDir, { recursive: true, force: true });
    await leaveMemory();
  };
}

/**
 * Makes temporary folders of this run in memory if there is room. On a disk, the many databases and
 * small files of the tests take a fifth more CPU time. The first project's call removes them in the
 * end, because its function is called last.
 */
async function useMemory(): Promise<() => Promise<void>> {
  const folder = join(memory, `podium-test-${process.pid}`);
  if (process.env.TMPDIR === folder || !(await hasRoom())) return async () => {};
  await removeLeftovers(memory, /^podium-test-(\d+)$/);
  await mkdir(folder, { recursive: true });
  process.env.TMPDIR = folder;
  // A process that still ends may write into it. The next run removes what is left then.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

/** Containers often have little room there, or forbid to run programs from it. */
async function hasRoom(): Promise<boolean> {
  const [room, mounts] = await Promise.all([
    statfs(memory).catch(() => undefined),
    readFile('/proc/mounts', 'utf8').catch(() => ''),
  ]);
  const options = mounts.split('\n').find((line) => line.split(' ')[1] === memory) ?? '';
  if (room === undefined || /\bnoexec\b/.test(options)) return false;
  return Math.min(room.bavail * room.bsize, process.availableMemory()) >= neededBytes;
}

/** Links parts of one judge's cache into another, but no program. This only saves time. */
export async function linkJudgeParts(from: string, to: string, linked = part): Promise<void> {
  const names = await readdir(from, { recursive: true }).catch(() => []);
  // The names are sorted, so a header is linked before its precompiled form, in the order in which
  // the judge makes them.
  for (const name of names.filter((candidate) => linked.test(candidate)).sort()) {
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

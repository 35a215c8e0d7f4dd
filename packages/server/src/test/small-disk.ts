import { execFileSync } from 'node:child_process';
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Mounts a separate disk in memory at a folder, with a size such as `16m`. Only root can do this.
 */
export async function mountDisk(folder: string, size: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'podium-test', folder]);
}

export async function unmountDisk(folder: string): Promise<void> {
  execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
}

/** Takes all free space of the disk with a folder. Returns the function that frees it. */
export function fillDisk(folder: string): () => Promise<void> {
  const path = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  // One system call takes most of the space. Other processes may take some of the rest meanwhile.
  execFileSync('fallocate', ['--length', String(Math.max(1, Math.floor(0.9 * bavail)) * bsize), path]);
  const descriptor = openSync(path, 'a');
  try {
    for (let size = 1024 ** 2; size >= 1; ) {
      try {
        writeSync(descriptor, Buffer.alloc(size, 1));
      } catch {
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return () => rm(path, { force: true });
}

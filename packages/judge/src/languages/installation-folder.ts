import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const keptMs = 30 * 24 * 3600 * 1000;

/**
 * Makes the folder of the cache for what an installation of a language needs made once, marks it as
 * used, and removes those of other installations of the language that nobody has used for a month.
 */
export async function openInstallationFolder(
  cacheDir: string,
  language: string,
  fingerprint: string,
  now = new Date(),
): Promise<string> {
  const own = `installation-${language}-${fingerprint}`;
  const folder = join(cacheDir, own);
  await mkdir(folder, { recursive: true });
  // Another user may own a cache that was made beforehand.
  await utimes(folder, now, now).catch(() => {});
  for (const name of await readdir(cacheDir)) {
    if (!name.startsWith(`installation-${language}-`) || name === own) continue;
    const path = join(cacheDir, name);
    // Another process may remove it at the same time.
    const usedAtMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (usedAtMs < now.getTime() - keptMs) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  return folder;
}

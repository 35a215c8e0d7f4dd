import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { undefinedIfMissing } from '@podium/files';
import { usageError } from '../errors.ts';
import { requireOwnFolder } from '../folder-owner.ts';
import { settingsFile } from '../read/icpc/parsed-settings.ts';

/**
 * Writes a new package: a small problem that verifies, whose parts the author replaces. Its tests
 * are made by its rules. The title is by default made of the name. Throws for a folder with files,
 * and inside the folder of another problem.
 */
export async function writeNewPackage(cwd: string, name: string, title?: string): Promise<void> {
  const folder = resolve(cwd, name);
  const status = await undefinedIfMissing(stat(folder));
  if (status && !status.isDirectory()) throw usageError(`'${name}' is a file.`, 'Name another folder.');
  if (status && (await readdir(folder)).length > 0) throw usageError(`'${name}' exists already, and is not empty.`);
  const advice = 'Name a folder that is not part of another problem.';
  await requireOwnFolder(folder, { role: 'setter', folders: [], advice });
  await cp(fileURLToPath(new URL('./new-package/', import.meta.url)), folder, { recursive: true, dereference: true });
  const settings = await readFile(join(folder, settingsFile), 'utf8');
  const own = settings
    .replace(/^name: .*$/m, () => `name: ${JSON.stringify(title ?? titleOf(basename(folder)))}`)
    .replace(/^uuid: .*$/m, `uuid: ${crypto.randomUUID()}`);
  await writeFile(join(folder, settingsFile), own);
}

/** Makes a title of a name such as `two-sum`. */
function titleOf(name: string): string {
  const words = name.split(/[-_\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

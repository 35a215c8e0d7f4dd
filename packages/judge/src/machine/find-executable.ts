import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];

/** Finds the absolute path of a program as a shell would; undefined if it is not installed. */
export async function findExecutable(name: string): Promise<string | undefined> {
  // biome-ignore lint/style/noProcessEnv: where programs are installed is a fact of the machine, not a setting of Podium.
  const searchPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  for (const folder of [...searchPath, ...usualFolders]) {
    const path = join(folder, name);
    if (await isExecutableFile(path)) return path;
  }
  return undefined;
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

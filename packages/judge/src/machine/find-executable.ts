import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'];

/** Finds the absolute path of a program as a shell would; undefined if it is not installed. */
export async function findExecutable(name: string): Promise<string | undefined> {
  if (isAbsolute(name)) return (await isExecutableFile(name)) ? name : undefined;
  // biome-ignore lint/style/noProcessEnv: where programs are installed is a fact of the machine, not a setting of Podium.
  const searchPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  for (const folder of [...searchPath, ...usualFolders]) {
    const path = join(folder, name);
    if (await isExecutableFile(path)) return path;
  }
  return undefined;
}

/** Returns the folder of an installation that an environment variable names, if it is set. */
export function findNamedFolder(variable: string): string | undefined {
  // biome-ignore lint/style/noProcessEnv: as above.
  const folder = process.env[variable] ?? '';
  return folder === '' ? undefined : resolve(folder);
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first of these programs that the search path has, as an absolute path. */
export async function findProgram(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // An empty or relative entry means the current folder, whose programs nobody asked for.
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCacheDir } from '../../../server/test/shared-judge-parts.ts';

const pollMs = 50;
const timeoutMs = 280_000;

/**
 * Calls `make` with a folder, once in a run. Other test files wait for it and get the same folder
 * and result, which must be JSON.
 */
export async function onceInRun<T>(
  name: string,
  make: (folder: string) => Promise<T>,
): Promise<{ folder: string; made: T }> {
  const folder = join(runCacheDir, name.replaceAll(/\W/g, '-'));
  const resultPath = join(folder, 'made.json');
  if (!(await isFirst(folder))) return { folder, made: await waitFor<T>(resultPath, name) };
  try {
    const made = await make(folder);
    await publish(resultPath, { made });
    return { folder, made };
  } catch (error) {
    await publish(resultPath, { failure: String(error) });
    throw error;
  }
}

async function publish(path: string, result: unknown): Promise<void> {
  // Renaming is atomic, so no reader gets half a file.
  await writeFile(`${path}~`, JSON.stringify(result));
  await rename(`${path}~`, path);
}

async function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function waitFor<T>(path: string, name: string): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const result = await readFile(path, 'utf8').catch(ignoreMissing);
    if (result) {
      const { made, failure } = JSON.parse(result);
      if (failure !== undefined) throw new Error(`${name} could not be made in another test file: ${failure}`);
      return made;
    }
    await delay(pollMs);
  }
  throw new Error(`${name} was not made in time by another test file`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@podium/files';
import { isIdShaped } from '@podium/sdk/limits';
import { createId } from '../identifiers.ts';

export type WorkerIdentity = Awaited<ReturnType<typeof identifyWorker>>;

/**
 * Reads which worker a data folder belongs to, or makes it a new one. A worker that starts again is
 * the same one, so that it stays drained. The name is that of the machine.
 */
export async function identifyWorker(dataDir: string) {
  const path = join(dataDir, 'worker-id');
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  const id = isIdShaped(stored) ? stored : createId();
  if (id !== stored) await replaceFile(path, (unfinished) => writeFile(unfinished, `${id}\n`, { mode: 0o600 }));
  return { id, name: hostname().slice(0, 200) || 'unnamed', cores: availableParallelism() };
}

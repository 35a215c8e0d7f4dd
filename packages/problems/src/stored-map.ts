import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, parseJson, undefinedIfMissing, withFileLock, writeAtomic } from '@podium/files';
import { type FileHasher, hashFile } from './read/package-files.ts';

/** A file of more entries is begun anew, so that it does not grow without end. */
const maxEntries = 100_000;

/** Results of earlier calls, which are computed again if the file is missing or damaged. */
export interface StoredMap {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  save(): Promise<void>;
}

export async function openStoredMap(path: string): Promise<StoredMap> {
  const known = await readEntries(path);
  const changed = new Map<string, string>();
  return {
    get(key) {
      const found = changed.get(key) ?? known.get(key);
      return typeof found === 'string' ? found : undefined;
    },
    set: (key, stored) => void changed.set(key, stored),
    async save() {
      if (changed.size === 0) return;
      const write = async () => {
        await makeFolder(dirname(path));
        // Another command may have stored other entries meanwhile.
        await withFileLock(`${path}.lock`, async () => {
          const all = [...(await readEntries(path)), ...changed];
          await writeAtomic(path, JSON.stringify(Object.fromEntries(all)));
        });
      };
      await write().catch(() => undefined);
    },
  };
}

async function readEntries(path: string): Promise<Map<string, unknown>> {
  const value = parseJson(await undefinedIfMissing(readFile(path, 'utf8')).catch(() => undefined));
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return new Map(entries.length > maxEntries ? [] : entries);
}

/** A file that changed this recently may change again without a new time. */
const settledAfterMs = 2_000;

/**
 * Hashes files, and stores each hash with the file's size, times and number. It counts while they
 * are the same.
 */
export function hashWith(stored: StoredMap): FileHasher {
  return async (file, { size, mtimeMs, ctimeMs, ino }) => {
    const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    const [knownStamp, known] = stored.get(file)?.split('=') ?? [];
    if (known !== undefined && knownStamp === stamp) return known;
    const hash = await hashFile(file);
    if (Date.now() - Math.max(mtimeMs, ctimeMs) >= settledAfterMs) stored.set(file, `${stamp}=${hash}`);
    return hash;
  };
}

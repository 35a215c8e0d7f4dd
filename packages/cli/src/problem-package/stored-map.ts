import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { KnownHashes } from '@podium/sdk/problem-folder';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';

/** A file of more entries is begun anew, so that it does not grow without end. */
const maxEntries = 100_000;

/** Results of earlier calls, which are computed again if the file is missing or damaged. */
export interface StoredMap {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  save(): Promise<void>;
}

export async function openStoredMap(path: string): Promise<StoredMap> {
  const value = parseJson(await undefinedIfMissing(readFile(path, 'utf8')).catch(() => undefined));
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const known = new Map<string, unknown>(entries.length > maxEntries ? [] : entries);
  let isChanged = false;
  return {
    get(key) {
      const found = known.get(key);
      return typeof found === 'string' ? found : undefined;
    },
    set(key, stored) {
      known.set(key, stored);
      isChanged = true;
    },
    async save() {
      if (!isChanged) return;
      const write = async () => {
        await makeFolder(dirname(path));
        await writeAtomic(path, JSON.stringify(Object.fromEntries(known)));
      };
      await write().catch(() => undefined);
    },
  };
}

/** A file that changed this recently may change again without a new time. */
const settledAfterMs = 2_000;

/** Stores the hash of a file with its size, times and number. It counts while they are the same. */
export function knownHashesOf(stored: StoredMap): KnownHashes {
  return {
    find(file, stats) {
      const [stamp, hash] = stored.get(file)?.split('=') ?? [];
      return stamp === stampOf(stats) ? hash : undefined;
    },
    add(file, stats, hash) {
      if (Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < settledAfterMs) return;
      stored.set(file, `${stampOf(stats)}=${hash}`);
    },
  };
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

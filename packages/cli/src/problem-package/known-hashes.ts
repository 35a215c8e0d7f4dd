import { readFile } from 'node:fs/promises';
import type { KnownHashes } from '@podium/sdk/problem-folder';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { writeAtomic } from '../files/write-file.ts';

/** A file that changed this recently may change again without a new time. */
const settledAfterMs = 2_000;
/** A file of more entries is begun anew, so that it does not grow without end. */
const maxEntries = 100_000;

type Stamps = Map<string, readonly [stamp: string, hash: string]>;

/**
 * Opens the hashes of files of earlier calls. A hash counts as long as size, times and number of
 * its file are the same. `save` stores new ones; if it cannot, the next call reads the files again.
 */
export async function openKnownHashes(path: string): Promise<KnownHashes & { save(): Promise<void> }> {
  const known = parseStamps(await undefinedIfMissing(readFile(path, 'utf8')).catch(() => undefined));
  let isChanged = false;
  return {
    find(file, stats) {
      const [stamp, hash] = known.get(file) ?? [];
      return stamp === stampOf(stats) ? hash : undefined;
    },
    add(file, stats, hash) {
      if (Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < settledAfterMs) return;
      known.set(file, [stampOf(stats), hash]);
      isChanged = true;
    },
    async save() {
      if (isChanged) await writeAtomic(path, JSON.stringify([...known])).catch(() => undefined);
    },
  };
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: { size: number; mtimeMs: number; ctimeMs: number; ino: number }) {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function parseStamps(text: string | undefined): Stamps {
  const value = parseJson(text);
  if (!Array.isArray(value) || value.length > maxEntries) return new Map();
  return new Map(value.filter(isEntry));
}

function isEntry(value: unknown): value is [string, [string, string]] {
  if (!Array.isArray(value) || !Array.isArray(value[1])) return false;
  return [value[0], ...value[1]].every((part) => typeof part === 'string');
}

import { chmod, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, parseJson, undefinedIfMissing, withFileLock, writeAtomic } from '@podium/files';
import { parseTokenPair, type SessionStorage } from './session-store.ts';

export interface FileStorage extends SessionStorage {
  kind: 'file';
  /**
   * Records that a keychain may still contain a session of this key that was signed out. Writing
   * and removing delete this mark.
   */
  mark(key: string): Promise<void>;
  /** Lists the keys with such a mark. */
  listMarks(): Promise<string[]>;
  /** Rewrites the file if it has any content. Throws if it cannot. */
  rewrite(): Promise<void>;
}

const signedOut = { signedOut: true };

/**
 * Creates the storage for machines without a keychain: a file that only its owner can read (0600),
 * with one entry per account.
 */
export function createFileStorage(path: string): FileStorage {
  const write = (key: string, entry: unknown) =>
    change(path, async () => save(path, { ...(await readAll(path)), [key]: entry }));
  return {
    kind: 'file',
    label: `the file ${path} (readable only by you)`,
    async read(key) {
      return parseTokenPair((await readAll(path))[key]);
    },
    write,
    async remove(key) {
      if ((await readAll(path))[key] === undefined) return;
      await change(path, async () => {
        const { [key]: _, ...others } = await readAll(path);
        if (Object.keys(others).length === 0) await rm(path, { force: true });
        else await save(path, others);
      });
    },
    mark: (key) => write(key, signedOut),
    async listMarks() {
      const isMark = (entry: unknown) => typeof entry === 'object' && entry !== null && 'signedOut' in entry;
      return Object.entries(await readAll(path)).flatMap(([key, entry]) => (isMark(entry) ? [key] : []));
    },
    rewrite: () =>
      change(path, async () => {
        const all = await readAll(path);
        if (Object.keys(all).length > 0) await save(path, all);
      }),
  };
}

/**
 * Changes the file while no other process does, because it contains the sessions of all accounts.
 */
async function change(path: string, work: () => Promise<void>): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await withFileLock(`${path}.change.lock`, work);
}

async function readAll(path: string): Promise<Record<string, unknown>> {
  const parsed = parseJson(await undefinedIfMissing(readFile(path, 'utf8')));
  // A damaged file counts as signed out, and the next sign-in replaces it.
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}

async function save(path: string, all: Record<string, unknown>): Promise<void> {
  await writeAtomic(path, `${JSON.stringify(all, null, 2)}\n`, 0o600);
  // The umask can narrow the mode of a new file but never widens it. This also repairs a file whose
  // mode was widened by hand.
  await chmod(path, 0o600);
}

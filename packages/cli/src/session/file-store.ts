import { chmod, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import { parseTokenPair, type SessionStorage } from './session-store.ts';
import { withFileLock } from './with-file-lock.ts';

export interface FileStorage extends SessionStorage {
  kind: 'file';
  /**
   * Records that a keychain may still contain a session of this server that was signed out. Writing
   * and removing delete this mark.
   */
  mark(server: string): Promise<void>;
  isMarked(server: string): Promise<boolean>;
  /** Rewrites the file if it has any content. Throws if it cannot. */
  rewrite(): Promise<void>;
}

const signedOut = { signedOut: true };

/**
 * Creates the storage for machines without a keychain: a file that only its owner can read (0600),
 * with one entry per server.
 */
export function createFileStorage(path: string): FileStorage {
  const write = (server: string, entry: unknown) =>
    change(path, async () => save(path, { ...(await readAll(path)), [server]: entry }));
  return {
    kind: 'file',
    label: `the file ${path} (readable only by you)`,
    async read(server) {
      return parseTokenPair((await readAll(path))[server]);
    },
    write,
    async remove(server) {
      if ((await readAll(path))[server] === undefined) return;
      await change(path, async () => {
        const { [server]: _, ...others } = await readAll(path);
        if (Object.keys(others).length === 0) await rm(path, { force: true });
        else await save(path, others);
      });
    },
    mark: (server) => write(server, signedOut),
    async isMarked(server) {
      const entry = (await readAll(path))[server];
      return typeof entry === 'object' && entry !== null && 'signedOut' in entry;
    },
    rewrite: () =>
      change(path, async () => {
        const all = await readAll(path);
        if (Object.keys(all).length > 0) await save(path, all);
      }),
  };
}

/**
 * Changes the file while no other process does, because it contains the sessions of all servers.
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

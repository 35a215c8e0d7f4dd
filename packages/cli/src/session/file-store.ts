import { readFile } from 'node:fs/promises';
import { changeJson, parseJson, undefinedIfMissing } from '@podium/files';
import { parseTokenPair, type SessionStorage } from './session-store.ts';

export type FileStorage = ReturnType<typeof createFileStorage>;

const signedOut = { signedOut: true };

/**
 * Creates the storage for machines without a keychain: a file that only its owner can read (0600),
 * with one entry per account.
 */
export function createFileStorage(path: string) {
  const change = async (update: (all: Record<string, unknown>) => Record<string, unknown>) => {
    const value = async () => {
      const all = update(await readAll(path));
      return Object.keys(all).length > 0 ? all : undefined;
    };
    // The file contains the sessions of all accounts.
    await changeJson(path, value, `${path}.change.lock`);
  };
  const write = (key: string, entry: unknown) => change((all) => ({ ...all, [key]: entry }));
  const storage: SessionStorage & { kind: 'file' } = {
    kind: 'file',
    label: `the file ${path} (readable only by you)`,
    async read(key) {
      return parseTokenPair((await readAll(path))[key]);
    },
    write,
    async remove(key) {
      if ((await readAll(path))[key] === undefined) return;
      await change(({ [key]: _, ...others }) => others);
    },
  };
  return {
    ...storage,
    /**
     * Records that a keychain may still contain a session of this key that was signed out. Writing
     * and removing delete this mark.
     */
    mark: (key: string) => write(key, signedOut),
    async listMarks() {
      const isMark = (entry: unknown) => typeof entry === 'object' && entry !== null && 'signedOut' in entry;
      return Object.entries(await readAll(path)).flatMap(([key, entry]) => (isMark(entry) ? [key] : []));
    },
    /** Rewrites the file if it has any content. Throws if it cannot. */
    rewrite: () => change((all) => all),
  };
}

async function readAll(path: string): Promise<Record<string, unknown>> {
  const parsed = parseJson(await undefinedIfMissing(readFile(path, 'utf8')));
  // A damaged file counts as signed out, and the next sign-in replaces it.
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}

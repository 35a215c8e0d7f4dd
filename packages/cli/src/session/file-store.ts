import { chmod, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import { parseTokenPair, type SessionPlace } from './session-store.ts';
import { withFileLock } from './with-file-lock.ts';

export interface FilePlace extends SessionPlace {
  kind: 'file';
  /** Remembers that a keychain may still hold a session of this server that was signed out. Writing and removing forget it. */
  mark(server: string): Promise<void>;
  isMarked(server: string): Promise<boolean>;
  /** Writes what it holds, if anything, once more: throws where nothing can be written. */
  rewrite(): Promise<void>;
}

const signedOut = { signedOut: true };

/** A file only its owner can read (0600), for machines without a keychain. One entry per server. */
export function createFilePlace(path: string): FilePlace {
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

/** One process at a time: what two terminals keep for two servers stands in the same file. */
async function change(path: string, work: () => Promise<void>): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await withFileLock(`${path}.change.lock`, work);
}

async function readAll(path: string): Promise<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch (error) {
    // A damaged file means signed out; the next sign-in replaces it.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

async function save(path: string, all: Record<string, unknown>): Promise<void> {
  await writeAtomic(path, `${JSON.stringify(all, null, 2)}\n`, 0o600);
  // The mode of a new file is cut by the umask but never widened; this also repairs a file that was widened by hand.
  await chmod(path, 0o600);
}

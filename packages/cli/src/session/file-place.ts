import { chmod, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TokenPair } from '@podium/sdk/contract';
import { makeFolder } from '../workspace/make-folder.ts';
import { writeAtomic } from '../workspace/write-atomic.ts';
import { parseTokenPair, type SessionPlace } from './session-place.ts';

/** A file only its owner can read (0600), for machines without a keychain. One entry per server. */
export function createFilePlace(path: string): SessionPlace {
  return {
    kind: 'file',
    label: `the file ${path} (readable only by you)`,
    async read(server) {
      return parseTokenPair((await readAll(path))[server]);
    },
    async write(server, tokens) {
      await save(path, { ...(await readAll(path)), [server]: tokens });
    },
    async remove(server) {
      const { [server]: removed, ...others } = await readAll(path);
      if (removed === undefined) return;
      if (Object.keys(others).length === 0) await rm(path, { force: true });
      else await save(path, others);
    },
  };
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

async function save(path: string, all: Record<string, TokenPair | unknown>): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await writeAtomic(path, `${JSON.stringify(all, null, 2)}\n`, 0o600);
  // The mode of a new file is cut by the umask but never widened; this also repairs a file that was widened by hand.
  await chmod(path, 0o600);
}

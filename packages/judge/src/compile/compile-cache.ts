import { closeSync, fstatSync, openSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { replaceFile, temporaryFileName } from '@podium/files';
import type { Diagnostics } from '../judgement.ts';
import { isRunning, removeLeftovers } from '../machine/leftovers.ts';
import { checksumOf, copyScratchFile } from '../sandbox/scratch-file.ts';

/** A compiled program as an open file. It can run even if the cache removes its own copy. */
export interface ProgramFile extends Disposable {
  descriptor: number;
  path: string;
}

type StoredOutcome =
  | ({ type: 'compiled'; program: ProgramFile } & Omit<Entry, 'programBytes'>)
  | { type: 'rejected'; diagnostics: Diagnostics };

interface Entry {
  /** The size of the program in bytes; undefined if the source was rejected. */
  programBytes?: number;
  /** What the runtime starts of a program that is a folder. */
  entryPoint?: string;
  diagnostics: Diagnostics;
}

interface StoredEntry extends Entry {
  /** Absent together with `programBytes`. */
  programChecksum?: number;
}

export interface CompileCache {
  find(key: string): Promise<StoredOutcome | undefined>;
  /** Copies the program, if there is one, from the start of an open file. */
  store(key: string, entry: Entry, program: number): Promise<void>;
}

/** Disk space is counted in units of this size. The file system's own units may be smaller. */
const diskUnitBytes = 4096;

/**
 * Stores the outcomes of compilations in a folder that several processes share. Files appear whole
 * under their names. They have checksums, since a damaged program or outcome would be blamed on the
 * contestant: a damaged file counts as absent. Before entries are written, the least recently used
 * ones are removed to make room for them. The folder takes at most `maxBytes` of the disk, whatever
 * is in it, if other processes write no more than `othersBytes` between two looks at it.
 */
export async function openCompileCache(
  folder: string,
  { maxBytes, othersBytes }: { maxBytes: number; othersBytes: number },
): Promise<CompileCache> {
  await mkdir(folder, { recursive: true });
  const entryPath = (key: string) => join(folder, `${key}.json`);
  const programPath = (key: string) => join(folder, key);
  let lastStore: Promise<void> = Promise.resolve();
  // To look at a thousand entries takes 10 ms. Each process looks at its first entry, and again
  // after this much of its own, so five of them stay within the bound.
  const bytesBetweenLooks = othersBytes / 4;
  let bytesSinceLook = Number.POSITIVE_INFINITY;

  async function write(key: string, entry: Entry, program: number): Promise<void> {
    const { programBytes } = entry;
    const programChecksum = programBytes === undefined ? undefined : await checksumOf(program, programBytes);
    const text = seal(JSON.stringify({ ...entry, programChecksum }));
    const neededBytes = roomOf(Buffer.byteLength(text)) + (programBytes === undefined ? 0 : roomOf(programBytes));
    bytesSinceLook += neededBytes;
    if (bytesSinceLook > bytesBetweenLooks) {
      bytesSinceLook = neededBytes;
      await makeRoom(folder, maxBytes - othersBytes - Math.max(neededBytes, bytesBetweenLooks));
    }
    if (programBytes !== undefined) {
      await replaceFile(programPath(key), async (temporaryPath) => {
        await copyScratchFile(program, programBytes, temporaryPath);
        // Programs run as another user.
        await chmod(temporaryPath, 0o755);
      });
    }
    await replaceFile(entryPath(key), (temporaryPath) => writeFile(temporaryPath, text));
  }

  return {
    async find(key) {
      const entry = await readEntry(entryPath(key));
      if (entry === undefined) return undefined;
      const { programBytes, programChecksum, ...rest } = entry;
      if (programBytes === undefined) return { type: 'rejected', diagnostics: entry.diagnostics };
      const program = await openProgram(programPath(key), programBytes, programChecksum);
      if (program === undefined) return undefined;
      const now = new Date();
      await Promise.all([programPath(key), entryPath(key)].map((path) => utimes(path, now, now).catch(() => {})));
      return { type: 'compiled', program, ...rest };
    },

    store(key, entry, program) {
      // Writes run one after the other, since each makes room only for itself.
      const stored = lastStore.then(() => write(key, entry, program));
      lastStore = stored.catch(() => {});
      return stored;
    },
  };
}

function roomOf(bytes: number): number {
  return Math.max(Math.ceil(bytes / diskUnitBytes) * diskUnitBytes, smallestBytes);
}

/** Returns undefined for a file that is missing or damaged. Another version has other keys. */
async function readEntry(path: string): Promise<StoredEntry | undefined> {
  try {
    return JSON.parse(unseal(await readFile(path, 'utf8')) ?? '') as StoredEntry;
  } catch {
    return undefined;
  }
}

/** Writes the checksum of a text before it, in a line of its own. */
function seal(text: string): string {
  return `${crc32(text)}\n${text}`;
}

/** Returns undefined for a text that is not the one that was sealed. */
function unseal(sealed: string): string | undefined {
  const [checksum = ''] = sealed.split('\n', 1);
  const text = sealed.slice(checksum.length + 1);
  return checksum === String(crc32(text)) ? text : undefined;
}

/** Returns undefined for a file that is missing, or has other bytes than those that were stored. */
async function openProgram(path: string, bytes: number, checksum?: number): Promise<ProgramFile | undefined> {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const isWhole = fstatSync(descriptor).size === bytes && (await checksumOf(descriptor, bytes)) === checksum;
    if (isWhole) return { descriptor, path, [Symbol.dispose]: () => closeSync(descriptor) };
  } catch {
    // A disk that cannot read the file has lost it.
  }
  closeSync(descriptor);
  return undefined;
}

/**
 * The smallest file counts as this many bytes, so that many rejected sources do not make a folder
 * that is slow to read.
 */
const smallestBytes = 64 * 1024;

interface StoredFile {
  path: string;
  bytes: number;
  usedAtMs: number;
  isBeingWritten: boolean;
}

/**
 * Removes leftovers of dead processes, and then the oldest files until the folder takes at most
 * `maxBytes` of the disk.
 */
async function makeRoom(folder: string, maxBytes: number): Promise<void> {
  await removeLeftovers(folder, temporaryFileName);
  const files = (await Promise.all((await readdir(folder)).map((name) => lookAt(folder, name)))).flat();
  let total = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const { path, bytes, isBeingWritten } of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= maxBytes) return;
    if (isBeingWritten) continue;
    await rm(path, { recursive: true, force: true });
    total -= bytes;
  }
}

/** Returns an empty list for a file that has been removed meanwhile. */
async function lookAt(folder: string, name: string): Promise<StoredFile[]> {
  const path = join(folder, name);
  const file = await stat(path).catch(() => undefined);
  if (file === undefined) return [];
  const writer = temporaryFileName.exec(name)?.[1];
  // A file system may give a file its blocks later, and more of them than it needs.
  const bytes = Math.max(file.size, file.blocks * 512, smallestBytes);
  return [{ path, bytes, usedAtMs: file.mtimeMs, isBeingWritten: writer !== undefined && isRunning(Number(writer)) }];
}

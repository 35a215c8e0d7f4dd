import { closeSync, fchmodSync, fstatSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostics } from '../judgement.ts';
import { removeLeftovers } from '../machine/leftovers.ts';

/** A compiled program as an open file: it can be run whatever happens to the cache meanwhile. */
export interface ProgramFile {
  descriptor: number;
  path: string;
  close(): void;
}

export type CompileOutcome =
  | { type: 'compiled'; program: ProgramFile; diagnostics: Diagnostics }
  | { type: 'rejected'; diagnostics: Diagnostics };

interface Entry {
  /** Size of the program; undefined when the source was rejected. */
  programBytes?: number;
  diagnostics: Diagnostics;
}

export interface CompileCache {
  find(key: string): Promise<CompileOutcome | undefined>;
  /** A file to write the program to, which `store` gives its name. */
  createProgramFile(key: string): { descriptor: number; path: string };
  store(key: string, entry: Entry, temporaryPath: string): Promise<void>;
}

/**
 * What sources compiled to, in a folder that several processes share: files appear whole under their names, and the ones
 * unused for longest go when the folder grows beyond `maxBytes`.
 */
export async function openCompileCache(folder: string, maxBytes: number): Promise<CompileCache> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, /\.(\d+)\.\d+\.tmp/);
  let temporaryCount = 0;
  const entryPath = (key: string) => join(folder, `${key}.json`);
  const programPath = (key: string) => join(folder, key);

  return {
    async find(key) {
      const entry = await readEntry(entryPath(key));
      if (entry === undefined) return undefined;
      const { diagnostics, programBytes } = entry;
      if (programBytes === undefined) return { type: 'rejected', diagnostics };
      const program = openProgram(programPath(key), programBytes);
      if (program === undefined) return undefined;
      const now = new Date();
      await Promise.all([programPath(key), entryPath(key)].map((path) => utimes(path, now, now).catch(() => {})));
      return { type: 'compiled', program, diagnostics };
    },

    createProgramFile(key) {
      temporaryCount += 1;
      const path = join(folder, `${key}.${process.pid}.${temporaryCount}.tmp`);
      const descriptor = openSync(path, 'wx+', 0o755);
      // Programs run as a user of their own, whatever file creation mask this process has.
      fchmodSync(descriptor, 0o755);
      return { descriptor, path };
    },

    async store(key, entry, temporaryPath) {
      const temporaryEntryPath = `${temporaryPath}.json`;
      await writeFile(temporaryEntryPath, JSON.stringify(entry));
      if (entry.programBytes !== undefined) await rename(temporaryPath, programPath(key));
      await rename(temporaryEntryPath, entryPath(key));
      await evictOldest(folder, maxBytes);
    },
  };
}

async function readEntry(path: string): Promise<Entry | undefined> {
  try {
    const entry: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('diagnostics' in value)) return false;
  const { diagnostics } = value;
  if (typeof diagnostics !== 'object' || diagnostics === null) return false;
  if (!('errors' in diagnostics && Array.isArray(diagnostics.errors))) return false;
  if (!('warnings' in diagnostics && Array.isArray(diagnostics.warnings))) return false;
  return !('programBytes' in value) || typeof value.programBytes === 'number';
}

/** A file that a crash of the machine left short is as good as none. */
function openProgram(path: string, expectedBytes: number): ProgramFile | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return undefined;
  }
  if (fstatSync(descriptor).size === expectedBytes) return { descriptor, path, close: () => closeSync(descriptor) };
  closeSync(descriptor);
  return undefined;
}

/** What the smallest file counts for, so that many rejected sources do not make a folder that is slow to read. */
const smallestBytes = 64 * 1024;

async function evictOldest(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      return { path, bytes: Math.max(file?.size ?? 0, smallestBytes), usedAt: file?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) return;
    await rm(file.path, { force: true });
    total -= file.bytes;
  }
}

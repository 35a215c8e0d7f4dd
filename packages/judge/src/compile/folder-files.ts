import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readAt } from '../sandbox/file-bytes.ts';
import { SandboxError } from '../sandbox/sandbox-error.ts';

/** A file of the folder that a compiler made. The name has slashes for folders inside it. */
export interface FolderFile {
  name: string;
  bytes: Buffer;
}

const headBytes = 8;

/**
 * Reads the files of a folder from the file into which the runner copied them (files.hpp). The
 * names come from a sandbox, so one that leads out of the folder is a SandboxError.
 */
export function readFolderFiles(descriptor: number, storedBytes: number): FolderFile[] {
  const all = readAt(descriptor, Buffer.alloc(storedBytes), 0);
  const files: FolderFile[] = [];
  for (let at = 0; at + headBytes <= all.length; ) {
    const contentAt = at + headBytes + all.readUInt32LE(at);
    const end = contentAt + all.readUInt32LE(at + 4);
    const name = all.toString('utf8', at + headBytes, contentAt);
    const isInside = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
    if (!isInside || name.includes('\0') || end > all.length) throw new SandboxError('A compiled folder is damaged.');
    files.push({ name, bytes: all.subarray(contentAt, end) });
    at = end;
  }
  return files;
}

/** Writes files into a folder so that other users can read them. */
export function writeFolderFiles(folder: string, files: readonly FolderFile[]): void {
  chmodSync(folder, 0o755);
  for (const { name, bytes } of files) {
    mkdirSync(join(folder, dirname(name)), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, name), bytes, { mode: 0o644 });
    chmodSync(join(folder, name), 0o644);
  }
}

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageError } from '../../../cli-error.ts';
import type { Host } from '../../../host.ts';
import { editFile } from '../../../solving/edit-file.ts';

export type EditedText =
  | { outcome: 'saved'; text: string }
  /** The user left the editor without saving. */
  | { outcome: 'unsaved' }
  | { outcome: 'failed'; exitCode: number };

/** Opens a text in the editor as a temporary file with that name. Throws what `editFile` throws. */
export async function editInEditor(host: Host, name: string, text: string): Promise<EditedText> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-edit-'));
  try {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    const before = await stampOf(path);
    const { exitCode } = await editFile({ ...host, cwd: folder }, path);
    if (exitCode !== 0) return { outcome: 'failed', exitCode };
    if ((await stampOf(path)) === before) return { outcome: 'unsaved' };
    return { outcome: 'saved', text: decode(await readFile(path)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw usageError('What was saved is not UTF-8 text.');
  }
}

import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { limits } from '../contract/index.ts';
import type { FindingLog } from './problem-folder-error.ts';

/**
 * Reads a file of the folder as text without a byte-order mark. Returns undefined, with an error in
 * the log, when the file cannot be read, is outside of the folder, is too large, is not UTF-8 or contains NUL.
 */
export async function readText(folder: string, file: string, log: FindingLog): Promise<string | undefined> {
  const path = join(folder, file);
  try {
    const [inside, real] = await Promise.all([realpath(folder), realpath(path)]);
    if (!real.startsWith(inside + sep)) {
      log.error(file, 'is a link that leaves the folder: put a copy there');
      return undefined;
    }
    const { size } = await stat(path);
    if (size > limits.bodyMaxBytes) {
      log.error(file, `is larger than ${limits.bodyMaxBytes / 1024 ** 2} MB`);
      return undefined;
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
    if (!text.includes('\0')) return text;
    log.error(file, 'contains NUL characters: is it a binary?');
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    log.error(file, explain(code, message));
    return undefined;
  }
}

function explain(code: string | undefined, message: string): string {
  switch (code) {
    case 'ENOENT':
      return 'is missing';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read: check its permissions';
    case 'EISDIR':
      return 'is a folder, where a file is expected';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'is not UTF-8: save it in that encoding';
    default:
      return `cannot be read: ${message}`;
  }
}

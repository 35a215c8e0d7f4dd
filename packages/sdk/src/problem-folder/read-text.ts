import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../contract/index.ts';
import type { FindingLog } from './problem-folder-error.ts';

/**
 * A file of the folder as text without a byte-order mark; undefined, with a fault, when it cannot be read, is too large
 * or is not UTF-8.
 */
export async function readText(folder: string, file: string, log: FindingLog): Promise<string | undefined> {
  const path = join(folder, file);
  try {
    const { size } = await stat(path);
    if (size > limits.bodyMaxBytes) {
      log.fault(file, `is larger than ${limits.bodyMaxBytes / 1024 ** 2} MB`);
      return undefined;
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isEncoding = code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    log.fault(file, isEncoding ? 'is not UTF-8: save it in that encoding' : `cannot be read: ${code ?? message}`);
    return undefined;
  }
}

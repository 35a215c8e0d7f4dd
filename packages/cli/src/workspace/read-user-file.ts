import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemReason } from '@podium/files';
import { CliError, usageError } from '../cli-error.ts';

/** Reads the file that the user named as the value of an option such as `--input`. */
export async function readOptionFile(cwd: string, option: string, file: string): Promise<Uint8Array> {
  return readFile(resolve(cwd, file)).catch((cause: unknown) => {
    throw new CliError({ code: 'input_unreadable', message: `${option}: the file '${file}' cannot be read.`, cause });
  });
}

export function fileUnreadable(path: string, cause: unknown): CliError {
  const message = `${path} cannot be read: ${systemReason(cause) ?? String(cause)}.`;
  return new CliError({ code: 'file_unreadable', message, cause });
}

/** Decodes UTF-8 with its byte-order mark. The usage error for other bytes begins with `what`. */
export function decodeText(bytes: Uint8Array, what: string, ...hints: string[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw usageError(`${what} is not UTF-8 text.`, ...hints);
  }
}

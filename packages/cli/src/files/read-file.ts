import { type FileHandle, open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, usageError } from '../cli-error.ts';
import { systemReason } from './system-errors.ts';

/** Returns the value of a JSON text; undefined for any other text. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined if a file or a folder does not exist. */
export async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Reads the file that the user named as the value of an option such as `--input`. */
export async function readOptionFile(cwd: string, option: string, file: string): Promise<Uint8Array> {
  return readFile(resolve(cwd, file)).catch((cause: unknown) => {
    throw new CliError({ code: 'input_unreadable', message: `${option}: the file '${file}' cannot be read.`, cause });
  });
}

/** Creates the error for a file of the user that cannot be read. */
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

export interface TextStart {
  text: string;
  /** Whether the file continues after the text. */
  cut: boolean;
}

/**
 * Reads at most `maxBytes` of a file as text, cut between characters. Invalid UTF-8 is replaced.
 */
export async function readStart(path: string, maxBytes: number): Promise<TextStart> {
  const file = await open(path);
  try {
    return await readStartOf(file, maxBytes);
  } finally {
    await file.close();
  }
}

/** Reads the beginning of an open file, which stays open. */
export async function readStartOf(file: FileHandle, maxBytes: number): Promise<TextStart> {
  const { size } = await file.stat();
  const cut = size > maxBytes;
  const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(Math.min(size, maxBytes)), position: 0 });
  // With `stream` the decoder leaves out an incomplete last character.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer.subarray(0, bytesRead), { stream: cut });
  return { text, cut };
}

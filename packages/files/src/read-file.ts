import { type FileHandle, open } from 'node:fs/promises';

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

interface TextStart {
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

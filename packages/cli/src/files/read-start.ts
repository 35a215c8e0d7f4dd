import { type FileHandle, open } from 'node:fs/promises';

export interface TextStart {
  text: string;
  /** The file goes on. */
  cut: boolean;
}

/** The beginning of a file as text: at most `maxBytes`, cut between characters; what is no UTF-8 is replaced. */
export async function readStart(path: string, maxBytes: number): Promise<TextStart> {
  const file = await open(path);
  try {
    return await readStartOf(file, maxBytes);
  } finally {
    await file.close();
  }
}

/** The same of an open file, which stays open. */
export async function readStartOf(file: FileHandle, maxBytes: number): Promise<TextStart> {
  const { size } = await file.stat();
  const cut = size > maxBytes;
  const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(Math.min(size, maxBytes)), position: 0 });
  // Of a text that is cut the decoder keeps a last character back that is not whole.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer.subarray(0, bytesRead), { stream: cut });
  return { text, cut };
}

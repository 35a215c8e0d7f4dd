import { once } from 'node:events';
import type { Host } from '../host.ts';
import { safeText } from '../text/terminal-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const unfinishedSequence = /\u001b(?:\[[0-?]*[ -/]*|\][^\u0007\u001b\n]*\u001b?)?$/;
/** Limits the memory for an escape sequence without an end. */
const longestHeld = 64 * 1024;

/**
 * Writes bytes to standard output or error, no faster than the reader accepts them. A pipe or a
 * file gets them unchanged. A terminal gets text without control characters and with a newline at
 * its end. Rejects when the signal aborts. Returns when the stream is closed, which the stream's
 * `error` event reports.
 */
export async function writeBytes(
  bytes: AsyncIterable<Uint8Array>,
  stdout: Host['stdout'],
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of stdout.isTTY ? safePieces(bytes) : bytes) {
    signal.throwIfAborted();
    if (!stdout.write(piece) && !(await drain(stdout, signal))) return;
  }
}

async function drain(stdout: Host['stdout'], signal: AbortSignal): Promise<boolean> {
  try {
    await once(stdout, 'drain', { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/**
 * Yields safe text. It holds back an escape sequence whose end has not arrived, because half of one
 * is not recognized.
 */
async function* safePieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  let last = '\n';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    const held = rest.search(unfinishedSequence);
    const end = held < 0 || rest.length - held > longestHeld ? rest.length : held;
    const piece = safeText(rest.slice(0, end));
    rest = rest.slice(end);
    if (piece === '') continue;
    last = piece;
    yield piece;
  }
  const piece = safeText(rest + decoder.decode());
  if (piece !== '') yield piece;
  if (!(piece || last).endsWith('\n')) yield '\n';
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckInput, CheckOutcome } from './checker.ts';
import { findFirstDifference, isWhiteSpace, locate, readAt, withOpenFile } from './file-bytes.ts';
import { createTokenReader } from './token-reader.ts';

const tokensPerTurn = 50_000;
const lookBackBytes = 64 * 1024;
const shownTokenLength = 40;

/**
 * Compares output and answer token by token. What both texts have in common at their start is passed over without
 * splitting it, so that a right output costs a memory comparison.
 */
export function compareTokens(
  { output, answerPath }: CheckInput,
  isSame: (expected: Buffer, found: Buffer) => boolean,
  signal?: AbortSignal,
): Promise<CheckOutcome> {
  return withOpenFile(answerPath, async (answer) => {
    const difference = await findFirstDifference(output.descriptor, answer, signal);
    if (difference === -1) return { accepted: true };
    const start = findTokenStart(answer, difference);
    const [found, expected] = [createTokenReader(output.descriptor, start), createTokenReader(answer, start)];
    for (let count = 1; ; count += 1) {
      const [foundToken, expectedToken] = [found.next(), expected.next()];
      if (foundToken === undefined && expectedToken === undefined) return { accepted: true };
      if (foundToken === undefined || expectedToken === undefined || !isSame(expectedToken, foundToken)) {
        return { accepted: false, note: describe(output.descriptor, found.position(), expectedToken, foundToken) };
      }
      if (count % tokensPerTurn === 0) {
        signal?.throwIfAborted();
        await nextTurn();
      }
    }
  });
}

/** The nearest position before a difference that is not inside a token; the start of the text if that is far away. */
function findTokenStart(descriptor: number, position: number): number {
  const from = Math.max(0, position - lookBackBytes);
  const bytes = readAt(descriptor, Buffer.allocUnsafe(position - from), from);
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    if (isWhiteSpace(bytes[index] ?? 0)) return from + index + 1;
  }
  return 0;
}

function describe(output: number, position: number, expected: Buffer | undefined, found: Buffer | undefined): string {
  const { line, token } = locate(output, position);
  const expectedText = expected === undefined ? 'the end of the output' : quote(expected);
  const foundText = found === undefined ? 'the end of the output' : quote(found);
  return `line ${line}, token ${token}: expected ${expectedText}, found ${foundText}`;
}

/** A token as it can be shown on one line: cut, control characters replaced. */
export function quote(token: Buffer): string {
  const text = token.toString('utf8', 0, shownTokenLength * 4).replace(/\p{C}/gu, '\u{fffd}');
  return text.length > shownTokenLength ? `"${text.slice(0, shownTokenLength)}…"` : `"${text}"`;
}

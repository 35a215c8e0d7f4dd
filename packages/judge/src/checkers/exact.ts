import type { Check } from './checker.ts';
import { quote } from './compare-tokens.ts';
import { findFirstDifference, locate, readAt, withOpenFile } from './file-bytes.ts';

/** Byte by byte, white space and the final newline included. */
export const checkExact: Check = ({ output, answerPath }, signal) =>
  withOpenFile(answerPath, async (answer) => {
    const position = await findFirstDifference(output.descriptor, answer, signal);
    if (position === -1) return { accepted: true };
    const { line, column } = locate(output.descriptor, position);
    const [expected, found] = [describeByte(answer, position), describeByte(output.descriptor, position)];
    return { accepted: false, note: `line ${line}, column ${column}: expected ${expected}, found ${found}` };
  });

const namedBytes: Record<number, string> = {
  9: 'a tab',
  10: 'the end of the line',
  13: 'a carriage return',
  32: 'a space',
};

function describeByte(descriptor: number, position: number): string {
  const bytes = readAt(descriptor, Buffer.alloc(1), position);
  if (bytes.length === 0) return 'the end of the output';
  const byte = bytes[0] ?? 0;
  return namedBytes[byte] ?? (byte > 32 && byte < 127 ? quote(bytes) : `byte 0x${byte.toString(16).padStart(2, '0')}`);
}

import { existsSync } from 'node:fs';
import { readAt } from '../sandbox/file-bytes.ts';

const header = { bytes: 64, magic: 0x464c457f, segmentsAt: 0x20, segmentSizeAt: 0x36, segmentCountAt: 0x38 };
const segment = { typeAt: 0, fileOffsetAt: 0x08, fileSizeAt: 0x20, interpreterType: 3 };
/** The kernel starts no program with a larger table of segments. */
const maxTableBytes = 64 * 1024;
const maxPathBytes = 4096;
const systemInterpreter = /^\/lib(?:32|64|x32)?\/ld-linux[\w.-]*\.so\.\d+$/;

/**
 * Finds the reason why the kernel would refuse to start a compiled program, as a text for its
 * author. A source can put things into the linker's output that no linker produces by itself, and a
 * program that does not start looks like a broken judge. It returns undefined for a program that
 * can start, and examines only 64-bit ELF files, which run in a sandbox.
 */
export function findStartError(program: number, linksStatically: boolean): string | undefined {
  const start = readBytes(program, 0, header.bytes);
  if (start.length < header.bytes || start.readUInt32LE() !== header.magic) return undefined;
  const size = start.readUInt16LE(header.segmentSizeAt);
  const count = start.readUInt16LE(header.segmentCountAt);
  if (count === 0 || size * count > maxTableBytes)
    return `The compiled program has ${count} segments: no operating system can start it.`;
  const table = readBytes(program, Number(start.readBigUInt64LE(header.segmentsAt)), size * count);
  for (let at = 0; at + size <= table.length; at += size) {
    if (table.readUInt32LE(at + segment.typeAt) !== segment.interpreterType) continue;
    const offset = Number(table.readBigUInt64LE(at + segment.fileOffsetAt));
    const length = Math.min(Number(table.readBigUInt64LE(at + segment.fileSizeAt)), maxPathBytes);
    const interpreter = readBytes(program, offset, length).toString('latin1').replace(/\0$/, '');
    if (linksStatically || !systemInterpreter.test(interpreter) || !existsSync(interpreter))
      return 'The compiled program asks for an interpreter of its own.';
  }
  return undefined;
}

function readBytes(descriptor: number, position: number, length: number): Buffer {
  return readAt(descriptor, Buffer.alloc(length), position);
}

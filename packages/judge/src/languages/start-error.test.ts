import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFiles } from '../sandbox/scratch-file.ts';
import { findStartError } from './start-error.ts';

/**
 * Writes an ELF header and segments of these types. Each interpreter segment names `interpreter`.
 */
function program(segmentTypes: readonly number[], interpreter = '', tableCount = segmentTypes.length): number {
  const files = openFiles(tmpdir());
  onTestFinished(() => files[Symbol.dispose]());
  const file = files.scratch();
  const table = segmentTypes.map((type) => {
    const entry = Buffer.alloc(56);
    entry.writeUInt32LE(type, 0);
    entry.writeBigUInt64LE(BigInt(64 + 56 * segmentTypes.length), 0x08);
    entry.writeBigUInt64LE(BigInt(interpreter.length + 1), 0x20);
    return entry;
  });
  const header = Buffer.alloc(64);
  header.write('\x7fELF', 'latin1');
  header.writeBigUInt64LE(64n, 0x20);
  header.writeUInt16LE(56, 0x36);
  header.writeUInt16LE(tableCount, 0x38);
  writeFileSync(file, Buffer.concat([header, ...table, Buffer.from(`${interpreter}\0`)]));
  return file;
}

const [load, interpreterSegment] = [1, 3];

describe('a compiled program', () => {
  it('has no error where it is linked as usual', () => {
    expect(findStartError(program([load, load]), true)).toBeUndefined();
    expect(findStartError(program([load, load]), false)).toBeUndefined();
  });

  it('may not ask for an interpreter where programs are linked statically', () => {
    const asking = program([load, interpreterSegment], '/lib64/ld-linux-x86-64.so.2');
    expect(findStartError(asking, true)).toMatch(/interpreter/);
  });

  it.each(['/nonexistent', '/runner', '/lib64/ld-linux-nowhere.so.2', ''])(
    'may not ask for the interpreter %j where programs are linked dynamically',
    (path) => {
      expect(findStartError(program([interpreterSegment], path), false)).toMatch(/interpreter/);
    },
  );

  it.each([0, 1200, 65_535])('may not have %i segments', (count) => {
    expect(findStartError(program([load], '', count), true)).toMatch(/segments/);
  });

  it('is not looked at where it is of another format', () => {
    using files = openFiles(tmpdir());
    const file = files.scratch();
    writeFileSync(file, 'Mach-O');
    expect(findStartError(file, false)).toBeUndefined();
  });
});

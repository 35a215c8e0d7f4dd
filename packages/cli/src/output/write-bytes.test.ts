import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeBytes } from './write-bytes.ts';

/** Writes the chunks to a stream of that kind and returns the bytes that arrive. */
async function written(chunks: readonly Uint8Array[], isTTY: boolean, signal = new AbortController().signal) {
  const received: Buffer[] = [];
  const stdout = Object.assign(
    new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        received.push(chunk);
        setImmediate(done);
      },
    }),
    { isTTY },
  );
  await writeBytes(toAsync(chunks), stdout, signal);
  return Buffer.concat(received);
}

async function* toAsync(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

const chunksOf = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

describe('bytes on standard output', () => {
  it('go into a pipe unchanged', async () => {
    const bytes = Buffer.from([0, 255, 27, 91, 50, 74, 13, 10, 128]);
    expect(await written(chunksOf(bytes, 2), false)).toEqual(bytes);
  });

  it('go onto a terminal without control characters, wherever the chunks end', async () => {
    const bytes = Buffer.from('één\u001b[31m red\u001b[0m\u0007\r\n\u001b]0;title\u0007last\u0000');
    for (let size = 1; size <= bytes.length; size += 1) {
      expect((await written(chunksOf(bytes, size), true)).toString()).toBe('één red\nlast\n');
    }
  });

  it('go onto a terminal as they come, also before the end of a line', async () => {
    const shown: string[] = [];
    const stdout = Object.assign(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          shown.push(chunk.toString());
          done();
        },
      }),
      { isTTY: true },
    );
    async function* guesses() {
      yield Buffer.from('\u001b[1mguess?\u001b[0m ');
      expect(shown.join('')).toBe('guess? ');
      yield Buffer.from('5\u001b[3');
      expect(shown.join('')).toBe('guess? 5');
      yield Buffer.from('1m!\n');
    }
    await writeBytes(guesses(), stdout, new AbortController().signal);
    expect(shown.join('')).toBe('guess? 5!\n');
  });

  it('leave no escape character on a terminal when a sequence is too long to be held', async () => {
    const bytes = Buffer.from(`\u001b]${'t'.repeat(70_000)}\u0007${'x'.repeat(65_535)}\u001b[2Jy`);
    const screen = (await written(chunksOf(bytes, 65_537), true)).toString();
    expect(screen).not.toContain('\u001b');
    expect(screen.replaceAll(/[^xy]/g, '')).toBe(`${'x'.repeat(65_535)}y`);
  });

  it('get a newline at their end on a terminal only where there is none', async () => {
    expect((await written([Buffer.from('42')], true)).toString()).toBe('42\n');
    expect((await written([Buffer.from('42\n')], true)).toString()).toBe('42\n');
    expect((await written([], true)).toString()).toBe('');
  });

  it('stop when the signal aborts', async () => {
    await expect(written([Buffer.from('42')], false, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });
});

import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Check, CheckOutcome } from './checker.ts';
import { checkExact } from './exact.ts';
import { createFloatCheck, createFloatComparison } from './float.ts';
import { createTokensCheck } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'checker-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(check: Check, output: string | Buffer, answer: string | Buffer): Promise<CheckOutcome> {
  const [outputPath, answerPath] = [join(folder, 'output'), join(folder, 'answer')];
  writeFileSync(outputPath, output);
  writeFileSync(answerPath, answer);
  const descriptor = openSync(outputPath, 'r');
  try {
    return await check({ inputPath: answerPath, answerPath, output: { descriptor, bytes: Buffer.byteLength(output) } });
  } finally {
    closeSync(descriptor);
  }
}

const note = (outcome: CheckOutcome) => (outcome.accepted ? 'accepted' : outcome.note);
const tokens = createTokensCheck({ type: 'tokens' });

// Few different characters, so that texts agree often and differ in white space.
const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '\n', '\r', '\t'), maxLength: 40 });
const splitTokens = (text: string) => text.split(/[ \n\r\t]+/).filter((token) => token !== '');

describe('the tokens checker', () => {
  it('accepts exactly what has the same tokens', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (output, answer) => {
        const same = JSON.stringify(splitTokens(output)) === JSON.stringify(splitTokens(answer));
        expect((await run(tokens, output, answer)).accepted).toBe(same);
      }),
      { numRuns: 300 },
    );
  });

  it('accepts the same tokens with any white space between them, beyond the size of a chunk', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => String(index * 7));
    expect(await run(tokens, words.join('\n'), words.join(' '))).toEqual({ accepted: true });
    expect(await run(tokens, words.join('\r\n'), `${words.join('\n')}\n`)).toEqual({ accepted: true });
    const wrong = words.with(50_000, 'x');
    expect(note(await run(tokens, wrong.join('\n'), words.join('\n')))).toBe(
      'line 50001, token 1: expected "350000", found "x"',
    );
  });

  it('compares a token that is longer than a chunk', async () => {
    const long = 'x'.repeat(700_000);
    expect(await run(tokens, ` ${long}`, `${long}\n`)).toEqual({ accepted: true });
    expect((await run(tokens, `${long}y`, long)).accepted).toBe(false);
  });

  it.each([
    { output: '1 2\n3 5\n', answer: '1 2\n3 4\n', says: 'line 2, token 2: expected "4", found "5"' },
    { output: '12', answer: '13', says: 'line 1, token 1: expected "13", found "12"' },
    { output: '1\n', answer: '1 2', says: 'line 2, token 1: expected "2", found the end of the output' },
    { output: '1 2 3', answer: '1 2', says: 'line 1, token 3: expected the end of the output, found "3"' },
    { output: '', answer: 'x', says: 'line 1, token 1: expected "x", found the end of the output' },
    { output: 'a\u0000b', answer: 'ab', says: 'line 1, token 1: expected "ab", found "a\u{fffd}b"' },
  ])('says where $output differs', async ({ output, answer, says }) => {
    expect(note(await run(tokens, output, answer))).toBe(says);
  });

  it('ignores case only when asked to', async () => {
    const ignoring = createTokensCheck({ type: 'tokens', ignoreCase: true });
    expect((await run(ignoring, 'yes NO', 'Yes no')).accepted).toBe(true);
    expect((await run(tokens, 'yes', 'Yes')).accepted).toBe(false);
    expect((await run(ignoring, 'yes', 'yet')).accepted).toBe(false);
  });

  it('takes invalid UTF-8 for the bytes it is', async () => {
    expect((await run(tokens, Buffer.from([0xff]), Buffer.from([0xfe]))).accepted).toBe(false);
    expect((await run(tokens, Buffer.from([0xff, 10]), Buffer.from([0xff]))).accepted).toBe(true);
  });
});

describe('the exact checker', () => {
  it('accepts exactly the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (output, answer) => {
        expect((await run(checkExact, output, answer)).accepted).toBe(output === answer);
        expect((await run(checkExact, answer, answer)).accepted).toBe(true);
      }),
    );
  });

  it.each([
    { output: 'ab\nc', answer: 'ab\nd', says: 'line 2, column 1: expected "d", found "c"' },
    { output: 'a', answer: 'a\n', says: 'line 1, column 2: expected the end of the line, found the end of the output' },
    { output: 'a \n', answer: 'a\n', says: 'line 1, column 2: expected the end of the line, found a space' },
    { output: Buffer.from([7]), answer: 'a', says: 'line 1, column 1: expected "a", found byte 0x07' },
  ])('says where an output differs: $says', async ({ output, answer, says }) => {
    expect(note(await run(checkExact, output, answer))).toBe(says);
  });
});

describe('the float checker', () => {
  const compare = (expected: string, found: string, tolerances = {}) =>
    createFloatComparison(tolerances)(Buffer.from(expected), Buffer.from(found));

  it.each([
    { expected: '1', found: '1.0000009', same: true },
    { expected: '1', found: '1.0000021', same: false },
    { expected: '1000000', found: '1000000.9', same: true },
    { expected: '0', found: '1e-7', same: true },
    { expected: '1e3', found: '1000', same: true },
    { expected: '-0', found: '0', same: true },
    { expected: '0.5', found: '.5', same: true },
    { expected: '1', found: 'nan', same: false },
    { expected: 'inf', found: '1e308', same: false },
    { expected: 'nan', found: 'nan', same: true },
    { expected: '1', found: '0x1', same: false },
    { expected: '1', found: '1,0', same: false },
    { expected: 'YES', found: 'YES', same: true },
    { expected: 'YES', found: 'Yes', same: false },
    { expected: '1e400', found: '1e401', same: false },
  ])('takes $found for $expected: $same', ({ expected, found, same }) => {
    expect(compare(expected, found)).toBe(same);
  });

  it('uses only the tolerance that is given', () => {
    expect(compare('1000', '1000.5', { absoluteTolerance: 1e-3 })).toBe(false);
    expect(compare('1000', '1000.5', { relativeTolerance: 1e-3 })).toBe(true);
    expect(compare('0', '0.0001', { relativeTolerance: 1e-3 })).toBe(false);
    expect(compare('0', '0.0001', { absoluteTolerance: 1e-3, relativeTolerance: 1e-9 })).toBe(true);
  });

  it('accepts what is inside a tolerance and rejects what is clearly outside', () => {
    const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 0.99, noNaN: true }), (value, part) => {
        const tolerance = 1e-6 * Math.max(1, Math.abs(value));
        expect(compare(String(value), String(value + part * tolerance))).toBe(true);
        expect(compare(String(value), String(value + 3 * tolerance))).toBe(false);
      }),
    );
  });

  it('compares whole outputs', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 0.01 });
    expect((await run(check, '3.141\nok', '3.14159 ok')).accepted).toBe(true);
    expect(note(await run(check, '3.1\nok', '3.14159 ok'))).toBe('line 1, token 1: expected "3.14159", found "3.1"');
  });
});

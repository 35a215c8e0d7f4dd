import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Check, CheckOutcome } from './checker.ts';
import { checkExact } from './exact.ts';
import { createFloatCheck } from './float.ts';
import { createTokensCheck } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'checker-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files stay open: making them anew takes longer than checking. */
const openFile = (name: string) => {
  const path = join(folder, name);
  const descriptor = openSync(path, 'w+');
  afterAll(() => closeSync(descriptor));
  return { path, descriptor };
};
const [outputFile, answerFile] = [openFile('output'), openFile('answer')];

function rewrite({ descriptor }: { descriptor: number }, content: string | Buffer): void {
  const bytes = Buffer.from(content);
  ftruncateSync(descriptor, bytes.length);
  writeSync(descriptor, bytes, 0, bytes.length, 0);
}

async function run(check: Check, output: string | Buffer, answer: string | Buffer): Promise<CheckOutcome> {
  rewrite(outputFile, output);
  rewrite(answerFile, answer);
  const { path: answerPath } = answerFile;
  const { descriptor } = outputFile;
  return check({ inputPath: answerPath, answerPath, output: { descriptor, bytes: Buffer.byteLength(output) } });
}

const note = (outcome: CheckOutcome) => (outcome.accepted ? 'accepted' : outcome.note);
const tokens = createTokensCheck({ type: 'tokens' });

// There are few different characters, so that texts often agree and differ in white space.
const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '\n', '\r', '\t'), maxLength: 40 });
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const splitTokens = (text: string) => text.split(/[ \n\r\t]+/).filter((token) => token !== '');

describe('the tokens checker', () => {
  it.each([{ ignoreCase: false }, { ignoreCase: true }])(
    'accepts exactly what has the same tokens: %o',
    async (options) => {
      const check = createTokensCheck({ type: 'tokens', ...options });
      const tokensOf = (text: string) => JSON.stringify(splitTokens(options.ignoreCase ? folded(text) : text));
      await fc.assert(
        fc.asyncProperty(texts, texts, async (output, answer) => {
          expect((await run(check, output, answer)).accepted).toBe(tokensOf(output) === tokensOf(answer));
        }),
        { numRuns: 400 },
      );
    },
  );

  it('says where the first token that differs starts, wherever the windows over the files end', async () => {
    const separators = fc.constantFrom(' ', '\n', '\r\n', '\t ', ' '.repeat(70_000));
    const words = fc.constantFrom('1', 'é', 'word', 'x'.repeat(3000), 'y'.repeat(66_000));
    const pairs = fc.array(fc.tuple(words, separators, separators), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pairs, fc.nat(), async (parts, seed) => {
        const at = seed % parts.length;
        const before = parts.slice(0, at).map(([word, space]) => word + space);
        const after = parts.slice(at + 1).map(([word, , space]) => space + word);
        const answer = parts.map(([word, , space]) => word + space).join('');
        const outcome = await run(tokens, [...before, 'wrong', ...after].join(''), answer);
        const lines = before.join('').split('\n');
        const location = `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}: expected `;
        expect(note(outcome).startsWith(location)).toBe(true);
        expect(note(outcome).endsWith(', found "wrong"')).toBe(true);
        expect(await run(tokens, [...before, parts[at]?.[0], ...after].join(''), answer)).toEqual({ accepted: true });
      }),
      { numRuns: 40 },
    );
  });

  it('accepts the same tokens with any white space between them, beyond the size of a window', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => String(index * 7));
    expect(await run(tokens, words.join('\n'), words.join(' '))).toEqual({ accepted: true });
    expect(await run(tokens, words.join('\r\n'), `${words.join('\n')}\n`)).toEqual({ accepted: true });
    expect(await run(tokens, words.join(' '.repeat(9)), words.join('\v\f'))).toEqual({ accepted: true });
    const wrong = words.with(50_000, 'x');
    expect(note(await run(tokens, wrong.join('\n'), words.join('\n')))).toBe(
      'line 50001, column 1: expected "350000", found "x"',
    );
  });

  it('compares a token that is longer than a window', async () => {
    const long = 'x'.repeat(700_000);
    expect(await run(tokens, ` ${long}`, `${long}\n`)).toEqual({ accepted: true });
    expect(note(await run(tokens, `\n ${long}y`, long))).toBe(
      `line 2, column 2: expected "…${'x'.repeat(20)}", found "…${'x'.repeat(20)}y"`,
    );
  });

  it.each([
    { output: '1 2\n3 5\n', answer: '1 2\n3 4\n', says: 'line 2, column 3: expected "4", found "5"' },
    { output: '12', answer: '13', says: 'line 1, column 1: expected "13", found "12"' },
    { output: '\r\n  10 ', answer: '1', says: 'line 2, column 3: expected "1", found "10"' },
    { output: '1\n', answer: '1 2', says: 'line 2, column 1: expected "2", found the end of the output' },
    { output: '1', answer: '1\n2', says: 'line 1, column 2: expected "2", found the end of the output' },
    { output: '1 2 3', answer: '1 2', says: 'line 1, column 5: expected the end of the output, found "3"' },
    { output: '', answer: 'x', says: 'line 1, column 1: expected "x", found the end of the output' },
    { output: '\n\n', answer: 'x', says: 'line 3, column 1: expected "x", found the end of the output' },
    { output: 'x', answer: '', says: 'line 1, column 1: expected the end of the output, found "x"' },
    { output: 'a\u0000b', answer: 'ab', says: 'line 1, column 1: expected "ab", found "a\u{fffd}b"' },
    { output: 'a\u0000b', answer: 'a\u0000', says: 'line 1, column 1: expected "a\u{fffd}", found "a\u{fffd}b"' },
    { output: 'Äé 🚀 7', answer: 'Äé 🚀 8', says: 'line 1, column 6: expected "8", found "7"' },
    { output: '-0', answer: '0', says: 'line 1, column 1: expected "0", found "-0"' },
    { output: '+7', answer: '7', says: 'line 1, column 1: expected "7", found "+7"' },
    { output: '007', answer: '7', says: 'line 1, column 1: expected "7", found "007"' },
  ])('says where $output differs from $answer', async ({ output, answer, says }) => {
    expect(note(await run(tokens, output, answer))).toBe(says);
  });

  it('ignores case only when asked to, and only that of the letters A to Z', async () => {
    const ignoring = createTokensCheck({ type: 'tokens', ignoreCase: true });
    expect((await run(ignoring, 'yes NO', 'Yes no')).accepted).toBe(true);
    expect((await run(tokens, 'yes', 'Yes')).accepted).toBe(false);
    expect((await run(ignoring, 'yes', 'yet')).accepted).toBe(false);
    expect((await run(ignoring, 'ä', 'Ä')).accepted).toBe(false);
    expect((await run(ignoring, '[', '{')).accepted).toBe(false);
    expect((await run(ignoring, Buffer.from([0xff]), Buffer.from([0xfe]))).accepted).toBe(false);
  });

  it('takes invalid UTF-8 for the bytes it is', async () => {
    expect((await run(tokens, Buffer.from([0xff]), Buffer.from([0xfe]))).accepted).toBe(false);
    expect((await run(tokens, Buffer.from([0xff, 10]), Buffer.from([0xff]))).accepted).toBe(true);
  });
});

describe('comparing what is large', () => {
  const megabytes = (text: string, count: number) => text.repeat(Math.floor((count * 1024 ** 2) / text.length));
  const closeNumbers = createFloatCheck({ type: 'float' });

  it.each([
    ['8 MB of blanks in the output', tokens, `1${megabytes(' ', 8)}2`, '1 2', true],
    ['8 MB of blanks in the answer', tokens, '1 2', `1${megabytes(' ', 8)}2`, true],
    ['8 MB of blanks at the end', tokens, megabytes(' ', 8), '', true],
    ['a token of 8 MB', tokens, `${megabytes('a', 8)}b`, `${megabytes('a', 8)}c`, false],
    ['tokens in other white space', tokens, megabytes('12 34\n', 4), megabytes('12\n34 ', 4), true],
    [
      'numbers that are written otherwise',
      closeNumbers,
      megabytes('1.00000001 ', 2),
      megabytes('1.00000002 ', 2),
      true,
    ],
  ])('lets other work happen in between: %s', async (_title, check, output, answer, accepted) => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    expect((await run(check, output, answer)).accepted).toBe(accepted);
    clearImmediate(counting);
    // No turn takes longer than the comparison of 256 KB, which is some milliseconds.
    expect(turns).toBeGreaterThan(Math.max(output.length, answer.length) / (256 * 1024));
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
    { output: 'a\r\n', answer: 'a\n', says: 'line 1, column 2: expected the end of the line, found a carriage return' },
    { output: '\u0007', answer: 'a', says: 'line 1, column 1: expected "a", found byte 0x07' },
    { output: 'é\nüé', answer: 'é\nüè', says: 'line 2, column 2: expected "è", found "é"' },
    { output: Buffer.from([0xc3]), answer: 'é', says: 'line 1, column 1: expected "é", found byte 0xc3' },
    { output: '🚀', answer: '🚂', says: 'line 1, column 1: expected "🚂", found "🚀"' },
  ])('says where an output differs: $says', async ({ output, answer, says }) => {
    expect(note(await run(checkExact, output, answer))).toBe(says);
  });
});

describe('the float checker', () => {
  const compare = async (expected: string, found: string, tolerances = {}) =>
    (await run(createFloatCheck({ type: 'float', ...tolerances }), found, expected)).accepted;

  it.each([
    { expected: '1', found: '1.0000009', same: true },
    { expected: '1', found: '1.0000021', same: false },
    { expected: '1000000', found: '1000000.9', same: true },
    { expected: '0', found: '1e-7', same: true },
    { expected: '1e3', found: '1000', same: true },
    { expected: '0.0314', found: '3.14000000e-2', same: true },
    { expected: '-0', found: '0', same: true },
    { expected: '0.5', found: '.5', same: true },
    { expected: '5', found: '5.', same: true },
    { expected: '5', found: '+5', same: true },
    { expected: '5', found: '005E+0', same: true },
    { expected: '5', found: '-5', same: false },
    { expected: '5', found: '--5', same: false },
    { expected: '5', found: '5e', same: false },
    { expected: '5', found: '.', same: false },
    { expected: '5', found: '5.0.0', same: false },
    { expected: '5', found: '5f', same: false },
    { expected: '5', found: '٥', same: false },
    { expected: '1', found: `1.${'0'.repeat(900)}`, same: true },
    { expected: '123456789012345678901234567890', found: '123456789012345678901234567891', same: true },
    { expected: '1', found: 'nan', same: false },
    { expected: 'inf', found: '1e308', same: false },
    { expected: 'inf', found: 'infinity', same: false },
    { expected: 'inf', found: '0', same: false },
    { expected: '1', found: '0x1', same: false },
    { expected: '1', found: '1,0', same: false },
    { expected: 'YES', found: 'Yes', same: false },
    { expected: '1e400', found: '1e401', same: false },
    { expected: '1', found: '1e400', same: false },
    { expected: '0', found: '1e-400', same: true },
  ])('takes $found for $expected: $same', async ({ expected, found, same }) => {
    expect(await compare(expected, found)).toBe(same);
  });

  it.each([
    { expected: '1.00', found: '1.01', tolerance: 0.01 },
    { expected: '0.3', found: '0.31', tolerance: 0.01 },
    { expected: '0', found: '0.01', tolerance: 0.01 },
    { expected: '1000000', found: '1000000.000001', tolerance: 1e-6 },
    { expected: '-1e6', found: '-1000000.000001', tolerance: 1e-6 },
    { expected: '0.1', found: '0.3', tolerance: 0.2 },
    { expected: '123456789012345678.5', found: '123456789012345678.6', tolerance: 0.1 },
    { expected: '0e99999', found: '1e-7', tolerance: 1e-7 },
  ])('accepts $found for $expected, exactly at the tolerance $tolerance, and no digit more', async (row) => {
    const { expected, found, tolerance } = row;
    const beyond = found.includes('e')
      ? found.replace('e', '.000000000000000000001e')
      : `${found}000000000000000000001`;
    expect(await compare(expected, found, { absoluteTolerance: tolerance })).toBe(true);
    expect(await compare(expected, beyond, { absoluteTolerance: tolerance })).toBe(false);
    expect(await compare(found, expected, { absoluteTolerance: tolerance })).toBe(true);
  });

  it.each([
    { expected: '3', found: '3.3', relative: 0.1, same: true },
    { expected: '3', found: '3.3000000000000000000001', relative: 0.1, same: false },
    { expected: '-7e-3', found: '-0.0077', relative: 0.1, same: true },
    { expected: '1.1e300', found: '1.21e300', relative: 0.1, same: true },
    { expected: '0', found: '1e-400', relative: 0.1, same: false },
    { expected: '0', found: '-0.0', relative: 0, same: true },
    { expected: '1e-310', found: '2e-310', relative: 1, same: true },
    { expected: '0', found: '1e-99999', relative: 1, same: true },
  ])('compares $found with $expected by the relative tolerance $relative: $same', async (row) => {
    expect(await compare(row.expected, row.found, { relativeTolerance: row.relative })).toBe(row.same);
  });

  it('decides as whole numbers do, wherever the point is', async () => {
    const whole = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    const powers = fc.integer({ min: -30, max: 3 });
    await fc.assert(
      fc.asyncProperty(
        whole,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: -1, max: 1 }),
        powers,
        async (...of) => {
          const [value, tolerance, beyond, power] = of;
          const at = (digits: number) => `${digits}e${power}`;
          const absoluteTolerance = Number(at(tolerance));
          if (absoluteTolerance > 1) return;
          const found = at(value + tolerance + beyond);
          expect(await compare(at(value), found, { absoluteTolerance })).toBe(
            Math.abs(tolerance + beyond) <= tolerance,
          );
        },
      ),
    );
  });

  it('reports the largest error as a share of its tolerance', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 0.01 });
    expect(await run(check, '1 2.005 3.0025', '1 2 3')).toEqual({ accepted: true, errorShare: expect.closeTo(0.5) });
    expect(await run(check, '1.01', '1')).toEqual({ accepted: true, errorShare: 1 });
    expect(await run(check, '1.0 2', '1 2')).toEqual({ accepted: true });
  });

  it('uses only the tolerance that is given', async () => {
    expect(await compare('1000', '1000.5', { absoluteTolerance: 1e-3 })).toBe(false);
    expect(await compare('1000', '1000.5', { relativeTolerance: 1e-3 })).toBe(true);
    expect(await compare('0', '0.0001', { relativeTolerance: 1e-3 })).toBe(false);
    expect(await compare('0', '0.0001', { absoluteTolerance: 1e-3, relativeTolerance: 1e-9 })).toBe(true);
  });

  it('accepts what is inside a tolerance and rejects what is clearly outside', async () => {
    const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    await fc.assert(
      fc.asyncProperty(numbers, fc.double({ min: 0, max: 0.99, noNaN: true }), async (value, part) => {
        const tolerance = 1e-6 * Math.max(1, Math.abs(value));
        expect(await compare(String(value), String(value + part * tolerance))).toBe(true);
        expect(await compare(String(value), String(value + 3 * tolerance))).toBe(false);
      }),
    );
  });

  it('compares whole outputs', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 0.01 });
    expect((await run(check, '3.141\nok', '3.14159 ok')).accepted).toBe(true);
    expect((await run(check, '3.14\r\nnan inf', '3.14159 nan\ninf')).accepted).toBe(true);
    expect(note(await run(check, '3.1\nok', '3.14159 ok'))).toBe('line 1, column 1: expected "3.14159", found "3.1"');
    expect(note(await run(check, '3.14\n  no', '3.14159 ok'))).toBe('line 2, column 3: expected "ok", found "no"');
    expect(note(await run(check, '3.14', '3.14159 2'))).toBe(
      'line 1, column 5: expected "2", found the end of the output',
    );
  });

  it('ignores case in words and exponents only when asked to', async () => {
    const ignoring = createFloatCheck({ type: 'float', absoluteTolerance: 0.01, ignoreCase: true });
    const regarding = createFloatCheck({ type: 'float', absoluteTolerance: 0.01 });
    expect((await run(ignoring, 'impossible 1E0', 'Impossible 1.001')).accepted).toBe(true);
    expect((await run(regarding, 'impossible 1E0', 'Impossible 1.001')).accepted).toBe(false);
    expect((await run(regarding, 'Impossible 1E0', 'Impossible 1.001')).accepted).toBe(true);
  });

  it('compares numbers of different lengths across many windows', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 1e-3 });
    const numbers = Array.from({ length: 30_000 }, (_, index) => index / 7);
    const answer = numbers.map((number) => number.toFixed(9)).join('\n');
    expect(await run(check, numbers.map((number) => number.toFixed(4)).join(' '), answer)).toMatchObject({
      accepted: true,
    });
    const wrong = numbers.with(29_999, 0.5).map((number) => number.toFixed(4));
    expect(note(await run(check, wrong.join('\n'), answer))).toBe(
      'line 30000, column 1: expected "4285.571428571", found "0.5000"',
    );
  });

  it('agrees with a comparison of whole tokens, wherever the windows over the files end', async () => {
    const words = fc.constantFrom(
      '1',
      '1.0',
      '1.001',
      '1.1',
      '12',
      '12.',
      '1.00e+0',
      '1e-00',
      'ab',
      `1.${'0'.repeat(1000)}`,
    );
    const parts = fc.array(fc.tuple(words, words, fc.boolean()), { minLength: 1, maxLength: 6 });
    const filler = fc.constantFrom(' ', '7 ', '7.5\n');
    /** Moves the tokens to just before or just after the end of a window of either file. */
    const shift = fc.integer({ min: -16, max: 2 });
    const isSame = (found: string, expected: string) =>
      found === expected || Math.abs(Number(found) - Number(expected)) <= 0.01;
    await fc.assert(
      fc.asyncProperty(parts, filler, shift, shift, async (pairs, fill, outputShift, answerShift) => {
        const start = (by: number) => fill.repeat((65_536 + (fill === ' ' ? by : outputShift)) / fill.length);
        // The first difference is at the start, where the windows begin.
        const output = `1 ${start(outputShift)}${pairs.map(([word]) => word).join(' ')}`;
        const answerWords = pairs.map(([word, other, agrees]) => (agrees ? word : other));
        const answer = `1.0 ${start(answerShift)}${answerWords.join('\r\n')}`;
        const expected = splitTokens(answer);
        const same = splitTokens(output).every((word, index) => isSame(word, expected[index] ?? ''));
        const check = createFloatCheck({ type: 'float', absoluteTolerance: 0.01 });
        expect((await run(check, output, answer)).accepted).toBe(same);
      }),
    );
  });

  it('takes a token longer than any number for a text', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 1 });
    const long = '1'.repeat(100_000);
    expect((await run(check, `0 ${long}`, `0.5 ${long}`)).accepted).toBe(true);
    expect((await run(check, `0 ${long}2`, `0.5 ${long}3`)).accepted).toBe(false);
    expect((await run(check, `${long}.0`, long)).accepted).toBe(false);
  });
});

describe('white space that must be the same', () => {
  it('decides as a comparison of tokens and of the white space between them', async () => {
    const spacesOf = (text: string) => JSON.stringify(text.split(/[^ \n\r\t]+/));
    for (const ignoreCase of [false, true]) {
      const check = createTokensCheck({ type: 'tokens', ignoreCase, spaceSensitive: true });
      const keyOf = (text: string) => (ignoreCase ? folded(text) : text);
      await fc.assert(
        fc.asyncProperty(texts, texts, async (output, answer) => {
          const same = keyOf(output) === keyOf(answer);
          expect((await run(check, output, answer)).accepted).toBe(same);
          expect(same && spacesOf(output) !== spacesOf(answer)).toBe(false);
        }),
      );
    }
  });

  it('applies beside numbers within a tolerance, and shows the first difference', async () => {
    const check = createFloatCheck({ type: 'float', absoluteTolerance: 0.1, ignoreCase: true, spaceSensitive: true });
    expect((await run(check, '1.05  Yes\n', '1  yes\n')).accepted).toBe(true);
    expect(note(await run(check, '1.05 Yes\n', '1  yes\n'))).toBe('line 1, column 6: expected a space, found "Y"');
    expect(note(await run(check, '1.05  Yes', '1  yes\n'))).toBe(
      'line 1, column 10: expected the end of the line, found the end of the output',
    );
    expect(note(await run(check, '1.05  Yes\n ', '1  yes\n'))).toBe(
      'line 2, column 1: expected the end of the output, found a space',
    );
    const tail = ' '.repeat(70_000);
    expect((await run(check, `1.0${tail}a`, `1${tail}A`)).accepted).toBe(true);
    expect((await run(check, `1.0${tail}a`, `1${tail} A`)).accepted).toBe(false);
  });
});

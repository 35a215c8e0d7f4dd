import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

const parse = (text: string) => parseNumber(Buffer.from(` ${text}5`), 1, 1 + Buffer.byteLength(text));
const digits = (minLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength: 18 });
const signs = fc.constantFrom('', '-', '+');
const exponents = fc.oneof(
  fc.constant(''),
  fc.integer({ min: -30, max: 30 }).map((exponent) => `e${exponent}`),
);

describe('parseNumber', () => {
  it('finds the nearest double of every decimal number', () => {
    fc.assert(
      fc.property(signs, digits(1), digits(0), exponents, (sign, whole, fraction, exponent) => {
        for (const text of [`${sign}${whole}${exponent}`, `${sign}${whole}.${fraction}${exponent}`]) {
          expect(parse(text)).toBe(Number(text));
        }
        expect(parse(`${sign}.${whole}${exponent}`)).toBe(Number(`${sign}.${whole}${exponent}`));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '',
    '.',
    '+',
    '-.',
    'e5',
    '1e',
    '1e+',
    '1 ',
    '1.2.3',
    '0x1',
    '1_000',
    'inf',
    '-Infinity',
    'nan',
    '1e400',
    '1\u0000',
  ])('takes %j for no number', (text) => {
    expect(parse(text)).toBeUndefined();
  });
});

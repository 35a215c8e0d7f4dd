import { expect, it } from 'vitest';
import { mathToAscii } from './tex-to-ascii.ts';
import { texToUnicode } from './tex-to-unicode.ts';

it.each([
  ['1 \\le a_i \\le 10^5', '1 <= a_i <= 10^5'],
  ['x^{-1} + a_{i+1}', 'x^(-1) + a_(i+1)'],
  ['\\lfloor n / 2 \\rfloor', 'floor(n / 2)'],
  ['2 \\cdot 10^{18}', '2 * 10^18'],
  ['c_1, \\dots, c_n', 'c_1, ..., c_n'],
  ['\\sum_{i=1}^{n} \\alpha', 'sum_(i=1)^n alpha'],
  ['1 \\to 4', '1 -> 4'],
])('types %s as %s', (tex, text) => {
  expect(mathToAscii(texToUnicode(tex))).toBe(text);
});

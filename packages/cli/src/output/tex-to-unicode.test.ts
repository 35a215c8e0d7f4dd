import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texToUnicode } from './tex-to-unicode.ts';

describe('texToUnicode', () => {
  it.each([
    ['1 \\le n \\le 10^5', '1 ≤ n ≤ 10⁵'],
    ['a_i', 'aᵢ'],
    ['a_{i+1}', 'aᵢ₊₁'],
    ['2 \\cdot 10^{18}', '2 · 10¹⁸'],
    ['-10^9 \\leq x', '-10⁹ ≤ x'],
    ['O(n \\log n)', 'O(n log n)'],
    ['O(\\log^2 n)', 'O(log² n)'],
    ['\\frac{n(n+1)}{2}', '(n(n+1))/2'],
    ['\\frac{1}{2}', '1/2'],
    ['\\sqrt{n}', '√n'],
    ['\\sqrt[3]{x+1}', '³√(x+1)'],
    ['\\sum_{i=1}^{n} a_i', '∑ᵢ₌₁ⁿ aᵢ'],
    ['\\text{max value}', 'max value'],
    ['\\left( a, b \\right)', '(a, b)'],
    ['\\{1, 2, \\dots, n\\}', '{1, 2, …, n}'],
    ['x^{n/2}', 'x^(n/2)'],
    ['a_Q', 'a_Q'],
    ['x \\in \\mathbb{Z}', 'x ∈ ℤ'],
    ['a \\bmod b', 'a mod b'],
    ['\\lfloor x \\rfloor', '⌊x⌋'],
    ['\\unknown{x}', '\\unknown{x}'],
    ["f'(x)", 'f′(x)'],
    ['1\\le i<j\\le n', '1 ≤ i < j ≤ n'],
    ['\\lvert s \\rvert', '|s|'],
    ['\\{x \\mid x>0\\}', '{x | x > 0}'],
    ['a \\equiv b \\pmod{10^9+7}', 'a ≡ b (mod 10⁹+7)'],
    ['x \\not\\in S', 'x ∉ S'],
    ['\\hat{x}', 'x\u0302'],
    [
      '\\begin{cases} 1 & n > 0 \\\\ 0 & n = 0 \\end{cases}',
      '{\u00a01\u00a0\u00a0\u00a0n > 0\n0\u00a0\u00a0\u00a0n = 0',
    ],
  ])('reads %s as %s', (tex, text) => {
    expect(texToUnicode(tex)).toBe(text);
  });

  it('returns a text for any formula, also a broken one', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '\\',
      '^',
      '_',
      '\\frac',
      '\\sqrt',
      '[',
      ']',
      'x',
      '2',
      ' ',
      '$',
      '\\left',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => typeof texToUnicode(parts.join('')) === 'string'),
    );
  });

  it('returns input that is nested too deeply unchanged', () => {
    const deep = '{'.repeat(1000);
    expect(texToUnicode(deep)).toBe(deep);
  });
});

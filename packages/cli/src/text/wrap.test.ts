import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './terminal-text.ts';
import { hangText, wrapText } from './wrap.ts';

describe('wrapText', () => {
  it('breaks a long line at spaces and indents its later lines', () => {
    expect(wrapText('  the quick brown fox', 12, '  ')).toBe('  the quick\n    brown\n    fox');
  });

  it('continues a text beside a heading below its first line', () => {
    expect(`Role  ${hangText('one two three', 14, 6)}`).toBe('Role  one two\n      three');
  });

  it('does not break a command in backticks', () => {
    expect(wrapText('Look with (`podium doctor`), please', 26)).toBe('Look with\n(`podium doctor`), please');
  });

  it('leaves a line that fits unchanged, and every line without a width', () => {
    expect(wrapText('  a   b\nc', 10)).toBe('  a   b\nc');
    const long = 'word '.repeat(50);
    expect(wrapText(long, Number.POSITIVE_INFINITY)).toBe(long);
  });

  it('loses no word, and makes no line longer than the width unless one word is', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 12, max: 40 }), (words, columns) => {
        const wrapped = wrapText(words.join(' '), columns, '  ');
        expect(wrapped.split(/\s+/)).toEqual(words);
        for (const line of wrapped.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from './terminal-text.ts';
import { breakPainted, wrapPainted } from './wrap-painted.ts';

describe('wrapPainted', () => {
  const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
  const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

  it('breaks at spaces, within a word only where it is longer than a line', () => {
    expect(wrapPainted('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapPainted('one abcdefghij', 4)).toEqual(['one', 'abcd', 'efgh', 'ij']);
  });

  it('closes open colours at the end of a line and opens them again on the next', () => {
    expect(wrapPainted(`a ${bold(`b ${red('c d')}`)}`, 3)).toEqual([
      `a ${bold('b')}`,
      `\u001b[1m${red('c d')}\u001b[22m`,
    ]);
  });

  it('keeps words that a no-break space joins in one line', () => {
    expect(wrapPainted('sum a\u00a0+\u00a0b', 6)).toEqual(['sum', 'a + b']);
  });

  it('breaks code at any character and keeps its spaces', () => {
    expect(breakPainted(red('a  b  c'), 3)).toEqual([red('a  '), red('b  '), red('c')]);
  });

  it('loses no character and makes no line wider than the columns', () => {
    const piece = fc.constantFrom(
      'word',
      ' ',
      '字',
      'क्ष',
      '\u001b[1m',
      '\u001b[22m',
      '\u001b[36m',
      '\u001b[39m',
      'é',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 2, max: 12 }), (parts, columns) => {
        const text = parts.join('');
        for (const lines of [wrapPainted(text, columns), breakPainted(text, columns)]) {
          const plain = lines.map((line) => stripVTControlCharacters(line));
          expect(Math.max(...plain.map(displayWidth))).toBeLessThanOrEqual(columns);
          expect(plain.join('').replaceAll(' ', '')).toBe(stripVTControlCharacters(text).replaceAll(' ', ''));
        }
      }),
    );
  });
});

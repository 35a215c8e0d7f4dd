import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, paintedText, safeLine, safeText, typedLine } from './terminal-text.ts';

describe('safeText', () => {
  it('removes colours, cursor movements, titles and bells, and keeps tabs and newlines', () => {
    expect(safeText('a\u001b[31mb\u001b[0m\tc\n\u001b]0;title\u0007d\u0007\u009b2Je\r\nf')).toBe('ab\tc\nd2Je\nf');
  });

  it('removes the marks that reorder text', () => {
    expect(safeText('user\u202egnp.exe')).toBe('usergnp.exe');
    expect(safeText('a\u200eb\u200fc\u061cd\u2066e\u2069')).toBe('abcde');
  });

  it('removes invisible characters, and marks that make a symbol wider in some terminals', () => {
    expect(safeText('I \u2764\ufe0f 1\ufe0f\u20e3 zero\u200bwidth')).toBe('I \u2764 1 zerowidth');
    expect(safeText('👩\u200d👧')).toBe('👩\u200d👧');
  });

  it('leaves no control character in any text', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('\u001b', '[', ']', '0', ';', 'm', 'x', '\u0007', '\u009b', '\r', '\n', '\u0000'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is asserted
        expect(safeText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('returns ordinary text unchanged', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => safeText(text) === text));
  });
});

describe('paintedText', () => {
  it('keeps colours, and removes all else that a terminal obeys or that reorders text', () => {
    const hostile = '\u001b[1;31mred\u001b[0m\u001b[2J\u001b]0;t\u0007\u009b5A\u001bP\u202e\u200f\r\tend\n';
    expect(paintedText(hostile)).toBe('\u001b[1;31mred\u001b[0m5A\tend\n');
  });
});

describe('safeLine', () => {
  it('replaces tabs and newlines by a space', () => {
    expect(safeLine('a\n\tb')).toBe('a b');
  });
});

describe('typedLine', () => {
  it('replaces newlines by spaces, and keeps all that may be part of a name or a password', () => {
    expect(typedLine('\u001b[31m\u2764\ufe0f\nkey\u200b')).toBe('\u2764\ufe0f key\u200b');
  });
});

describe('displayWidth', () => {
  it('is the width of the graphemes for every character up to the East Asian blocks', () => {
    const segmenter = new Intl.Segmenter();
    const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
    const hasNoColumn = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
    const charactersIn = (text: string) => [...text].filter((character) => !hasNoColumn.test(character)).length;
    const isWide = (text: string) => /^[\u1100-\u115f\u2e80-\u303e]|^\p{Emoji_Presentation}/u.test(text);
    for (let code = 0x20; code < 0x3000; code++) {
      if (code >= 0x7f && code < 0xa0) continue;
      // The character stands between letters, so that it can join with its neighbours.
      const text = `a${String.fromCharCode(code)}b`;
      const width = graphemesOf(text).reduce(
        (sum, grapheme) => sum + (isWide(grapheme) ? 2 : charactersIn(grapheme)),
        0,
      );
      expect({ text, width: displayWidth(text) }).toEqual({ text, width });
    }
  });

  it('counts no escape sequences, and two columns for wide characters and emoji', () => {
    expect(displayWidth('\u001b[1mab\u001b[22m')).toBe(2);
    expect(displayWidth('漢字')).toBe(4);
    expect(displayWidth('a👍🏽b')).toBe(4);
  });

  it.each([
    ['नमस्ते', 4],
    ['கொ', 2],
    ['ﾊﾞ', 2],
    ['z\u0338\u0322a', 2],
    ['a\u200bb', 2],
    ['\u0301', 0],
  ])('counts of %s every letter but no accent and nothing unseen', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

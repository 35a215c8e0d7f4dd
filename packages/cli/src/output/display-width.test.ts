import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';

describe('displayWidth', () => {
  it('is that of the graphemes for every character up to the East Asian blocks', () => {
    const segmenter = new Intl.Segmenter();
    const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
    const hasNoColumn = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
    const charactersIn = (text: string) => [...text].filter((character) => !hasNoColumn.test(character)).length;
    const isWide = (text: string) => /^[\u1100-\u115f\u2e80-\u303e]|^\p{Emoji_Presentation}/u.test(text);
    for (let code = 0x20; code < 0x3000; code++) {
      if (code >= 0x7f && code < 0xa0) continue;
      // Between letters, so that what joins with its neighbours is seen to.
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

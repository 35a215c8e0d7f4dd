import { describe, expect, it } from 'vitest';
import { displayWidth } from './display-width.ts';

describe('displayWidth', () => {
  it('is that of the graphemes for every character up to the East Asian blocks', () => {
    const segmenter = new Intl.Segmenter();
    const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
    const isWide = (text: string) => /^[\u1100-\u115f\u2e80-\u303e]|^\p{Emoji_Presentation}/u.test(text);
    for (let code = 0x20; code < 0x3000; code++) {
      if (code >= 0x7f && code < 0xa0) continue;
      // Between letters, so that what joins with its neighbours is seen to.
      const text = `a${String.fromCharCode(code)}b`;
      const width = graphemesOf(text).reduce((sum, grapheme) => sum + (isWide(grapheme) ? 2 : 1), 0);
      expect({ text, width: displayWidth(text) }).toEqual({ text, width });
    }
  });

  it('counts no escape sequences, and two columns for wide characters and emoji', () => {
    expect(displayWidth('\u001b[1mab\u001b[22m')).toBe(2);
    expect(displayWidth('漢字')).toBe(4);
    expect(displayWidth('a👍🏽b')).toBe(4);
  });
});

import { describe, expect, it } from 'vitest';
import { editorialSections } from './editorial-sections.ts';

describe('editorialSections', () => {
  it('splits at headings of the second level, and keeps what is before them open', () => {
    expect(editorialSections('By Ada.\n\n## Hint 1\nSort.\n\n## Solution ##\n### Proof\nSwap two.\n')).toEqual({
      opening: 'By Ada.',
      sections: [
        { title: 'Hint 1', text: 'Sort.' },
        { title: 'Solution', text: '### Proof\nSwap two.' },
      ],
    });
  });

  it('makes one section of a text without such headings', () => {
    expect(editorialSections('# Idea\nSort.')).toEqual({
      opening: '',
      sections: [{ title: 'Editorial', text: '# Idea\nSort.' }],
    });
  });

  it('does not split at a line of code or of a comment', () => {
    const text = '## Hint\n```\n## no heading\n```\n\n<!--\n## hidden\n-->\n';
    expect(editorialSections(text).sections.map(({ title }) => title)).toEqual(['Hint']);
  });
});

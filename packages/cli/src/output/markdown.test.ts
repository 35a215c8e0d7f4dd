import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { createStyle } from './style.ts';

const plain = createStyle({ env: {}, isTerminal: false, columns: 80, noColor: false });
const colored = createStyle({ env: { FORCE_COLOR: '1' }, isTerminal: false, columns: 80, noColor: false });

describe('renderMarkdown', () => {
  it('draws headings, emphasis, lists, tables and code', async () => {
    const text = await renderMarkdown(
      '# Task\n\nA **bold** word.\n\n- one\n- two **b**\n\n| n | m |\n|---|---|\n| 1 | 2 |\n\n```\nint x;\n```\n',
      plain,
    );
    expect(text).toContain('Task');
    expect(text).toContain('A bold word.');
    expect(text).toContain('* two b');
    expect(text).toMatch(/│ 1 +│ 2 +│/);
    expect(text).toContain('int x;');
  });

  it('turns mathematics into Unicode and leaves code and money alone', async () => {
    const text = await renderMarkdown(
      'For $1 \\le a_i \\le 10^5$ use `$x$`; it costs $5 or $6.\n\n$$\\sum_{i=1}^n a_i$$',
      plain,
    );
    expect(text).toContain('For 1 ≤ aᵢ ≤ 10⁵ use $x$; it costs $5 or $6.');
    expect(text).toContain('∑ᵢ₌₁ⁿ aᵢ');
  });

  it('names images instead of printing their data', async () => {
    const text = await renderMarkdown('![a graph](data:image/png;base64,AAAA) ![](https://x.example/p.png)', plain);
    expect(text).toContain('[image: a graph]');
    expect(text).toContain('[image: without a name https://x.example/p.png]');
    expect(text).not.toContain('base64');
  });

  it('lets no escape sequence of the statement through', async () => {
    const text = await renderMarkdown('a\u001b[2Jb `c\u001b]0;x\u0007d` &#27;[31m\n\n```\n\u001b[31mred\n```', colored);
    // What is left are colours of our own; without them nothing is.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is asserted
    expect(stripVTControlCharacters(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(text).not.toContain('\u001b[2J');
  });

  it('uses no colours where the style has none', async () => {
    expect(await renderMarkdown('# A\n\n**b** `c`', plain)).not.toContain('\u001b');
  });

  it('keeps comparison signs and ampersands as written', async () => {
    expect(await renderMarkdown('a < b && c > d, "quoted"', plain)).toBe('a < b && c > d, "quoted"');
  });
});

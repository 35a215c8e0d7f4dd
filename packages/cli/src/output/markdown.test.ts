import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertForStatements } from '../../../problems/test/arbitrary-statement.ts';
import { createStyle } from '../text/style.ts';
import { displayWidth } from '../text/terminal-text.ts';
import { renderMarkdown } from './markdown.ts';

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
    expect(text).toContain('• two b');
    expect(text).toContain('n  m\n─  ─\n1  2');
    expect(text).toContain('int x;');
  });

  it('shows mathematics as Unicode, and code and prices unchanged', async () => {
    const text = await renderMarkdown(
      'For $1 \\le a_i \\le 10^5$ use `$x$`; it costs $5 or $6.\n\n$$\\sum_{i=1}^n a_i$$',
      plain,
    );
    expect(text).toContain('For 1 ≤ aᵢ ≤ 10⁵ use $x$; it costs $5 or $6.');
    expect(text).toContain('∑ᵢ₌₁ⁿ aᵢ');
  });

  it('keeps a formula with bars in one cell, and the cells after it', async () => {
    const text = await renderMarkdown('| a | b |\n|---|---|\n| $|x|$ | `c|d` |\n| e | f | g |', plain);
    expect(text.split('\n').slice(2)).toEqual(['|x|  c|d', 'e    f | g']);
  });

  it.each([
    ['\\(x \\le y\\) so\n\\[x^2\\]', 'x ≤ y so\n\n    x²'],
    ['```math\nx^2\n```', '    x²'],
    ['a <!-- J\n\nJ --> b [$x_1$](https://a.example/$x$)', 'a b x₁ (https://a.example/$x$)'],
    ['<div>$x^2$</div>', 'x²'],
    ['vector<int> if a<b and c>d, <b class="x">e</b>', 'vector<int> if a<b and c>d, e'],
  ])('reads formulas and comments of %j as browsers do', async (markdown, text) => {
    expect(await renderMarkdown(markdown, plain)).toBe(text);
  });

  it.each(['Markdown', 'LaTeX'] as const)(
    'shows every visible word of a statement in %s, and no hidden one',
    (language) =>
      assertForStatements(language, async ({ markdown, visible, hidden }) => {
        const text = await renderMarkdown(markdown, plain);
        expect(visible.filter((word) => !text.includes(word))).toEqual([]);
        expect(hidden.filter((word) => text.includes(word))).toEqual([]);
      }),
  );

  it('names images instead of printing their data', async () => {
    const text = await renderMarkdown('![a graph](data:image/png;base64,AAAA) ![](https://x.example/p.png)', plain);
    expect(text).toContain('[image: a graph]');
    expect(text).toContain('[image: without a name https://x.example/p.png]');
    expect(text).not.toContain('base64');
  });

  it('removes escape sequences of the statement', async () => {
    const text = await renderMarkdown('a\u001b[2Jb `c\u001b]0;x\u0007d` &#27;[31m\n\n```\n\u001b[31mred\n```', colored);
    // Podium's own colours remain. Without them no control character remains.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is asserted
    expect(stripVTControlCharacters(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(text).not.toContain('\u001b[2J');
  });

  it('restores the environment for programs that are started later', async () => {
    const before = { ...process.env };
    await renderMarkdown('`c`', colored);
    expect(process.env).toEqual(before);
  });

  it('uses no colours if the style has none', async () => {
    expect(await renderMarkdown('# A\n\n**b** `c`', plain)).not.toContain('\u001b');
  });

  it('keeps comparison signs and ampersands as written', async () => {
    expect(await renderMarkdown('a < b && c > d, "quoted"', plain)).toBe('a < b && c > d, "quoted"');
  });

  it('breaks lists, quotes, tables and code at the given width', async () => {
    const long = 'word '.repeat(30);
    const text = await renderMarkdown(
      `- ${long}\n  - ${long}\n\n> ${long}\n\n| a | b |\n|---|--:|\n| ${long} | 1 |\n\n\`\`\`\n${'x'.repeat(90)}\n\`\`\``,
      { ...colored, columns: 40 },
    );
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(40);
    const lines = stripVTControlCharacters(text).split('\n');
    expect(lines[1]).toMatch(/^ {4}word/);
    expect(lines.filter((line) => line.startsWith('│ word')).length).toBeGreaterThan(3);
    expect(lines).toContain(`  ↪ ${'x'.repeat(36)}`);
  });

  it('aligns the columns of a table as written', async () => {
    const text = await renderMarkdown('| name | n |\n|:--|--:|\n| a | 5 |\n| long | 1000 |', plain);
    expect(text.split('\n')).toEqual(['name     n', '────  ────', 'a        5', 'long  1000']);
  });

  it('leaves no colour open at the end of a line', async () => {
    const text = await renderMarkdown(`**${'bold words '.repeat(20).trim()}**`, { ...colored, columns: 30 });
    for (const line of text.split('\n')) {
      expect(line.lastIndexOf('\u001b[22m')).toBeGreaterThan(line.lastIndexOf('\u001b[1m'));
    }
  });

  it('shows what HTML stands for, no scripts, and angle brackets that are no tags', async () => {
    const text = await renderMarkdown(
      '<script>alert(1)</script>\n\n<center><img src="p.png" alt="pic"></center>\n\nx<sub>i</sub> < 10<sup>5</sup> <b>now</b><br>vector<int> &le; &amp;lt; <!-- no -->',
      plain,
    );
    expect(text).toBe('[image: pic p.png]\n\nxᵢ < 10⁵ now\nvector<int> ≤ &lt;');
  });

  it('keeps a short formula in one line and indents the rows of a block', async () => {
    const text = await renderMarkdown(
      'Choose so that at last $2 + 5 = 7$ holds.\n\n$$\nf(x) = \\begin{cases} 1 & x > 0 \\\\ 0 & x = 0 \\end{cases}\n$$',
      { ...plain, columns: 26 },
    );
    expect(text.split('\n')).toEqual([
      'Choose so that at last',
      '2 + 5 = 7 holds.',
      '',
      '    f(x) = { 1   x > 0',
      '             0   x = 0',
    ]);
  });

  it('skips the data of images, and shows thousands of nested quotes as text', async () => {
    const data = `data:image/png;base64,${'A'.repeat(5_000_000)}`;
    expect(await renderMarkdown(`![a](${data})\n\n<img src="${data}">\n\n![b][r]\n\n[r]: ${data}`, plain)).toBe(
      '[image: a]\n\n[image: without a name]\n\n[image: b]',
    );
    expect(await renderMarkdown(`${'>'.repeat(20_000)} deep`, plain)).toContain('deep');
  });

  it('never writes a line wider than its columns, whatever the statement', async () => {
    const piece = fc.constantFrom(
      '- ',
      '> ',
      '| a | b |\n|--|--|\n',
      '\n',
      '\n\n',
      '**',
      '`',
      '```\n',
      '$',
      'x '.repeat(9),
      '字',
      '<b>',
      '</b>',
      '1. ',
      '    ',
      '# ',
      'w'.repeat(70),
      '\\frac{a}{b}',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 30, max: 60 }), async (parts, columns) => {
        const text = await renderMarkdown(parts.join(''), { ...colored, columns });
        for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      }),
      { numRuns: 150 },
    );
  });

  it('is ASCII on a terminal without Unicode', async () => {
    const ascii = createStyle({ env: { PODIUM_ASCII: '1' }, isTerminal: false, columns: 80, noColor: true });
    const text = await renderMarkdown('- $a_i \\le 10^5$\n\n> quote\n\n| a |\n|---|\n| 1 |\n\n---', ascii);
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    expect(text).toContain('  - a_i <= 10^5');
  });
});

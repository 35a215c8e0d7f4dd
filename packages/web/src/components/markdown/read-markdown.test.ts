import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { assertForStatements } from '../../../../problems/test/arbitrary-statement.ts';
import { drawFormulas } from './draw-formulas.ts';
import { readMarkdown } from './read-markdown.ts';

const htmlOf = (statement: string) =>
  renderToStaticMarkup(toJsxRuntime(readMarkdown(statement).tree, { Fragment, jsx, jsxs }));

describe('readMarkdown', () => {
  it('keeps a formula with bars in one cell, and the cells after it', () => {
    expect(htmlOf('| a | b |\n|---|---|\n| $P(A|B)$ | `c|d` |\n| e | f | g |')).toContain(
      '<tbody><tr><td><code class="math-inline">P(A|B)</code></td><td><code>c|d</code></td></tr><tr><td>e</td><td>f | g</td></tr></tbody>',
    );
  });

  it.each([
    ['a <!-- J --> **b**', '<p>a  <strong>b</strong></p>'],
    ['a\n\n<!-- J\n\nJ -->\n\nb', '<p>a</p>\n<p>b</p>'],
    ['**$a_1*b$** _c_', '<p><strong><code class="math-inline">a_1*b</code></strong> <em>c</em></p>'],
    ['so\n$$\nx\n$$\nholds', '<p>so</p>\n<pre><code class="language-math">x\n</code></pre>\n<p>holds</p>'],
    ['[$x$](https://a.example/$x$)', '<p><a href="https://a.example/$x$"><code class="math-inline">x</code></a></p>'],
    [
      'a <img alt="x" src="data:image/png;base64,AAAA"> \\<img src="b">',
      '<p>a <img src="data:image/png;base64,AAAA" alt="x"/> &lt;img src=&quot;b&quot;&gt;</p>',
    ],
    [
      '<div>$x$ a<b and c>d</div>',
      '<p>&lt;div&gt;<code class="math-inline">x</code> a&lt;b and c&gt;d&lt;/div&gt;</p>',
    ],
  ])('renders %j as %j', (statement, html) => {
    expect(htmlOf(statement)).toBe(html);
  });

  it.each(['Markdown', 'LaTeX'] as const)(
    'shows every visible word of a statement in %s, and no hidden one',
    (language) =>
      assertForStatements(language, ({ markdown, visible, hidden }) => {
        const { tree } = readMarkdown(markdown);
        drawFormulas(tree, false);
        const html = renderToStaticMarkup(toJsxRuntime(tree, { Fragment, jsx, jsxs, ignoreInvalidStyle: true }));
        expect(visible.filter((word) => !html.includes(word))).toEqual([]);
        expect(hidden.filter((word) => html.includes(word))).toEqual([]);
      }),
  );
});

import type { ElementContent } from 'hast';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { parseKatexMarkup } from './parse-katex-markup.ts';

const formulas = [
  'a < b \\quad \\& \\quad "c" \\text{ it\'s}',
  '\\frac{a_1}{b^2} + \\sqrt[3]{x} \\le \\sum_{i=1}^{n} i',
  '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}',
  '\\overbrace{x + y}^{n} \\xrightarrow{f} \\vec{v} \\cancel{z} \\boxed{1}',
  '\\color{red} x \\href{https://example.org}{y}',
  '\\unknown{<script>alert(1)</script>}',
  '\\begin{align} a &= b \\\\ c &= d \\end{align}',
  '\\begin{equation} \\vcenter{x} \\end{equation}',
];

describe.each(formulas)('the markup of %s', (formula) => {
  const markup = katex.renderToString(formula, { throwOnError: false, displayMode: true });

  it('is the same once it is read and written', () => {
    const written = parseKatexMarkup(markup).map(write).join('');
    expect(written).toBe(markup.replaceAll(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>').replaceAll('class ="', 'class="'));
  });
});

it('reads entities once', () => {
  const [span] = parseKatexMarkup('<span title="&quot;&amp;lt;">&amp;lt;&#x27;&gt;</span>');
  expect(span).toEqual({
    ...{ type: 'element', tagName: 'span', properties: { title: '"&lt;' } },
    children: [{ type: 'text', value: "&lt;'>" }],
  });
});

it.each(['<span>', '</span>', '<b><i></b></i>', '<span', '<span class=x></span>', '<!-- -->'])(
  'refuses %s, which KaTeX does not write',
  (markup) => {
    expect(() => parseKatexMarkup(markup)).toThrow(/KaTeX's markup/);
  },
);

function write(node: ElementContent): string {
  if (node.type === 'text') return encode(node.value);
  if (node.type !== 'element') throw new Error(`a ${node.type} in KaTeX's markup`);
  const attributes = Object.entries(node.properties).map(([name, value]) => ` ${name}="${encode(String(value))}"`);
  return `<${node.tagName}${attributes.join('')}>${node.children.map(write).join('')}</${node.tagName}>`;
}

function encode(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

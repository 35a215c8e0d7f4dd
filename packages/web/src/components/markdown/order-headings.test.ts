import type { Element } from 'hast';
import { expect, it } from 'vitest';
import { orderHeadings } from './order-headings.ts';

it.each([
  ['h1 h2 h2 h1', 3, 'h3 h4 h4 h3'],
  ['h2 h2', 3, 'h3 h3'],
  ['h2 h4 h3 h2', 2, 'h2 h3 h3 h2'],
  ['h3 h1 h6', 2, 'h2 h2 h3'],
  ['h1 h2 h3 h4 h5 h6', 3, 'h3 h4 h5 h6 h6 h6'],
])('makes %s below a level %i into %s', (written, top, shown) => {
  const headings = written.split(' ').map((tagName) => elementOf(tagName, []));
  orderHeadings({ type: 'root', children: [elementOf('div', headings)] }, top);
  expect(headings.map(({ tagName }) => tagName).join(' ')).toBe(shown);
});

function elementOf(tagName: string, children: Element[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

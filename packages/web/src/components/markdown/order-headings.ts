import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Gives the first heading level `top` and skips none, for users who navigate by these levels. */
export function orderHeadings(tree: Root, top: number): void {
  const open: number[] = [];
  visit(tree, 'element', (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    const depth = Number(element.tagName.slice(1));
    while ((open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    element.tagName = `h${Math.min(6, top + open.length - 1)}`;
  });
}

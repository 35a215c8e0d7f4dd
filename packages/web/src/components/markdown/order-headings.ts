import type { Element, Root } from 'hast';

/**
 * Renumbers headings by their outline: the first one gets level `top`, and no level is skipped.
 * Screen reader users navigate by these levels.
 */
export function orderHeadings(tree: Root, top: number): void {
  const open: number[] = [];
  for (const heading of headingsIn(tree)) {
    const depth = Number(heading.tagName.slice(1));
    while ((open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    heading.tagName = `h${Math.min(6, top + open.length - 1)}`;
  }
}

function headingsIn({ children }: Root | Element): Element[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return /^h[1-6]$/.test(child.tagName) ? [child, ...headingsIn(child)] : headingsIn(child);
  });
}

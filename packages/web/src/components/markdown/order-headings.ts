interface HastNode {
  type: string;
  tagName?: string;
  children?: HastNode[];
}

/**
 * Renumbers headings by their outline: the first one gets level `top`, and no level is skipped.
 * Screen reader users navigate by these levels.
 */
export function orderHeadings({ top }: { top: number }): (tree: HastNode) => void {
  return (tree) => {
    const open: number[] = [];
    for (const heading of headingsIn(tree)) {
      const depth = Number(heading.tagName?.slice(1));
      while ((open.at(-1) ?? 0) >= depth) open.pop();
      open.push(depth);
      heading.tagName = `h${Math.min(6, top + open.length - 1)}`;
    }
  };
}

function headingsIn(node: HastNode): HastNode[] {
  const own = /^h[1-6]$/.test(node.tagName ?? '') ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap(headingsIn)];
}

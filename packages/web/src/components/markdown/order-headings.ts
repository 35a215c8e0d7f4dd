interface HastNode {
  type: string;
  tagName?: string;
  children?: HastNode[];
}

/**
 * Gives headings the levels of their outline, from `top` on: the first is at the top whatever it was written as, and none skips a level, so
 * that whoever moves by headings finds them all.
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

interface HastNode {
  type: string;
  children?: HastNode[];
}

/** HTML in a text stands there as it was written: it does nothing, and `a<b and c>d`, which only looks like it, is not lost. */
export function showHtmlAsText(): (tree: HastNode) => void {
  const show = (node: HastNode) => {
    if (node.type === 'raw') node.type = 'text';
    for (const child of node.children ?? []) show(child);
  };
  return show;
}

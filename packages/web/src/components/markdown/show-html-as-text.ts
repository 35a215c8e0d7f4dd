interface HastNode {
  type: string;
  children?: HastNode[];
}

/**
 * Shows HTML as text, so that it has no effect. Text such as `a<b and c>d`, which only looks like
 * HTML, is not lost.
 */
export function showHtmlAsText(): (tree: HastNode) => void {
  const show = (node: HastNode) => {
    if (node.type === 'raw') node.type = 'text';
    for (const child of node.children ?? []) show(child);
  };
  return show;
}

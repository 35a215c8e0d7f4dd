import 'katex/dist/katex.min.css';
import katex, { ParseError } from 'katex';
import rehypeKatex, { type Options } from 'rehype-katex';
import type { MarkupPlugin } from './markup-plugin.ts';

/** Keeps formulas from linking, loading files, growing the page or expanding macros forever. */
const options: Options = { trust: false, maxSize: 20, maxExpand: 500, strict: 'ignore', errorColor: 'inherit' };

export const drawFormulas: MarkupPlugin = [rehypeKatex, options];

interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

/** Writes behind each wrong formula what is wrong with it. It comes before `drawFormulas`. */
export const explainFormulas: MarkupPlugin = () => explainIn;

function explainIn(node: HastNode): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    const formula = formulaOf(child);
    if (formula === undefined) {
      explainIn(child);
      return [child];
    }
    const error = errorIn(formula);
    return error === undefined ? [child] : [child, noteOf(error)];
  });
}

/** Returns the source of a formula; a displayed one is code in a `pre`. */
function formulaOf(node: HastNode): string | undefined {
  const code = node.tagName === 'pre' ? node.children?.[0] : node;
  const classes = code?.properties?.className;
  const isFormula = Array.isArray(classes) && classes.some((name) => /^(?:math-|language-math$)/.test(name));
  return isFormula ? code?.children?.map(({ value = '' }) => value).join('') : undefined;
}

function errorIn(formula: string): string | undefined {
  try {
    katex.renderToString(formula, { ...options, throwOnError: true });
    return undefined;
  } catch (error) {
    return error instanceof ParseError ? error.rawMessage : String(error);
  }
}

function noteOf(error: string): HastNode {
  return {
    type: 'element',
    tagName: 'strong',
    properties: { className: ['markdown-wrong'] },
    children: [{ type: 'text', value: `Wrong formula: ${error}` }],
  };
}

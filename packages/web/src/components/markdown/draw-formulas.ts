import 'katex/dist/katex-swap.min.css';
import type { Element, ElementContent, Root } from 'hast';
import katex, { ParseError } from 'katex';
import { SKIP, visit } from 'unist-util-visit';
import { parseKatexMarkup } from './parse-katex-markup.ts';

/** Keeps formulas from linking, loading files, growing the page or expanding macros forever. */
const options = { trust: false, maxSize: 20, maxExpand: 500, strict: 'ignore', errorColor: 'inherit' } as const;

interface Formula {
  source: string;
  /** Whether it stands on lines of its own. */
  displayMode: boolean;
}

/** With `explains`, a note follows each wrong formula. */
export function drawFormulas(tree: Root, explains: boolean): void {
  visit(tree, 'element', (element, index, parent) => {
    const formula = formulaOf(element);
    if (!formula || !parent || index === undefined) return undefined;
    const drawn = draw(formula, explains);
    parent.children.splice(index, 1, ...drawn);
    return [SKIP, index + drawn.length];
  });
}

/** Returns the formula of a code element. A displayed one is code in a `pre`. */
function formulaOf(element: Element): Formula | undefined {
  const code = element.tagName === 'pre' ? element.children[0] : element;
  if (code?.type !== 'element') return undefined;
  const { className } = code.properties;
  if (!Array.isArray(className) || !className.some((name) => name === 'math-inline' || name === 'language-math')) {
    return undefined;
  }
  const source = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return { source, displayMode: element !== code };
}

function draw({ source, displayMode }: Formula, explains: boolean): ElementContent[] {
  const render = (throwOnError: boolean) =>
    parseKatexMarkup(katex.renderToString(source, { ...options, displayMode, throwOnError }));
  try {
    return render(true);
  } catch (error) {
    return [...drawWrong(), ...(explains ? [noteOf(error)] : [])];
  }

  /** KaTeX draws the correct parts of most formulas that it cannot parse. */
  function drawWrong(): ElementContent[] {
    try {
      return render(false);
    } catch (error) {
      const properties = { className: ['katex-error'], title: String(error) };
      return [{ type: 'element', tagName: 'span', properties, children: [{ type: 'text', value: source }] }];
    }
  }
}

function noteOf(error: unknown): Element {
  const value = `Wrong formula: ${error instanceof ParseError ? error.rawMessage : String(error)}`;
  const properties = { className: ['markdown-wrong'] };
  return { type: 'element', tagName: 'strong', properties, children: [{ type: 'text', value }] };
}

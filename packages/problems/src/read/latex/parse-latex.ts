import type * as Ast from '@unified-latex/unified-latex-types';
import {
  expandMacros,
  LATEX_NEWCOMMAND,
  listNewcommands,
  XPARSE_NEWCOMMAND,
} from '@unified-latex/unified-latex-util-macros';
import { getParser } from '@unified-latex/unified-latex-util-parse';
import { printRaw } from '@unified-latex/unified-latex-util-print-raw';
import { environmentSignatures, signatures } from './macros.ts';
import { verbatimMacros } from './read-source.ts';

export type { Ast };

const signed = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).map(([name, signature]) => [name, { signature }]));
const { code, block, url, href } = verbatimMacros;
const macros = signed({ ...signatures, [code]: 'm', [block]: 'm', [url]: 'm', [href]: 'm m' });
const environments = signed(environmentSignatures);

/** Macros that use each other without end, or grow without end, stay as they are from here on. */
const passesMax = 10;
const expandedMaxLength = 4_000_000;

/**
 * Parses LaTeX, and expands the macros that it defines by `\newcommand`. A text that is no LaTeX
 * gives nodes as well: the parts that do not fit are macros and texts.
 */
export function parseLatex(source: string): Ast.Node[] {
  const defined = listNewcommands(withoutIncomplete(getParser({ macros, environments }).parse(source)));
  const own = Object.fromEntries(defined.map(({ name, signature }) => [name, { signature }]));
  const tree = withoutIncomplete(getParser({ macros: { ...macros, ...own }, environments }).parse(source));
  const commands = listNewcommands(tree);
  tree.content = withoutNodes(tree.content, isDefinition);
  // Each pass expands one level.
  for (let pass = 0, before = ''; pass < passesMax && commands.length > 0; pass += 1) {
    const after = printRaw(tree);
    if (after === before || after.length > expandedMaxLength) break;
    before = after;
    expandMacros(tree, commands);
  }
  return tree.content;
}

/**
 * Leaves out definitions that end before they have a name and a body. The library would describe
 * them on the console.
 */
function withoutIncomplete(root: Ast.Root): Ast.Root {
  return { ...root, content: withoutNodes(root.content, (node) => isDefinition(node) && !isComplete(node)) };
}

function isComplete({ content, args }: Ast.Macro): boolean {
  const name = args?.at(XPARSE_NEWCOMMAND.has(content) ? 0 : 2);
  const body = args?.at(-1);
  return (
    name !== undefined &&
    name.content.length > 0 &&
    body !== undefined &&
    (body.openMark !== '' || body.content.length > 0)
  );
}

function isDefinition(node: Ast.Node): node is Ast.Macro {
  return node.type === 'macro' && (LATEX_NEWCOMMAND.has(node.content) || XPARSE_NEWCOMMAND.has(node.content));
}

/** Returns nodes without some of those in them. Comments leave a space, which ends macros too. */
export function withoutNodes(nodes: readonly Ast.Node[], isLeftOut: (node: Ast.Node) => boolean): Ast.Node[] {
  return nodes.flatMap((node): Ast.Node[] => {
    if (isLeftOut(node)) return node.type === 'comment' ? [{ type: 'whitespace' }] : [];
    const inner = (content: Ast.Node[]) => withoutNodes(content, isLeftOut);
    const own = 'content' in node && Array.isArray(node.content) ? { content: inner(node.content) } : {};
    const args =
      'args' in node && node.args ? { args: node.args.map((each) => ({ ...each, content: inner(each.content) })) } : {};
    return [{ ...node, ...own, ...args } as Ast.Node];
  });
}

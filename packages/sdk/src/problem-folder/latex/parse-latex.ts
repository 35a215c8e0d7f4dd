import type * as Ast from '@unified-latex/unified-latex-types';
import {
  expandMacros,
  LATEX_NEWCOMMAND,
  listNewcommands,
  XPARSE_NEWCOMMAND,
} from '@unified-latex/unified-latex-util-macros';
import { getParser } from '@unified-latex/unified-latex-util-parse';
import { printRaw } from '@unified-latex/unified-latex-util-print-raw';

export type { Ast };

/** The arguments of macros of problem statements that the parser does not know. */
const macros = {
  problemname: { signature: 'm' },
  illustration: { signature: 'm m m' },
  num: { signature: 'o m' },
  numrange: { signature: 'o m m' },
  SI: { signature: 'o m m' },
  qty: { signature: 'o m m' },
  si: { signature: 'o m' },
  unit: { signature: 'o m' },
  multirow: { signature: 'o m o m o m' },
  textcolor: { signature: 'o m m' },
  color: { signature: 'o m' },
  ensuremath: { signature: 'm' },
  autoref: { signature: 's m' },
  cref: { signature: 's m' },
  Cref: { signature: 's m' },
  enquote: { signature: 's m' },
  vspace: { signature: 's m' },
  hspace: { signature: 's m' },
  sout: { signature: 'm' },
  toprule: { signature: 'o' },
  midrule: { signature: 'o' },
  bottomrule: { signature: 'o' },
  cmidrule: { signature: 'o d() m' },
  captionof: { signature: 'm o m' },
} as const;

const environments = {
  wrapfigure: { signature: 'o m o m' },
  multicols: { signature: 'm' },
  adjustbox: { signature: 'm' },
  'tabular*': { signature: 'm o m' },
  tabularx: { signature: 'm o m' },
  longtable: { signature: 'o m' },
  subfigure: { signature: 'o m' },
  problem: { signature: 'm m m m m' },
} as const;

/** Macros that use each other without end, or grow without end, stay as they are from here on. */
const passesMax = 10;
const expandedMaxLength = 4_000_000;

/**
 * Parses LaTeX, and expands the macros that it defines by `\newcommand`. A text that is no LaTeX
 * gives nodes as well: the parts that do not fit are macros and texts.
 */
export function parseLatex(source: string): Ast.Node[] {
  const defined = listNewcommands(getParser({ macros, environments }).parse(source));
  const own = Object.fromEntries(defined.map(({ name, signature }) => [name, { signature }]));
  const tree = getParser({ macros: { ...macros, ...own }, environments }).parse(source);
  const commands = listNewcommands(tree);
  tree.content = tree.content.filter((node) => !isDefinition(node));
  // Each pass expands one level.
  for (let pass = 0, before = ''; pass < passesMax && commands.length > 0; pass += 1) {
    const after = printRaw(tree);
    if (after === before || after.length > expandedMaxLength) break;
    before = after;
    expandMacros(tree, commands);
  }
  return tree.content;
}

function isDefinition(node: Ast.Node): boolean {
  return node.type === 'macro' && (LATEX_NEWCOMMAND.has(node.content) || XPARSE_NEWCOMMAND.has(node.content));
}

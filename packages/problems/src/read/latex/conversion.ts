import { printRaw } from '@unified-latex/unified-latex-util-print-raw';
import { type Ast, withoutNodes } from './parse-latex.ts';
import { verbatimMacros } from './read-source.ts';

export interface Conversion {
  /** Reports something that Markdown cannot show as LaTeX does. */
  warn(node: Ast.Node, message: string): void;
  /** Returns the number of the figure or table with a label. */
  numberOf(label: string): string | undefined;
  /** The emphasis that the text stands in already. */
  emphasis: ReadonlySet<string>;
  /** Whether the text stands in the row of a table, where a bar ends a cell. */
  isInTable: boolean;
  /** The verbatim texts of the source, by the index in their macros. */
  verbatims: readonly string[];
}

/** Returns the content of the last argument. */
export function contentOf(node: { args?: Ast.Argument[] | undefined }): Ast.Node[] {
  return node.args?.at(-1)?.content ?? [];
}

export function verbatimOf(node: Ast.Macro, { verbatims }: Conversion): string | undefined {
  if (!Object.values(verbatimMacros).includes(node.content)) return undefined;
  return verbatims[Number(printRaw(node.args?.[0]?.content ?? []))];
}

const verbatimMacro = new RegExp(`\\\\(?:${Object.values(verbatimMacros).join('|')})\\s*\\{(\\d+)\\}`, 'g');

/**
 * Prints nodes as they are written, without comments. `format` says how verbatim texts are printed.
 */
export function sourceOf(
  nodes: readonly Ast.Node[],
  { verbatims }: Pick<Conversion, 'verbatims'>,
  format = (text: string) => text,
): string {
  const source = printRaw(withoutNodes(nodes, ({ type }) => type === 'comment'));
  return source.replace(verbatimMacro, (_, index) => format(verbatims[Number(index)] ?? ''));
}

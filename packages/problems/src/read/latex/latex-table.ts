import { printRaw } from '@unified-latex/unified-latex-util-print-raw';
import { type Conversion, contentOf } from './conversion.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import type { Ast } from './parse-latex.ts';

const rules = new Set(['hline', 'cline', 'toprule', 'midrule', 'bottomrule', 'cmidrule']);

interface Row {
  cells: Ast.Node[][];
  /** Whether a rule separates it from the next row. */
  isRuledOff: boolean;
}

/** Formats a table. Its first row becomes the head if a rule follows it. */
export function tableMarkdown(table: Ast.Environment, conversion: Conversion): string {
  const rows = splitRows(table.content);
  const inTable = { ...conversion, isInTable: true };
  const texts = rows.map(({ cells }) => cells.flatMap((cell) => cellTexts(cell, inTable)));
  const columns = Math.max(1, ...texts.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  const hasHead = rows[0]?.isRuledOff === true && rows.length > 1;
  const [head = [], ...body] = hasHead ? texts : [[], ...texts];
  const marks = alignments(table, columns);
  return [line(head), line(marks), ...body.map(line)].join('\n');
}

function splitRows(nodes: readonly Ast.Node[]): Row[] {
  const rows: Row[] = [];
  let cells: Ast.Node[][] = [[]];
  const end = () => {
    if (cells.length > 1 || cells[0]?.some(({ type }) => type !== 'whitespace' && type !== 'comment'))
      rows.push({ cells, isRuledOff: false });
    cells = [[]];
  };
  for (const node of nodes) {
    if (node.type === 'macro' && (node.content === '\\' || node.content === 'tabularnewline')) end();
    else if (node.type === 'macro' && rules.has(node.content)) {
      const last = rows.at(-1);
      if (last) last.isRuledOff = true;
    } else if (node.type === 'string' && node.content === '&') cells.push([]);
    else if (node.type !== 'parbreak') cells.at(-1)?.push(node);
  }
  end();
  return rows;
}

/** Returns the text of a cell, and empty ones for the other columns that it spans. */
function cellTexts(cell: readonly Ast.Node[], conversion: Conversion): string[] {
  const text = inlineMarkdown(cell, conversion)
    .replace(/\\\n|\s+/g, ' ')
    .trim();
  const span = cell.find((node) => node.type === 'macro' && node.content === 'multicolumn');
  const count = span?.type === 'macro' ? Number(printRaw(span.args?.at(-3)?.content ?? [])) : 1;
  return [text, ...Array<string>(Math.max(0, Math.min(count || 1, 50) - 1)).fill('')];
}

function alignments(table: Ast.Environment, columns: number): string[] {
  const spec = printRaw(contentOf(table)).replace(/[@!><]\{[^}]*\}/g, '');
  const letters = [...spec.replace(/[pmbX](\{[^}]*\})?/g, 'l').replace(/[^lcr]/g, '')];
  const marks: Record<string, string> = { c: ':-:', r: '--:' };
  return Array.from({ length: columns }, (_, column) => marks[letters[column] ?? ''] ?? '---');
}

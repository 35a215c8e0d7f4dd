import type { Tokens } from 'marked';
import { displayWidth } from '../display-width.ts';
import { wrapPainted } from '../wrap-painted.ts';
import type { BlockLayout } from './block-layout.ts';

const gap = '  ';
const narrowestColumn = 4;

/**
 * A table without frames: headings, a rule, rows. Columns are aligned as the author said; where they do not fit, their cells are broken
 * into lines, and empty lines then part the rows.
 */
export function layOutTable(table: Tokens.Table, { style, columns, inline }: BlockLayout): string[] {
  const texts = [table.header, ...table.rows].map((row) => row.map((cell) => inline(cell.tokens)));
  const natural = table.header.map((_, at) => Math.max(1, ...texts.map((row) => widthOf(row[at] ?? ''))));
  const widths = shrinkColumns(natural, columns - gap.length * (natural.length - 1));
  const [heading = [], ...rows] = texts.map((row) =>
    layOutRow(
      row.map((text) => wrapPainted(text, Number.POSITIVE_INFINITY).join(' ')),
      widths,
      table.align,
    ),
  );
  const rule = style.dim(widths.map((width) => (style.unicode ? '─' : '-').repeat(width)).join(gap));
  const isBroken = rows.some((lines) => lines.length > 1);
  const body = rows.flatMap((lines, at) => (isBroken && at > 0 ? ['', ...lines] : lines));
  // A table of more columns than the window has room for is cut by whoever draws it; nothing else would be readable.
  return [...heading.map(style.bold), rule, ...body];
}

function layOutRow(cells: readonly string[], widths: readonly number[], aligns: readonly (string | null)[]): string[] {
  const broken = widths.map((width, at) => wrapPainted(cells[at] ?? '', width));
  return Array.from({ length: Math.max(1, ...broken.map(({ length }) => length)) }, (_, line) =>
    widths.map((width, at) => alignCell(broken[at]?.[line] ?? '', width, aligns[at] ?? null)).join(gap),
  );
}

function alignCell(text: string, width: number, align: string | null): string {
  const free = Math.max(0, width - displayWidth(text));
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return `${' '.repeat(before)}${text}${' '.repeat(free - before)}`;
}

/** Takes from the widest columns until they fit: the others keep what they need. */
function shrinkColumns(natural: readonly number[], available: number): number[] {
  let limit = Math.max(...natural);
  const totalAt = (most: number) => natural.reduce((sum, width) => sum + Math.min(width, most), 0);
  while (limit > narrowestColumn && totalAt(limit) > available) limit -= 1;
  const widths = natural.map((width) => Math.min(width, limit));
  let spare = Math.max(0, Math.min(available, totalAt(Number.POSITIVE_INFINITY)) - totalAt(limit));
  return widths.map((width, at) => {
    if (spare === 0 || width >= (natural[at] ?? 0)) return width;
    spare -= 1;
    return width + 1;
  });
}

function widthOf(text: string): number {
  return displayWidth(text.replaceAll('\n', ' '));
}

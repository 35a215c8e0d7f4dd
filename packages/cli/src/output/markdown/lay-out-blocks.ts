import type { Token, Tokens } from 'marked';
import type { Style } from '../../text/style.ts';
import { displayWidth, safeText } from '../../text/terminal-text.ts';
import { breakPainted, wrapPainted } from '../../text/wrap-painted.ts';
import { columnGap, narrowWidest, totalWidth } from '../table.ts';

/** The fewest columns of deeply nested lists and quotes. */
const narrowest = 16;
const longestHighlighted = 20_000;

/**
 * Lays out blocks below each other with an empty line between them. No line is wider than the
 * columns.
 */
export function layOutBlocks(tokens: readonly Token[], layout: BlockLayout, isTight = false): string[] {
  const blocks = tokens.map((token) => layOutBlock(token, layout)).filter((lines) => lines.length > 0);
  return blocks.flatMap((lines, at) => (at === 0 || isTight ? lines : ['', ...lines]));
}

function layOutBlock(token: Token, layout: BlockLayout): string[] {
  const { style, columns, inline } = layout;
  switch (token.type) {
    case 'heading':
      return wrapPainted(style.bold(inline(token.tokens ?? [])), columns);
    case 'paragraph':
      return wrapPainted(inline(token.tokens ?? []), columns);
    case 'text':
      return wrapPainted(inline(token.tokens ?? [token]), columns);
    case 'code':
      return token.lang === 'math'
        ? layOutFormula(layout.formula(token.text), layout)
        : layOutCode(token as Tokens.Code, layout);
    case 'blockquote':
      return layOutQuote(token as Tokens.Blockquote, layout);
    case 'list':
      return layOutList(token as Tokens.List, layout);
    case 'table':
      return layOutTable(token as Tokens.Table, layout);
    case 'hr':
      return [style.dim((style.unicode ? '─' : '-').repeat(Number.isFinite(columns) ? columns : 40))];
    case 'html': {
      const text = layout
        .html(token.raw)
        .replace(/\n{3,}/g, '\n\n')
        .trim();
      return text === '' ? [] : wrapPainted(text, columns);
    }
    default:
      return [];
  }
}

function layOutFormula(text: string, layout: BlockLayout): string[] {
  const [first = '', ...rows] = text.split('\n');
  // The rows of a case distinction are aligned.
  const hanging = ' '.repeat(4 + (rows.length > 0 ? first.indexOf('{\u00a0') + 2 : 2));
  const columns = room(layout, hanging.length);
  return [
    ...indent(wrapPainted(first, room(layout, 4)), '    ', hanging),
    ...rows.flatMap((row) => indent(wrapPainted(row, columns), hanging, hanging)),
  ];
}

/** Breaks a line of code that is too long. The next line begins with a mark. */
function layOutCode(token: Tokens.Code, layout: BlockLayout): string[] {
  const { style } = layout;
  const plain = { ...token, text: safeText(token.text).replaceAll('\t', '    ') };
  const hasLanguage = Boolean(token.lang) && !/^(?:te?xt|plain|none)/i.test(token.lang ?? '');
  const isHighlighted = hasLanguage && style.color && token.text.length <= longestHighlighted;
  const painted = isHighlighted ? layout.code(plain).replace(/\n+$/, '') : plain.text;
  const paint = isHighlighted ? (line: string) => line : style.accent;
  const columns = room(layout, 4);
  const mark = style.dim(style.unicode ? '↪ ' : '> ');
  return painted.split('\n').flatMap((line) => {
    if (displayWidth(line) <= columns + 2) return [`  ${paint(line)}`];
    const [first = '', ...rest] = breakPainted(line, columns);
    return [`  ${paint(first)}`, ...rest.map((part) => `  ${mark}${paint(part)}`)];
  });
}

function layOutQuote(token: Tokens.Blockquote, layout: BlockLayout): string[] {
  const { style } = layout;
  const bar = style.dim(style.unicode ? '│ ' : '| ');
  const inner = layOutBlocks(token.tokens, { ...layout, columns: room(layout, 2) });
  return inner.map((line) => bar + line);
}

function layOutList(token: Tokens.List, layout: BlockLayout): string[] {
  const first = typeof token.start === 'number' ? token.start : 1;
  const numberWidth = String(first + token.items.length - 1).length + 1;
  const items = token.items.map((item, at) => {
    const bullet = token.ordered ? `${first + at}.`.padStart(numberWidth) : layout.style.marks.bullet;
    const box = item.checked ? '[x]' : '[ ]';
    const start = `  ${item.task ? box : bullet} `;
    const columns = room(layout, displayWidth(start));
    return indent(layOutBlocks(item.tokens, { ...layout, columns }, !token.loose), start, ' '.repeat(start.length));
  });
  return items.flatMap((lines, at) => (at > 0 && token.loose ? ['', ...lines] : lines));
}

function indent(lines: readonly string[], first: string, others: string): string[] {
  const [start = '', ...rest] = lines;
  return [first + start, ...rest.map((line) => (line === '' ? '' : others + line))];
}

function room({ columns }: BlockLayout, used: number): number {
  return Math.max(narrowest, columns - used);
}

interface BlockLayout {
  style: Style;
  columns: number;
  /**
   * Paints the text of a paragraph, a heading or a cell, with `\n` only at line breaks of the
   * author.
   */
  inline(tokens: readonly Token[]): string;
  /** Paints the code of a block that has a language. */
  code(token: Tokens.Code): string;
  /** Paints the text of HTML with the line breaks of a browser. */
  html(html: string): string;
  /** Returns the text of a formula with lines of its own. */
  formula(tex: string): string;
}

const narrowestColumn = 4;

/**
 * Lays out a table without frames: headings, a rule, rows. It uses the author's alignment. If the
 * columns do not fit, cells are broken into lines, and empty lines separate the rows.
 */
function layOutTable(table: Tokens.Table, { style, columns, inline }: BlockLayout): string[] {
  const texts = [table.header, ...table.rows].map((row) => row.map((cell) => inline(cell.tokens)));
  const natural = table.header.map((_, at) =>
    Math.max(1, ...texts.map((row) => displayWidth((row[at] ?? '').replaceAll('\n', ' ')))),
  );
  const excess = totalWidth(natural) - columns;
  const widths = narrowWidest(natural, excess, narrowestColumn);
  const [heading = [], ...rows] = texts.map((row) =>
    layOutRow(
      row.map((text) => wrapPainted(text, Number.POSITIVE_INFINITY).join(' ')),
      widths,
      table.align,
    ),
  );
  const rule = style.dim(widths.map((width) => (style.unicode ? '─' : '-').repeat(width)).join(columnGap));
  const isBroken = rows.some((lines) => lines.length > 1);
  const body = rows.flatMap((lines, at) => (isBroken && at > 0 ? ['', ...lines] : lines));
  // The caller cuts a table that has too many columns for the window.
  return [...heading.map(style.bold), rule, ...body];
}

function layOutRow(cells: readonly string[], widths: readonly number[], aligns: readonly (string | null)[]): string[] {
  const broken = widths.map((width, at) => wrapPainted(cells[at] ?? '', width));
  return Array.from({ length: Math.max(1, ...broken.map(({ length }) => length)) }, (_, line) =>
    widths.map((width, at) => alignCell(broken[at]?.[line] ?? '', width, aligns[at] ?? null)).join(columnGap),
  );
}

function alignCell(text: string, width: number, align: string | null): string {
  const free = Math.max(0, width - displayWidth(text));
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return `${' '.repeat(before)}${text}${' '.repeat(free - before)}`;
}

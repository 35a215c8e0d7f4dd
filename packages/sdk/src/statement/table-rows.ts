import type { Line } from './markdown-lines.ts';
import { type Run, type Span, scanRun } from './scan-run.ts';

interface Row extends Run {
  cells: number;
}

/** Counts the columns of a line such as `| --- | :-: |`; undefined for other lines. */
export function columnsOfRule(line: string): number | undefined {
  if (!line.includes('|') || !/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line)) return undefined;
  return line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;
}

/**
 * Reads a row of a table with so many columns. A bar in a formula or in code does not separate
 * cells unless the row has as many cells as columns only if it does: `| $5 | $6 |`.
 */
export function readRow(text: string, line: Line, columns: number): Row {
  const whole = scanRun(text, line.body, line.end, { quotes: line.quotes, isRow: true });
  const end = Math.max(line.end, whole.end);
  const bars = separators(text, line.body, line.end, whole.spans);
  const allBars = separators(text, line.body, line.end, []);
  if (bars.length + 1 !== columns && allBars.length + 1 === columns) {
    const edges = [line.body - 1, ...allBars, line.end];
    const spans = allBars.concat(line.end).flatMap((edge, cell) => {
      const from = (edges[cell] ?? 0) + 1;
      return scanRun(text, from, edge, { quotes: line.quotes, isRow: true }).spans;
    });
    return { spans, cells: columns, end };
  }
  const spans = whole.spans.map((span): Span => {
    // In a table, Markdown reads an escaped bar as a bar, in formulas and code too.
    return span.kind === 'formula' ? { ...span, tex: span.tex.replaceAll('\\|', '|') } : span;
  });
  const literal = [
    ...whole.spans.flatMap((span) => (span.kind === 'code' ? unescapedBars(text, span.start, span.end, []) : [])),
    ...barsOfLastCell(text, bars, columns),
  ];
  const barSpans = literal.map((start): Span => ({ kind: 'bar', start, end: start + 1 }));
  return { spans: [...spans, ...barSpans].sort((one, other) => one.start - other.start), cells: bars.length + 1, end };
}

/** Finds the bars that end cells. A row can begin and end with a bar. */
function separators(text: string, from: number, to: number, skipped: readonly Span[]): number[] {
  const bars = unescapedBars(text, from, to, skipped);
  if (bars[0] === from) bars.shift();
  const last = bars.at(-1);
  if (last !== undefined && text.slice(last + 1, to).trim() === '') bars.pop();
  return bars;
}

function unescapedBars(text: string, from: number, to: number, skipped: readonly Span[]): number[] {
  const bars: number[] = [];
  let skip = 0;
  for (let at = from; at < to; at += 1) {
    while ((skipped[skip]?.end ?? to) <= at) skip += 1;
    const span = skipped[skip];
    if (span && span.start <= at) at = span.end - 1;
    else if (text[at] === '\\') at += 1;
    else if (text[at] === '|') bars.push(at);
  }
  return bars;
}

/** Markdown drops cells after the last column. Their text stays in the last cell instead. */
function barsOfLastCell(text: string, bars: readonly number[], columns: number): number[] {
  const extra = bars.slice(columns - 1);
  const [first] = extra;
  if (first === undefined) return [];
  const [rest = ''] = /^[^\n]*/.exec(text.slice(first)) ?? [];
  return /^[|\s]*$/.test(rest) ? [] : extra;
}

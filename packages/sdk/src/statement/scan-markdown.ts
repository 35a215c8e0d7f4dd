import { blockStart, itemColumn, type Line, type OpenLists, openListsAfter, readLine } from './markdown-lines.ts';
import { readTex } from './read-tex.ts';
import { closingOf, type Span, scanRun } from './scan-run.ts';
import { columnsOfRule, readRow } from './table-rows.ts';

export interface ScannedMarkdown {
  /** In order. Only bars are inside other spans, which are code. */
  spans: Span[];
  /** The rows of tables that have more cells than the table has columns. */
  wideRows: TableFault[];
  /**
   * The lines below the head of a table that have another number of columns, which make it no
   * table.
   */
  strayRules: TableFault[];
}

interface TableFault {
  start: number;
  cells: number;
  columns: number;
}

/** Longer formulas are text, which bounds the time for dollars without a partner. */
const displayedMaxLength = 20_000;
const hiddenDefinition = /^\[[^\]\n]+\]:[ \t]*(?:#|<>)[ \t]*(?:\(.*\)|".*"|'.*')[ \t]*$/;

/**
 * Finds code, comments, formulas and tables in Markdown. Browser, terminal, preview and `verify`
 * all use this answer, so they never disagree about what a formula is. It follows CommonMark and
 * GitHub, with three differences: a comment hides everything up to its end, a bar in a formula or
 * in code separates no cells, and the cells that a row has too many belong to its last one.
 */
export function scanMarkdown(text: string): ScannedMarkdown {
  const spans: Span[] = [];
  const wideRows: TableFault[] = [];
  const strayRules: TableFault[] = [];
  let lists: OpenLists = [];
  let isAfterText = false;

  for (let at = 0; at < text.length; ) {
    const line = readLine(text, at);
    lists = openListsAfter(text, lists, line, isAfterText);
    at = scanBlock(line);
  }
  return { spans, wideRows, strayRules };

  /** Returns the start of the next block. */
  function scanBlock(line: Line): number {
    const block = blockStart(text, line, lists, isAfterText);
    const wasAfterText = isAfterText;
    isAfterText = !line.isBlank && block !== 'fence' && block !== 'indented code';
    if (line.isBlank) return line.next;
    if (block === 'fence') return scanFence(line);
    if (block === 'indented code') {
      spans.push({ kind: 'code', start: line.start, end: line.end, isClosed: true });
      return line.next;
    }
    const hidden = wasAfterText ? undefined : scanHiddenDefinition(line);
    return hidden ?? scanDisplayed(line) ?? scanTable(line) ?? scanText(line);
  }

  /** Reads `[//]: # (a comment)`, which authors write because no parser shows it. */
  function scanHiddenDefinition(line: Line): number | undefined {
    if (!hiddenDefinition.test(text.slice(line.body, line.end))) return undefined;
    spans.push({ kind: 'comment', start: line.body, end: line.end, isClosed: true });
    return line.next;
  }

  function addSpans(found: readonly Span[]): void {
    for (const span of found) spans.push(span);
  }

  /** Reads a fenced block up to its fence, the end of its list or quotation, or of the text. */
  function scanFence(first: Line): number {
    const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(text.slice(first.body, first.end)) ?? [];
    const closing = new RegExp(`^${fence[0]}{${fence.length},}[ \\t]*$`);
    const inner = itemColumn(lists, first);
    let end = first.end;
    let isClosed = false;
    let at = first.next;
    while (at < text.length && !isClosed) {
      const line = readLine(text, at);
      const isOutside = line.quotes < first.quotes || (!line.isBlank && inner > 0 && line.indent < inner);
      if (isOutside) break;
      isClosed = line.indent < inner + 4 && closing.test(text.slice(line.afterIndent, line.end));
      end = line.end;
      at = line.next;
    }
    const info = text.slice(first.body + fence.length, first.end).trim();
    // The line of the closing fence ends the last comment.
    const content = text.slice(first.end, Math.max(first.end, text.lastIndexOf('\n', end - 1) + 1));
    const tex = info === 'math' && isClosed ? readTex(content, first.quotes) : '';
    if (tex !== '') spans.push({ kind: 'formula', start: first.body, end, tex, isDisplayed: true });
    else spans.push({ kind: 'code', start: first.body, end, isClosed });
    return at;
  }

  function scanDisplayed(line: Line): number | undefined {
    const formula = displayedFormula(line);
    if (formula) spans.push(formula);
    return formula && readLine(text, formula.end).next;
  }

  /**
   * Reads a formula whose opening dollars or bracket are alone on their line. It may have blank
   * lines.
   */
  function displayedFormula(line: Line): Span | undefined {
    const opening = text.slice(line.body, line.end).trim();
    if (opening !== '$$' && opening !== '\\[') return undefined;
    const from = line.body + 2;
    const limit = Math.min(text.length, from + displayedMaxLength);
    const close = closingOf(text, from, limit, opening === '$$' ? '$$' : '\\]');
    if (close === undefined) return undefined;
    if (!readLine(text, close + 2).isBlank) return undefined;
    const tex = readTex(text.slice(from, close), line.quotes);
    return tex === '' ? undefined : { kind: 'formula', start: line.body, end: close + 2, tex, isDisplayed: true };
  }

  /** Reads a table, if the line is its head. */
  function scanTable(head: Line): number | undefined {
    const rule = readLine(text, head.next);
    const columns = columnsBelow(head);
    if (columns === undefined || !text.slice(head.body, head.end).includes('|')) return undefined;
    const { cells, end, spans: inHead } = readRow(text, head, columns);
    if (cells !== columns) strayRules.push({ start: rule.start, cells, columns });
    if (cells !== columns || end > head.end) return undefined;
    addSpans(inHead);
    let at = rule.next;
    while (at < text.length) {
      const line = readLine(text, at);
      if (line.isBlank || line.quotes !== head.quotes || line.isItem || blockStart(text, line, lists, true)) break;
      const row = readRow(text, line, columns);
      addSpans(row.spans);
      if (row.cells > columns) wideRows.push({ start: line.start, cells: row.cells, columns });
      if (row.end > line.end) return row.end;
      at = line.next;
    }
    return at;
  }

  /** Reads the lines of a paragraph or a heading. */
  function scanText(first: Line): number {
    let last = first;
    while (last.next < text.length && !/^#{1,6}\s/.test(text.slice(first.body, first.end))) {
      const line = readLine(text, last.next);
      const isEnd = line.isBlank || line.quotes > first.quotes || line.isItem || blockStart(text, line, lists, true);
      if (isEnd || isTableHead(line) || displayedFormula(line)) break;
      last = line;
    }
    const run = scanRun(text, first.body, last.end, { quotes: first.quotes });
    addSpans(run.spans);
    return Math.max(run.end, last.next);
  }

  function isTableHead(line: Line): boolean {
    const columns = columnsBelow(line);
    return columns !== undefined && readRow(text, line, columns).cells === columns;
  }

  /** Counts the columns of the rule below the head of a table. */
  function columnsBelow(head: Line): number | undefined {
    const rule = readLine(text, head.next);
    return rule.quotes === head.quotes ? columnsOfRule(text.slice(rule.afterIndent, rule.end)) : undefined;
  }
}

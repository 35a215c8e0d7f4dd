import { withoutQuotes } from './markdown-lines.ts';
import { readTex } from './read-tex.ts';

/** A part of a statement that is not plain Markdown, with offsets into the text. */
export type Span = { start: number; end: number } & (
  | { kind: 'code'; isClosed: boolean }
  | { kind: 'comment'; isClosed: boolean }
  /** `isDisplayed` says whether it has lines of its own. */
  | { kind: 'formula'; tex: string; isDisplayed: boolean }
  /** A bar in the row of a table that does not separate cells. */
  | { kind: 'bar' }
);

export interface Run {
  spans: Span[];
  /** The end of what was read, which is later than wanted if a comment ends later. */
  end: number;
}

interface RunOptions {
  /** The number of quotations around it. */
  quotes: number;
  /** Whether it is the row of a table or a cell, where bars are no sign of a formula. */
  isRow?: boolean;
}

/** Longer formulas are text, which bounds the time for dollars without a partner. */
const formulaMaxLength = 4000;

/**
 * Matches the start of a formula, code or a comment, and what can contain dollars that begin no
 * formula: escaped characters, addresses and the targets of links.
 */
const nextPart =
  /\\[\s\S]|`+|\$+|<!--|<(?:https?|ftp|mailto):[^\s<>]*>|\]\(\s*(?:<[^>\n]*>|(?:\\.|[^\s()\\<]|\([^\s()]*\))+)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)|\bhttps?:\/\/[^\s<]*/g;

/** Finds code, comments and formulas in the lines of a paragraph. The leftmost one wins. */
export function scanRun(text: string, from: number, to: number, options: RunOptions): Run {
  const spans: Span[] = [];
  // A search in the whole text would read on after the lines.
  const lines = text.slice(from, to);
  let at = from;
  while (at < to) {
    nextPart.lastIndex = at - from;
    const match = nextPart.exec(lines);
    if (!match) break;
    const start = from + match.index;
    const [part] = match;
    const span = spanAt(part, start);
    if (span) spans.push(span);
    at = span?.end ?? start + part.length;
  }
  return { spans, end: Math.max(to, at) };

  function spanAt(part: string, start: number): Span | undefined {
    if (part === '<!--') return comment(text, start);
    if (part.startsWith('`')) return codeSpan(text, start, part, to);
    if (part === '\\(' || part === '\\[') return formula(start, part, part === '\\(' ? '\\)' : '\\]');
    if (part === '$') return dollarFormula(start);
    return part.startsWith('$') ? formula(start, part, part) : undefined;
  }

  function formula(start: number, opening: string, closing: string): Span | undefined {
    const first = start + opening.length;
    const close = closingOf(text, first, Math.min(to, first + formulaMaxLength), closing, opening);
    if (close === undefined) return undefined;
    return formulaSpan(start, first, close, close + closing.length, opening !== '\\(' && opening !== '$$$');
  }

  function dollarFormula(start: number): Span | undefined {
    const close = closingDollar(text, start + 1, Math.min(to, start + 1 + formulaMaxLength));
    if (close === undefined) return undefined;
    const content = text
      .slice(start + 1, close)
      .split('\n')
      .map((line) => withoutQuotes(line, options.quotes))
      .join('\n');
    return isAmount(content, text[close + 1] ?? '', options.isRow === true)
      ? undefined
      : formulaSpan(start, start + 1, close, close + 1, false);
  }

  function formulaSpan(start: number, first: number, close: number, end: number, canBeDisplayed: boolean) {
    const tex = readTex(text.slice(first, close), options.quotes);
    if (tex === '') return undefined;
    const isDisplayed = canBeDisplayed && options.isRow !== true && isAlone(text, start, end);
    return { kind: 'formula' as const, start, end, tex, isDisplayed };
  }
}

/** A comment goes on to its end, also over blank lines, or to the end of the text. */
function comment(text: string, start: number): Span {
  const [short] = /^<!--(?:>|->)/.exec(text.slice(start, start + 6)) ?? [];
  if (short !== undefined) return { kind: 'comment', start, end: start + short.length, isClosed: true };
  const close = text.indexOf('-->', start + 4);
  return { kind: 'comment', start, end: close < 0 ? text.length : close + 3, isClosed: close >= 0 };
}

function codeSpan(text: string, start: number, ticks: string, to: number): Span | undefined {
  for (let at = start + ticks.length; at < to; ) {
    const next = text.indexOf('`', at);
    if (next < 0 || next >= to) return undefined;
    let end = next + 1;
    while (text[end] === '`') end += 1;
    if (end - next === ticks.length) return { kind: 'code', start, end, isClosed: true };
    at = end;
  }
  return undefined;
}

/**
 * Finds the end of a formula in double dollars or TeX's brackets. A formula does not contain its
 * own opening bracket, which keeps the search short.
 */
export function closingOf(
  text: string,
  from: number,
  to: number,
  closing: string,
  opening = closing,
): number | undefined {
  for (let at = from; at < to; at += 1) {
    const isDollars = closing.startsWith('$');
    if (text.startsWith(closing, at) && at + closing.length <= to && (!isDollars || text[at + closing.length] !== '$'))
      return at;
    if (!isDollars && text.startsWith(opening, at)) return undefined;
    if (text[at] === '\\') at += 1;
    else if (isDollars && text[at] === '$') while (text[at + 1] === '$') at += 1;
  }
  return undefined;
}

/** What no formula contains: code, another formula's bracket, a comment, an address. */
const outside = /`+|\\[([]|<!--|<?(?:https?|ftp|mailto):/y;

/**
 * Finds the dollar that ends a formula, which is not inside braces: `$\text{if $x$}$`. Without one
 * it is the first dollar in braces.
 */
function closingDollar(text: string, from: number, to: number): number | undefined {
  let depth = 0;
  let inBraces: number | undefined;
  for (let at = from; at < to; at += 1) {
    switch (text[at]) {
      case '$':
        if (depth === 0) return at;
        inBraces ??= at;
        break;
      case '{':
        depth += 1;
        break;
      case '}':
        depth = Math.max(0, depth - 1);
        break;
      case '\\':
        if (isOutside(text, at, to)) return undefined;
        at += 1;
        break;
      case '`':
      case '<':
      case 'h':
      case 'f':
      case 'm':
        if (isOutside(text, at, to)) return undefined;
    }
  }
  return inBraces;
}

function isOutside(text: string, at: number, to: number): boolean {
  outside.lastIndex = at;
  const [other = ''] = outside.exec(text) ?? [];
  return other.startsWith('`') ? codeSpan(text, at, other, to) !== undefined : other !== '';
}

/**
 * Reports whether the text between two dollars, the second one before `next`, is prose with amounts
 * or names: `$5 and $6`, `$x dollars and $y`.
 */
function isAmount(content: string, next: string, isRow: boolean): boolean {
  const signs = content.replace(/\\[$%&#]/g, '');
  if ((isRow ? /[\\^_{}=<>+]/ : /[\\^_{}=<>+|]/).test(signs)) return false;
  return /^(?:\d[\d.,]*(?!\w)|\p{L}.*\p{L}{2})/su.test(content) && (/\s$/.test(content) || /\d/.test(next));
}

/**
 * Reports whether nothing else stands on the lines of a part, but marks of lists and quotations.
 */
export function isAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = /^[^\n]*/.exec(text.slice(end, end + 1000)) ?? [];
  return /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before) && after.trim() === '';
}

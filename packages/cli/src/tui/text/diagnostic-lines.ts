import type { ExplainedText } from '@podium/sdk/contract';
import type { Paint } from '../../text/style.ts';
import { charactersOf, cutToWidth, displayWidth, safeLine, safeText } from '../../text/terminal-text.ts';
import { wrapPainted } from '../../text/wrap-painted.ts';
import type { Theme } from '../theme.ts';

/** Matches quoted source or its marks: a gutter with or without a number, then the text. */
const quotedLine = /^( *(?:\d+|\+\+\+|---)? *\|)(.*)$/;
const numberedLine = /^ *\d+ *\|/;
const tab = '    ';

interface Shown extends Pick<ExplainedText, 'text'>, Partial<Pick<ExplainedText, 'severity' | 'message'>> {}

interface QuotedLine {
  gutter: string;
  text: string;
}

/**
 * Formats a message of a compiler as lines as wide as the theme. Sentences are wrapped, and the one
 * that contains `message` is painted. Quoted source that is too wide is cut to the part that its
 * marks point at, together with these marks.
 */
export function diagnosticLines({ text, severity, message }: Shown, theme: Theme): string[] {
  const lines = safeText(text).trimEnd().replaceAll('\t', tab).split('\n');
  const headline = message && lines.find((line) => line.includes(safeLine(message)));
  const paint: Paint = (line) => theme.bold(severity === 'error' ? theme.bad(line) : theme.warn(line));
  return groupQuotes(lines).flatMap((part) => {
    if (typeof part === 'object') return cutQuote(part, theme);
    return wrapSentence(part, part === headline ? paint : (line) => line, theme.columns);
  });
}

/** Groups each line of source with the marks below it. Each sentence stays on its own. */
function groupQuotes(lines: readonly string[]): (string | QuotedLine[])[] {
  const parts: (string | QuotedLine[])[] = [];
  for (const line of lines) {
    const [, gutter, text] = quotedLine.exec(line) ?? [];
    const last = parts.at(-1);
    if (gutter === undefined || text === undefined) parts.push(line);
    else if (typeof last === 'object' && !numberedLine.test(line)) last.push({ gutter, text });
    else parts.push([{ gutter, text }]);
  }
  return parts;
}

function wrapSentence(line: string, paint: Paint, columns: number): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  return wrapPainted(paint(line.trimStart()), columns - indent.length).map((part) => indent + part);
}

function cutQuote(quote: readonly QuotedLine[], { columns, ellipsis }: Theme): string[] {
  const room = Math.max(1, columns - Math.max(...quote.map(({ gutter }) => gutter.length)));
  const first = firstColumn(quote, room);
  return quote.map(({ gutter, text }) => gutter + columnsFrom(text, first, room, ellipsis));
}

/** Returns the first column to show, so that the marks are in view with source before them. */
function firstColumn(quote: readonly QuotedLine[], room: number): number {
  const widest = Math.max(...quote.map(({ text }) => displayWidth(text)));
  // The ellipsis may take the last column.
  const { start, end } = markedColumns(quote);
  if (widest <= room || end < room) return 0;
  return Math.min(Math.max(0, start - Math.floor(room / 3)), widest - room);
}

/** Returns the columns of the marks. They are narrow, so their indices are columns. */
function markedColumns(quote: readonly QuotedLine[]): { start: number; end: number } {
  for (const { text } of quote.slice(1)) {
    const [marks] = /\^~*/.exec(text) ?? /~+/.exec(text) ?? [];
    if (marks === undefined) continue;
    const start = text.indexOf(marks);
    return { start, end: start + marks.length };
  }
  return { start: 0, end: 0 };
}

function columnsFrom(text: string, first: number, room: number, ellipsis: string): string {
  const blanks = text.length - text.trimStart().length;
  const isCut = blanks < first && blanks < text.length;
  return cutToWidth(isCut ? ellipsis + dropColumns(text, first + 1) : dropColumns(text, first), room, ellipsis);
}

function dropColumns(text: string, columns: number): string {
  if (columns === 0) return text;
  const characters = charactersOf(text);
  let width = 0;
  let at = 0;
  while (at < characters.length && width < columns) {
    width += displayWidth(characters[at] ?? '');
    at += 1;
  }
  // Half of a wide character becomes a blank.
  return ' '.repeat(Math.max(0, width - columns)) + characters.slice(at).join('');
}

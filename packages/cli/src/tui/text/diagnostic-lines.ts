import { wrapPainted } from '../../output/wrap-painted.ts';
import { cutToWidth, displayWidth, safeText } from '../../text/terminal-text.ts';
import { charactersOf } from '../components/text-field.ts';
import type { Theme } from '../theme.ts';

/** A line of source, or of marks below one, as compilers quote them: a gutter with or without a number, then the text. */
const quotedLine = /^( *(?:\d+|\+\+\+|---)? *\|)(.*)$/;
const numberedLine = /^ *\d+ *\|/;
const tab = '    ';

interface QuotedLine {
  gutter: string;
  text: string;
}

/**
 * What a compiler wrote about a fault, in lines of at most `columns`. Its sentences are wrapped, the one that says what is wrong is
 * painted with `paint`. Of quoted source that is wider only the part is shown that the marks below point at, with the marks in their place.
 */
export function diagnosticLines(text: string, paint: Theme['bad'], theme: Theme, columns: number): string[] {
  const lines = safeText(text).trimEnd().replaceAll('\t', tab).split('\n');
  return groupQuotes(lines).flatMap((part) => {
    if (typeof part === 'object') return cutQuote(part, columns, theme.ellipsis);
    return wrapSentence(
      part,
      /\b(?:error|warning): /.test(part) ? (line) => theme.bold(paint(line)) : (line) => line,
      columns,
    );
  });
}

/** Each sentence by itself, and each line of source with the marks below it. */
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

function wrapSentence(line: string, paint: (text: string) => string, columns: number): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  return wrapPainted(paint(line.trimStart()), columns - indent.length).map((part) => indent + part);
}

function cutQuote(quote: readonly QuotedLine[], columns: number, ellipsis: string): string[] {
  const room = Math.max(1, columns - Math.max(...quote.map(({ gutter }) => gutter.length)));
  const first = firstColumn(quote, room);
  return quote.map(({ gutter, text }) => gutter + columnsFrom(text, first, room, ellipsis));
}

/** The first column to show, so that what the marks point at is in sight with some of what stands before it. */
function firstColumn(quote: readonly QuotedLine[], room: number): number {
  const widest = Math.max(...quote.map(({ text }) => displayWidth(text)));
  // The last column may be taken by the sign for a cut.
  const { start, end } = markedColumns(quote);
  if (widest <= room || end < room) return 0;
  return Math.min(Math.max(0, start - Math.floor(room / 3)), widest - room);
}

/** Marks are narrow characters: their places in the text are columns. */
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
  // Of a wide character that is cut in two, a blank is left.
  return ' '.repeat(Math.max(0, width - columns)) + characters.slice(at).join('');
}

/** A line of Markdown, without what the quotations and lists around it put before it. */
export interface Line {
  start: number;
  /** The offset of its line break, or the end of the text. */
  end: number;
  /** The start of the next line. */
  next: number;
  isBlank: boolean;
  /** The number of quotations that it marks. */
  quotes: number;
  /** The columns of white space after the marks of quotations. */
  indent: number;
  /** The offset after the marks of quotations and the white space. */
  afterIndent: number;
  /** The offset after the markers of list items too. */
  body: number;
  /** The columns at which the list items that it begins have their content. */
  items: number[];
}

/** The list items that a line is in: the columns of their content, in one quotation. */
export interface OpenLists {
  quotes: number;
  offsets: readonly number[];
}

export const noLists: OpenLists = { quotes: 0, offsets: [] };

/** Reads the line that begins at an offset, or the rest of a line. */
export function readLine(text: string, start: number): Line {
  const lineBreak = text.indexOf('\n', start);
  const end = lineBreak < 0 ? text.length : lineBreak;
  const line: Line = {
    start,
    end: text[end - 1] === '\r' && end > start ? end - 1 : end,
    next: Math.min(text.length, end + 1),
    isBlank: false,
    quotes: 0,
    indent: 0,
    afterIndent: start,
    body: start,
    items: [],
  };
  let { indent, at } = skipSpace(text, start, line.end);
  while (text[at] === '>' && at < line.end && indent < 4) {
    line.quotes += 1;
    const after = at + (text[at + 1] === ' ' ? 2 : 1);
    ({ indent, at } = skipSpace(text, after, line.end));
  }
  line.isBlank = at >= line.end;
  line.indent = indent;
  line.afterIndent = at;
  line.body = at;
  for (let column = indent; ; ) {
    const [marker = ''] = itemMarker.exec(text.slice(line.body, Math.min(line.end, line.body + 14))) ?? [];
    if (marker === '') return line;
    const space = skipSpace(text, line.body + marker.length, line.end);
    column += marker.length + (space.indent > 4 || space.at >= line.end ? 1 : space.indent);
    line.items.push(column);
    line.body = space.at;
  }
}

const itemMarker = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|\r?$)/;

function skipSpace(text: string, from: number, end: number): { indent: number; at: number } {
  let indent = 0;
  let at = from;
  for (; at < end && (text[at] === ' ' || text[at] === '\t'); at += 1)
    indent += text[at] === '\t' ? 4 - (indent % 4) : 1;
  return { indent, at };
}

/**
 * Returns the code or heading that a line begins. `isAfterText` says whether the line before it
 * belongs to a paragraph, which indented code cannot follow.
 */
export function blockStart(
  text: string,
  line: Line,
  { offsets }: OpenLists,
  isAfterText: boolean,
): 'fence' | 'indented code' | 'heading' | undefined {
  if (line.isBlank) return undefined;
  if (!isAfterText && line.indent >= (offsets.at(-1) ?? 0) + 4) return 'indented code';
  return fenceOrHeading(text.slice(line.body, line.end));
}

function fenceOrHeading(body: string): 'fence' | 'heading' | undefined {
  if (/^(?:`{3,}[^`]*$|~{3,})/.test(body)) return 'fence';
  return /^#{1,6}(?:\s|$)/.test(body) ? 'heading' : undefined;
}

/** Returns the list items that a line is in, from those that the line before it is in. */
export function openListsAfter(text: string, lists: OpenLists, line: Line, isAfterText: boolean): OpenLists {
  if (line.isBlank) return lists;
  let offsets = line.quotes === lists.quotes ? lists.offsets : [];
  // The lines of a paragraph need no indentation.
  const isLazy = isAfterText && line.items.length === 0 && !fenceOrHeading(text.slice(line.body, line.end));
  if (!isLazy) offsets = offsets.filter((offset) => offset <= line.indent);
  const isIndentedCode = !isAfterText && line.indent >= (offsets.at(-1) ?? 0) + 4;
  return { quotes: line.quotes, offsets: isIndentedCode ? offsets : [...offsets, ...line.items] };
}

/** Removes the marks of quotations from a line within a formula or code. */
export function withoutQuotes(line: string, quotes: number): string {
  return quotes === 0 ? line : line.replace(new RegExp(`^(?:[ \\t]*>){1,${quotes}} ?`), '');
}

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
  /** Whether it begins the item of a list. */
  isItem: boolean;
  /** What the line has outside of quotations, in the first one, and so on. */
  levels: { indent: number; items: number[] }[];
}

/**
 * The list items that a line is in: the columns of their content, outside of quotations, in the
 * first one, and so on.
 */
export type OpenLists = readonly (readonly number[])[];

/**
 * Reads the line that begins at an offset. The rest of a line is in the quotations of that line.
 */
export function readLine(text: string, start: number): Line {
  const lineBreak = text.indexOf('\n', start);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const end = text[lineEnd - 1] === '\r' && lineEnd > start ? lineEnd - 1 : lineEnd;
  let { indent, at } = skipSpace(text, start, end);
  let level = { indent, items: [] as number[] };
  const line: Line = {
    start,
    end,
    next: Math.min(text.length, lineEnd + 1),
    isBlank: false,
    quotes: 0,
    indent,
    afterIndent: at,
    body: at,
    isItem: false,
    levels: [level],
  };
  for (let column = indent; ; ) {
    const [marker = ''] = itemMarker.exec(text.slice(at, Math.min(end, at + 14))) ?? [];
    if (text[at] === '>' && at < end) {
      ({ indent, at } = skipSpace(text, at + (text[at + 1] === ' ' ? 2 : 1), end));
      level = { indent, items: [] };
      line.levels.push(level);
      Object.assign(line, { quotes: line.quotes + 1, indent, afterIndent: at });
      column = indent;
    } else if (marker !== '') {
      const space = skipSpace(text, at + marker.length, end);
      column += marker.length + (space.indent > 4 || space.at >= end ? 1 : space.indent);
      level.items.push(column);
      line.isItem = true;
      at = space.at;
    } else break;
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (start > 0 && lineStart < start) {
    const { quotes, levels } = readLine(text, lineStart);
    Object.assign(line, { quotes, levels });
  }
  line.body = at;
  line.isBlank = at >= end && !line.isItem;
  return line;
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
  lists: OpenLists,
  isAfterText: boolean,
): 'fence' | 'indented code' | 'heading' | undefined {
  if (line.isBlank) return undefined;
  if (!isAfterText && line.indent >= itemColumn(lists, line) + 4) return 'indented code';
  return fenceOrHeading(text.slice(line.body, line.end));
}

/** Returns the column at which the content of the innermost item begins. */
export function itemColumn(lists: OpenLists, { quotes }: Line): number {
  return lists[quotes]?.at(-1) ?? 0;
}

function fenceOrHeading(body: string): 'fence' | 'heading' | undefined {
  if (/^(?:`{3,}[^`]*$|~{3,})/.test(body)) return 'fence';
  return /^#{1,6}(?:\s|$)/.test(body) ? 'heading' : undefined;
}

/** Returns the list items that a line is in, from those that the line before it is in. */
export function openListsAfter(text: string, lists: OpenLists, line: Line, isAfterText: boolean): OpenLists {
  if (line.isBlank) return lists;
  // The lines of a paragraph need no indentation.
  const isLazy = isAfterText && !line.isItem && !fenceOrHeading(text.slice(line.body, line.end));
  return line.levels.map(({ indent, items }, quotes) => {
    const before = lists[quotes] ?? [];
    const open = isLazy ? before : before.filter((column) => column <= indent);
    const isCode = !isAfterText && indent >= (open.at(-1) ?? 0) + 4;
    return isCode ? open : [...open, ...items];
  });
}

/** Removes the marks of quotations from a line within a formula or code. */
export function withoutQuotes(line: string, quotes: number): string {
  return quotes === 0 ? line : line.replace(new RegExp(`^(?:[ \\t]*>){1,${quotes}} ?`), '');
}

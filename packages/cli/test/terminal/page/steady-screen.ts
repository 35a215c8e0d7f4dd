/** These values differ from run to run. */
export interface Unsteady {
  /** The ids that the server made. Each is replaced by its position in this list. */
  ids: readonly string[];
  /** The folders of this run, and the names that the page shows for them. */
  folders: readonly (readonly [string, string])[];
}

const measured: readonly (readonly [string, string])[] = [
  [String.raw`\bhttp://127\.0\.0\.1:\d+`, 'http://127.0.0.1:4000'],
  [String.raw`\b\d+ ms\b`, '2 ms'],
  [String.raw`\b\d+\.\d\d s\b`, '1.02 s'],
  [String.raw`\b\d+\.\d [KM]B\b`, '3.6 MB'],
];

const isMeasured = /\b(?:2 ms|1\.02 s|3\.6 MB)\b/;

/**
 * Returns the screen as it would be on any machine and on any day: measured times and memory,
 * ports, ids and folders get fixed values. Columns and frames do not move.
 */
export function steadyScreen(screen: string, { ids, folders }: Unsteady): string {
  const named = folders.map(([folder, name]) => [escapePattern(folder), name] as const);
  const numbered = ids.map((id, index) => [id, `4e7k2m9qx${String(index + 1).padStart(3, '0')}`] as const);
  const shown = screen.split('\n');
  const lines = [...shown];
  for (const [pattern, to] of [...measured, ...named, ...numbered]) {
    const before = [...lines];
    for (const [row, line] of before.entries())
      lines[row] = replaceInColumns(line, pattern, to, blockAround(before, row));
  }
  const framed = lines.map((line, row) => keepEdge(line, shown[row]?.length ?? 0));
  return framed.map((line, row) => squeeze(line, blockAround(framed, row))).join('\n');
}

/** Moves the right edge of a frame back after values on its line have become shorter or longer. */
function keepEdge(line: string, columns: number): string {
  const [, content, edge] = /^(.*?) *([│┃])$/.exec(line) ?? [];
  return content === undefined || edge === undefined ? line : content.padEnd(columns - 1) + edge;
}

/**
 * A table is as wide as its widest values, which may be measured ones. The blanks that all lines of
 * a block have between two columns become two. Frames have a fixed width and do not change.
 */
function squeeze(line: string, block: readonly string[]): string {
  if (block.length < 2 || !block.some((one) => isMeasured.test(one))) return line;
  const isBlank = (column: number) => block.every((one) => (one[column] ?? ' ') === ' ');
  return [...line].filter((_, column) => ![0, 1, 2].every((back) => isBlank(column - back)) || column < 2).join('');
}

/**
 * Replaces every occurrence of a pattern. Two blanks or the edge of a frame end a cell of a table.
 * The blanks before or after the cell then grow or shrink with it, because the other lines of the
 * block show whether its column is aligned to the right or to the left. If they do not show it, as
 * when all values are equally long, a column is right-aligned inside a frame and left-aligned
 * elsewhere.
 */
function replaceInColumns(line: string, pattern: string, to: string, block: readonly string[]): string {
  const cell = new RegExp(`( *)(${pattern})(?:( {2,}| (?=[│┃]))(?=.))?`, 'g');
  return line.replace(cell, (_, before: string, from: string, after: string | undefined, offset: number) => {
    if (after === undefined) return before + to;
    const missing = from.length - to.length;
    const start = offset + before.length;
    const isRightAligned =
      before.length > 1 && votes(block, start, start + from.length) > (line.startsWith('│') ? -1 : 0);
    return isRightAligned ? fill(before, missing) + to + after : before + to + fill(after, missing);
  });
}

/**
 * Returns the number of lines with a cell that ends at `end`, minus the number with one that starts
 * at `start`.
 */
function votes(block: readonly string[], start: number, end: number): number {
  const endsThere = block.filter((line) => /^\S(?: {2}| ?[│┃]|$)/.test(line.slice(end - 1)));
  const startsThere = block.filter((line) => /(?: {2}|[│┃] ?)\S$/.test(line.slice(0, start + 1)));
  return endsThere.length - startsThere.length;
}

/** Returns the line and its neighbours up to the next empty lines. */
function blockAround(lines: readonly string[], row: number): string[] {
  const from = lines.slice(0, row).lastIndexOf('') + 1;
  const to = lines.indexOf('', row);
  return lines.slice(from, to < 0 ? undefined : to);
}

function fill(blanks: string, missing: number): string {
  return ' '.repeat(Math.max(1, blanks.length + missing));
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

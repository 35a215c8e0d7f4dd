import { displayWidth } from './terminal-text.ts';

/**
 * Breaks each line at spaces so that it fits `columns`, and indents its later lines by `hanging`.
 * It breaks neither words nor commands in backticks.
 */
export function wrapText(text: string, columns: number, hanging = ''): string {
  if (!Number.isFinite(columns)) return text;
  return text
    .split('\n')
    .map((line) => (displayWidth(line) <= columns ? line : wrapLine(line, columns, hanging)))
    .join('\n');
}

/**
 * Wraps text beside a heading of `used` columns. Later lines begin below the first line of the
 * text.
 */
export function hangText(text: string, columns: number, used: number): string {
  return wrapText(text, columns - used).replaceAll('\n', `\n${' '.repeat(used)}`);
}

function wrapLine(line: string, columns: number, hanging: string): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = indent;
  let isStart = true;
  for (const [word] of line.slice(indent.length).matchAll(/[^\s`]*`[^`]*`\S*|\S+/g)) {
    if (!isStart && displayWidth(current) + 1 + displayWidth(word) > columns) {
      lines.push(current);
      current = indent + hanging;
      isStart = true;
    }
    current += isStart ? word : ` ${word}`;
    isStart = false;
  }
  return [...lines, current].join('\n');
}

// Matches SGR sequences with one number each, as picocolors and chalk write them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const pieces = /\u001b\[(\d*)(?:;\d+)*m|\n|[ \t]+|[^ \t\n\u001b]+|\u001b/g;

interface OpenPaint {
  sequence: string;
  closedBy: string;
}

/**
 * Breaks painted text at spaces into lines of at most `columns`. Words that are longer than a line
 * break anywhere. Every line closes its open colours and the next line opens them again, so that
 * lines can be placed beside others. A no-break space joins words and is drawn as a space.
 */
export function wrapPainted(text: string, columns: number): string[] {
  const wrapping = openWrapping(columns);
  let word = '';
  let hasSpace = false;
  const flush = () => {
    if (word !== '') appendWord(wrapping, word, hasSpace);
    word = '';
    hasSpace = false;
  };
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === '\n') {
      flush();
      endLine(wrapping);
    } else if (piece.startsWith(' ') || piece.startsWith('\t')) {
      flush();
      hasSpace = true;
    } else if (piece !== '\u001b') word += piece;
  }
  flush();
  endLine(wrapping);
  return wrapping.lines;
}

/**
 * Breaks painted code into lines of at most `columns` at any character, without removing spaces.
 */
export function breakPainted(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  const wrapping = openWrapping(columns);
  for (const [piece] of line.matchAll(pieces)) appendBroken(wrapping, piece);
  endLine(wrapping);
  return wrapping.lines;
}

interface Wrapping {
  columns: number;
  lines: string[];
  line: string;
  width: number;
  open: OpenPaint[];
}

function appendWord(wrapping: Wrapping, word: string, hasSpace: boolean): void {
  const width = displayWidth(word);
  const space = hasSpace && wrapping.width > 0 ? 1 : 0;
  if (wrapping.width > 0 && wrapping.width + space + width > wrapping.columns) endLine(wrapping);
  else if (space > 0) append(wrapping, ' ', 1);
  if (width <= wrapping.columns) append(wrapping, word, width);
  else for (const [piece] of word.matchAll(pieces)) appendBroken(wrapping, piece);
}

function openWrapping(columns: number): Wrapping {
  return { columns: Math.max(1, columns), lines: [], line: '', width: 0, open: [] };
}

function appendBroken(wrapping: Wrapping, piece: string): void {
  if (piece.startsWith('\u001b')) {
    append(wrapping, piece, 0);
    return;
  }
  for (const character of piece) {
    const width = displayWidth(character);
    if (wrapping.width + width > wrapping.columns) endLine(wrapping);
    append(wrapping, character, width);
  }
}

function append(wrapping: Wrapping, text: string, width: number): void {
  wrapping.line += text.replaceAll('\u00a0', ' ');
  wrapping.width += width;
  if (!text.includes('\u001b')) return;
  for (const [sequence, code] of text.matchAll(pieces)) {
    if (code === undefined) continue;
    const closedBy = closerOf(Number(code));
    if (closedBy === undefined) wrapping.open = wrapping.open.filter((paint) => paint.closedBy !== sequence);
    else wrapping.open.push({ sequence, closedBy });
  }
}

function endLine(wrapping: Wrapping): void {
  const closing = wrapping.open.map(({ closedBy }) => closedBy).toReversed();
  wrapping.lines.push(wrapping.line + closing.join(''));
  wrapping.line = wrapping.open.map(({ sequence }) => sequence).join('');
  wrapping.width = 0;
}

/** Returns the sequence that closes a colour or a face; undefined for a code that closes others. */
function closerOf(code: number): string | undefined {
  if (code === 1 || code === 2) return '\u001b[22m';
  if (code >= 3 && code <= 9) return `\u001b[${code + 20}m`;
  if ((code >= 30 && code <= 38) || (code >= 90 && code <= 97)) return '\u001b[39m';
  return (code >= 40 && code <= 48) || code >= 100 ? '\u001b[49m' : undefined;
}

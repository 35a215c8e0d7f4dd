import { safeText } from '../../../output/safe-text.ts';

const tab = '    ';

/** A program's text as lines of at most `columns`: control characters are gone, long lines are broken. Fast for a megabyte. */
export function outputLines(text: string, columns: number): string[] {
  const lines = safeText(text).replace(/\n$/, '').replaceAll('\t', tab).split('\n');
  return lines.flatMap((line) => breakLine(line, Math.max(2, columns)));
}

function breakLine(line: string, columns: number): string[] {
  if (line.length * 2 <= columns) return [line];
  if (/^[\x20-\x7e]*$/.test(line)) return breakAscii(line, columns);
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const character of line) {
    // No character is wider than two columns; to measure each would take seconds.
    const characterWidth = character < '\u007f' ? 1 : 2;
    if (width + characterWidth > columns) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += character;
    width += characterWidth;
  }
  return [...parts, part];
}

function breakAscii(line: string, columns: number): string[] {
  if (line.length <= columns) return [line];
  const count = Math.ceil(line.length / columns);
  return Array.from({ length: count }, (_, at) => line.slice(at * columns, (at + 1) * columns));
}

import { safeText } from '../../../text/terminal-text.ts';

const tab = '    ';

/**
 * Breaks the text of a program into lines of at most `columns`, without control characters. It is
 * fast even for a megabyte.
 */
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
    // No character is wider than two columns. Measuring each would take seconds.
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

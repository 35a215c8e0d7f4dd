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

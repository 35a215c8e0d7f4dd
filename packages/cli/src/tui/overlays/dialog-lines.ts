import { wrapText } from '../../output/wrap.ts';
import { breakWords } from '../text/fit-line.ts';
import { frameLines } from '../text/frame-lines.ts';
import type { Theme } from '../theme.ts';

interface DialogOptions {
  title: string;
  /** At the right end of the lower edge. */
  note?: string;
  columns: number;
  rows: number;
  /** The widest it gets. */
  width?: number;
}

/** A framed text in the middle of the screen. */
export function dialogLines(
  lines: readonly string[],
  theme: Theme,
  { title, note = '', columns, rows, width = 64 }: DialogOptions,
): string[] {
  const boxColumns = Math.min(columns - 4, width);
  const boxRows = Math.min(rows, lines.length + 4);
  const body = ['', ...lines.slice(0, boxRows - 4).map((line) => `  ${line}`)];
  const box = frameLines(body, theme, { title, note, columns: boxColumns, rows: boxRows, isFocused: true });
  const indent = ' '.repeat(Math.floor((columns - boxColumns) / 2));
  const above = Math.max(0, Math.floor((rows - boxRows) / 3));
  return [...Array.from({ length: above }, () => ''), ...box.map((line) => indent + line)];
}

/** A text wrapped for a dialog of that width. */
export function dialogText(text: string, columns: number, width = 64): string[] {
  const room = Math.min(columns - 4, width) - 6;
  return wrapText(breakWords(text, room), room).split('\n');
}

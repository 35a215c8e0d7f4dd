import wrapAnsi from 'wrap-ansi';
import { displayWidth } from './terminal-text.ts';

/**
 * Breaks painted text at spaces into lines of at most `columns`. Words that are longer than a line
 * break anywhere. Every line closes its open colours and the next line opens them again, so that
 * lines can be placed beside others. A no-break space joins words and is drawn as a space.
 */
export function wrapPainted(text: string, columns: number): string[] {
  return wrap(text.replace(/[ \t]+/g, ' '), columns, { hard: true });
}

/** Breaks painted code into lines of at most `columns` at any character, and keeps its spaces. */
export function breakPainted(line: string, columns: number): string[] {
  return wrap(line, columns, { hard: true, trim: false, wordWrap: false });
}

function wrap(text: string, columns: number, options: Parameters<typeof wrapAnsi>[2]): string[] {
  // The library counts joined letters as one column, but the terminal counts one for each.
  for (let room = Math.max(1, columns); ; ) {
    const lines = wrapAnsi(text, room, options).split('\n');
    const excess = lines.reduce((most, line) => Math.max(most, displayWidth(line)), 0) - columns;
    if (room === 1 || excess <= 0) return lines.map((line) => line.replaceAll('\u00a0', ' '));
    room = Math.max(1, room - excess);
  }
}

import { rowChanges } from './row-changes.ts';
import { createWantedRows } from './wanted-rows.ts';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

// A control sequence with its parameters and its final byte; an operating system command; another escape; an end of a line; text.
const tokens =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  /\u001b\[([0-?]*)[ -/]*([@-~])|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b.?|[\r\n]|[^\u001b\r\n]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const leavesRowsAlone = /^\u001b(?:\]|\[[<=>?])/;

const enterAlternateScreen = '\u001b[?1049h';
const leaveAlternateScreen = '\u001b[?1049l';
const beginUpdate = '\u001b[?2026h';
const endUpdate = '\u001b[?2026l';

/**
 * Turns what Ink writes into what has to reach the terminal. Ink erases its last frame and writes the next one whole, row by row. Between
 * entering and leaving the alternate screen that tells what the rows are to show, and only what they do not show yet is answered. Whatever
 * else is said goes through as it is, and where it may have changed rows, all are drawn anew.
 */
export function createFrameScreen(): { take(text: string, size: TerminalSize): string } {
  let screen: ReturnType<typeof openScreen> | undefined;
  return {
    take(text, size) {
      let written = '';
      screen?.followSize(size);
      for (const [token, parameters = '', final = ''] of text.matchAll(tokens)) {
        if (token === enterAlternateScreen) screen = openScreen(size);
        else if (token === leaveAlternateScreen) screen = undefined;
        else if (screen) {
          written += screen.take(token, final, parameters);
          continue;
        }
        written += token;
      }
      return written + (screen?.draw() ?? '');
    },
  };
}

function openScreen(firstSize: TerminalSize) {
  let size = firstSize;
  let wanted = createWantedRows(size.rows, 0);
  let hasNews = false;
  /** What is missing here is a row of which nothing is known. */
  let shown: readonly string[] = [];
  /** The begin of an update of which nothing was written yet. */
  let held = '';

  const release = (text: string): string => {
    if (text === '') return '';
    const released = held + text;
    held = '';
    return released;
  };
  const draw = (): string => {
    if (!hasNews) return '';
    hasNews = false;
    const changes = wanted.lines.map((line, row) => rowChanges(row, shown[row], line, size.columns));
    shown = [...wanted.lines];
    return release(changes.join(''));
  };
  return {
    draw,
    /** What a terminal does with its rows when its size changes is its own affair. */
    followSize(now: TerminalSize) {
      if (now.columns === size.columns && now.rows === size.rows) return;
      size = now;
      wanted = createWantedRows(size.rows, wanted.cursorRow);
      shown = [];
    },
    /** What is to be written for a token before what follows it. */
    take(token: string, final: string, parameters: string): string {
      if (wanted.take(token, final, parameters)) {
        hasNews = true;
        // Whoever erases the rest of the screen does not trust what it shows.
        if (final === 'J') shown = [];
        return '';
      }
      const before = draw();
      if (token === beginUpdate) {
        held = token;
        return before;
      }
      if (token === endUpdate && held !== '') {
        held = '';
        return before;
      }
      if (!leavesRowsAlone.test(token)) shown = [];
      return before + release(token);
    },
  };
}

import pc from 'picocolors';
import { createStyle, type Paint, type Style } from '../output/style.ts';

/** A `Style` with what a full screen draws beside text. Every screen paints by these meanings and never by a colour of its own. */
export interface Theme extends Style {
  /** The row or the field that keys act on. Always beside a mark, since it may be drawn without colour. */
  selected: Paint;
  /** The mark of the selected row, and as much space for the others. */
  pointer: { selected: string; other: string };
  frame: FrameMarks;
  spinner: readonly string[];
  /** For a text that was cut. */
  ellipsis: string;
  /** Heights from the lowest to the highest, for a course of numbers in one line. */
  heights: readonly string[];
}

export interface FrameMarks {
  topLeft: string;
  topRight: string;
  bottomLeft: string;
  bottomRight: string;
  horizontal: string;
  vertical: string;
  /** The part of a scroll bar that is in view. */
  thumb: string;
}

const unicodeFrame: FrameMarks = {
  topLeft: '╭',
  topRight: '╮',
  bottomLeft: '╰',
  bottomRight: '╯',
  horizontal: '─',
  vertical: '│',
  thumb: '┃',
};
const asciiFrame: FrameMarks = {
  topLeft: '+',
  topRight: '+',
  bottomLeft: '+',
  bottomRight: '+',
  horizontal: '-',
  vertical: '|',
  thumb: '#',
};

/** The theme for an environment: `NO_COLOR`, `FORCE_COLOR`, `PODIUM_ASCII` and the locale decide as they do for commands. */
export function createTheme(env: Readonly<Record<string, string | undefined>>, noColor: boolean): Theme {
  const style = createStyle({ env, isTerminal: true, columns: 80, noColor });
  const paint = pc.createColors(style.color);
  return {
    ...style,
    selected: paint.inverse,
    pointer: style.unicode ? { selected: '❯ ', other: '  ' } : { selected: '> ', other: '  ' },
    frame: style.unicode ? unicodeFrame : asciiFrame,
    spinner: style.unicode ? ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] : ['|', '/', '-', '\\'],
    ellipsis: style.unicode ? '…' : '~',
    heights: style.unicode ? [...'▁▂▃▄▅▆▇█'] : [...'.:-=+*#@'],
  };
}

/** The same theme for a part of the screen: what is rendered with it wraps at `columns`. */
export function themeOfWidth(theme: Theme, columns: number): Theme {
  return { ...theme, columns };
}

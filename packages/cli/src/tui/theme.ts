import pc from 'picocolors';
import { defaultKeyMap, type KeyLabelOf, type KeyMap } from '../keys/key-map.ts';
import { createStyle, type Paint, type Style, type ThemeName } from '../text/style.ts';

/**
 * A `Style` with additional parts of a full screen. Screens paint by these meanings, never by a
 * colour of their own. `columns` is the width of the part of the screen that uses the theme.
 */
export interface Theme extends Style {
  /** Paints the row or the field that keys act on. It has a mark too, for lack of colours. */
  selected: Paint;
  matched: Paint;
  /** The mark of the selected row, and as much space for the others. */
  pointer: { selected: string; other: string };
  frame: FrameSigns;
  spinner: readonly string[];
  /** The mark of a text that was cut. */
  ellipsis: string;
  /** Returns the first key of an action as people read it, for texts that name it. */
  keyOf: KeyLabelOf;
}

interface FrameSigns {
  top: readonly [left: string, right: string];
  bottom: readonly [left: string, right: string];
  horizontal: string;
  vertical: string;
  /** Replaces the right edge beside the part of a text that is in view. */
  bar: string;
}

const unicodeFrame: FrameSigns = { top: ['╭', '╮'], bottom: ['╰', '╯'], horizontal: '─', vertical: '│', bar: '┃' };
const asciiFrame: FrameSigns = { top: ['+', '+'], bottom: ['+', '+'], horizontal: '-', vertical: '|', bar: '#' };

/** Creates the theme. The environment has the same effect as for commands. */
export function createTheme(
  env: Readonly<Record<string, string | undefined>>,
  noColor: boolean,
  keyMap: KeyMap = defaultKeyMap,
  theme?: ThemeName,
): Theme {
  const style = createStyle({ env, isTerminal: true, columns: 80, noColor, theme });
  const paint = pc.createColors(style.color);
  return {
    ...style,
    selected: paint.inverse,
    matched: (text) => style.accent(paint.underline(text)),
    pointer: style.unicode ? { selected: '❯ ', other: '  ' } : { selected: '> ', other: '  ' },
    frame: style.unicode ? unicodeFrame : asciiFrame,
    spinner: style.unicode ? ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] : ['|', '/', '-', '\\'],
    ellipsis: style.unicode ? '…' : '~',
    keyOf: (scope, action) => keyMap.labelOf(scope, action, style.unicode),
  };
}

/** Returns the same theme for a part of its area. */
export function narrower(theme: Theme, by: number): Theme {
  return { ...theme, columns: theme.columns - by };
}

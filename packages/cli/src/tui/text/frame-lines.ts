import { cutToWidth, displayWidth } from '../../output/display-width.ts';
import type { Theme } from '../theme.ts';
import { fillLine, fitRows } from './fit-line.ts';

export interface FrameOptions {
  title?: string;
  /** At the right end of the lower edge: `3 of 120`. */
  note?: string;
  columns: number;
  rows: number;
  /** Keys act on it: its edges are drawn in the colour of names. */
  isFocused?: boolean;
  /** Another frame in sight may have the focus instead: without colours the title of this one tells that it has it. */
  hasOthers?: boolean;
  /** What part of a longer content is in view: a bar at the right edge shows it. */
  scroll?: { first: number; total: number };
}

/** Lines inside a frame, `rows` lines of `columns` in all; the content has two columns and two rows less. */
export function frameLines(content: readonly string[], theme: Theme, options: FrameOptions): string[] {
  const { columns, rows, isFocused = false, hasOthers = false } = options;
  const { frame } = theme;
  const paint = isFocused ? theme.accent : theme.dim;
  const inner = Math.max(0, columns - 2);
  const height = Math.max(0, rows - 2);
  const thumb = thumbRows(options.scroll, height);
  const body = fitRows(content, height).map((line, row) => {
    const isThumb = thumb !== undefined && row >= thumb.from && row < thumb.to;
    return `${paint(frame.vertical)}${fillLine(line, inner)}${paint(isThumb ? frame.thumb : frame.vertical)}`;
  });
  const title = options.title && isFocused && hasOthers && !theme.color ? `[${options.title}]` : options.title;
  const top = edge(frame.topLeft, frame.topRight, title, 'left', inner, theme, isFocused);
  const bottom = edge(frame.bottomLeft, frame.bottomRight, options.note, 'right', inner, theme, isFocused);
  return [top, ...body, bottom];
}

/** Two blocks of lines beside each other; the left one is `leftColumns` wide. */
export function besideLines(left: readonly string[], right: readonly string[], leftColumns: number): string[] {
  return Array.from(
    { length: Math.max(left.length, right.length) },
    (_, row) => `${fillLine(left[row] ?? '', leftColumns)}${right[row] ?? ''}`,
  );
}

function edge(
  from: string,
  to: string,
  label: string | undefined,
  side: 'left' | 'right',
  inner: number,
  theme: Theme,
  isFocused: boolean,
): string {
  const paint = isFocused ? theme.accent : theme.dim;
  if (!label || inner < 6) return paint(`${from}${theme.frame.horizontal.repeat(inner)}${to}`);
  const shown = cutToWidth(label, inner - 4, theme.ellipsis);
  const rest = theme.frame.horizontal.repeat(inner - displayWidth(shown) - 3);
  const painted = side === 'left' && isFocused ? theme.bold(shown) : shown;
  const parts =
    side === 'left'
      ? [paint(`${from}${theme.frame.horizontal} `), painted, paint(` ${rest}${to}`)]
      : [paint(`${from}${rest} `), theme.dim(shown), paint(` ${theme.frame.horizontal}${to}`)];
  return parts.join('');
}

function thumbRows(scroll: FrameOptions['scroll'], height: number): { from: number; to: number } | undefined {
  if (!scroll || height === 0 || scroll.total <= height) return undefined;
  const size = Math.max(1, Math.round((height * height) / scroll.total));
  const last = scroll.total - height;
  const from = Math.round((Math.min(scroll.first, last) / last) * (height - size));
  return { from, to: from + size };
}

import { Box, type DOMElement } from 'ink';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Paint } from '../../text/style.ts';
import { cutToWidth, displayWidth } from '../../text/terminal-text.ts';
import type { Loadable } from '../data/queries.ts';
import { useKeyLayers } from '../keys/use-keys.ts';
import { useTheme } from '../shell/shell-context.ts';
import { fillLine, fitRows, indent, stateLines } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { Lines, useArea } from './area.tsx';
import { type ListState, useScroll } from './list.ts';

interface PanelProps {
  title?: string | undefined;
  /** A note at the right end of the lower edge: `3 of 120`. */
  note?: string | undefined;
  /** Whether keys act on the panel. Its edges then have the colour of names. */
  isFocused?: boolean;
  /** Whether others may have the focus. Without colours the title then shows which one has it. */
  hasOthers?: boolean;
  /** The part of a longer content that is in view. A bar on the right edge shows it. */
  scroll?: { first: number; total: number } | undefined;
  /** Painted rows of a list or a text. Only the part in view is drawn. */
  lines: readonly string[];
  /** Called with the row of `lines` that was clicked, from 0. */
  onClick?: ((row: number) => void) | undefined;
}

/** Draws a frame with a title around the area. The content has two columns and two rows less. */
export function Panel(props: PanelProps) {
  const { title, note, isFocused = false, hasOthers = false, scroll, lines, onClick } = props;
  const { columns, rows } = useArea();
  const theme = useTheme();
  const { frame } = theme;
  // The first row of the panel is its edge.
  const element = useClickArea(onClick && ((row) => onClick(row - 1)));
  const inner = Math.max(0, columns - 2);
  const height = Math.max(0, rows - 2);
  const paint = isFocused ? theme.accent : theme.dim;
  const name = title && isFocused && hasOthers && !theme.color ? `[${title}]` : title;
  const label = (text: string | undefined, paintLabel: Paint) =>
    text && inner >= 6 ? ` ${paintLabel(cutToWidth(text, inner - 4, theme.ellipsis))} ` : '';
  const top = label(name, isFocused ? theme.bold : (text) => text);
  const bottom = label(note, theme.dim);
  const lineBeside = (text: string) => frame.horizontal.repeat(Math.max(0, inner - 1 - displayWidth(text)));
  const bar = scrollBar(scroll, height);
  const isBar = (row: number) => bar !== undefined && row >= bar.from && row < bar.from + bar.size;
  return (
    <Box ref={element} flexShrink={0}>
      <Lines
        lines={[
          paint(frame.top[0] + frame.horizontal) + top + paint(lineBeside(top) + frame.top[1]),
          ...fitRows(lines, height).map(
            (line, row) =>
              paint(frame.vertical) + fillLine(line, inner) + paint(isBar(row) ? frame.bar : frame.vertical),
          ),
          paint(frame.bottom[0] + lineBeside(bottom)) + bottom + paint(frame.horizontal + frame.bottom[1]),
        ]}
      />
    </Box>
  );
}

/** Returns the rows of the bar that marks the part in view; undefined if everything is in view. */
function scrollBar(scroll: PanelProps['scroll'], rows: number): { from: number; size: number } | undefined {
  if (!scroll || rows === 0 || scroll.total <= rows) return undefined;
  const size = Math.max(1, Math.round((rows * rows) / scroll.total));
  const last = scroll.total - rows;
  return { from: Math.round((Math.min(scroll.first, last) / last) * (rows - size)), size };
}

/** The focus of a pane that may share the screen with others. */
export interface FocusProps extends Pick<PanelProps, 'isFocused' | 'hasOthers'> {
  /** Gives the pane the focus, if other panes may have it. */
  onFocus?: () => void;
}

interface TextPaneProps extends FocusProps, Pick<PanelProps, 'title' | 'note'> {
  /** A name that is unique within the screen. The first line in view is stored under it. */
  name: string;
  /** Painted lines, no wider than the pane less `textInset`. */
  lines: readonly string[];
  /** Lines above the others, which do not scroll. */
  heading?: readonly string[];
}

/** The columns of a pane that its text cannot use: an edge and a blank on each side. */
export const textInset = 4;

/** Shows a text in a panel. A longer text scrolls. */
export function TextPane({ name, lines, heading = [], note, isFocused = true, onFocus, ...panel }: TextPaneProps) {
  const inView = Math.max(1, useArea().rows - 2 - heading.length);
  const total = lines.length;
  const { first } = useScroll({ name, count: total, rows: inView, isActive: isFocused });
  const position = total > inView ? `${Math.min(first + inView, total)} of ${total}` : undefined;
  return (
    <Panel
      {...panel}
      note={note ?? position}
      isFocused={isFocused}
      scroll={{ first, total }}
      onClick={onFocus}
      lines={indent([...heading, ...lines.slice(first, first + inView)])}
    />
  );
}

export interface ListPaneProps<T> extends FocusProps, Pick<PanelProps, 'title' | 'note'> {
  list: ListState<T>;
  /** Returns the painted lines of an item, equally many for each. The theme is as wide as a row. */
  row(item: T, isSelected: boolean, theme: Theme): string | readonly string[];
  /** The state to show while there are no items. */
  loadable?: Loadable<unknown>;
  empty?: readonly string[];
  heading?: readonly string[];
}

/** Shows a list in a panel. A click selects a row, and one on the selected row opens it. */
export function ListPane<T>(props: ListPaneProps<T>) {
  const { list, row, loadable, empty = [], heading = [], note, isFocused = true, onFocus, ...panel } = props;
  const theme = useTheme(2);
  const { cursor, total, visible } = list;
  const rows = visible.map((item, at) => row(item, cursor.first + at === cursor.index, theme));
  const height = Array.isArray(rows[0]) ? rows[0].length : 1;
  const onClick = (line: number) => {
    const at = Math.floor((line - heading.length) / height);
    const index = cursor.first + at;
    onFocus?.();
    if (at < 0 || at >= visible.length) return;
    if (isFocused && index === cursor.index) list.open?.();
    else list.select(index);
  };
  const instead = () => (loadable && stateLines(loadable, theme)) ?? empty;
  return (
    <Panel
      {...panel}
      note={note ?? (total === 0 ? undefined : `${cursor.index + 1} of ${total}`)}
      isFocused={isFocused}
      scroll={{ first: cursor.first * height, total: total * height + heading.length }}
      lines={[...heading, ...(total === 0 ? instead() : rows.flat())]}
      onClick={onClick}
    />
  );
}

export function Unloaded({ loadable }: { loadable: Loadable<unknown> }) {
  return <Lines lines={stateLines(loadable, useTheme()) ?? []} />;
}

/**
 * Calls `onClick` with the row of a click, counted from 0, within the element that gets the
 * returned ref. Elements that are hidden, such as those below an overlay, have no rows.
 */
function useClickArea(onClick: ((row: number) => void) | undefined) {
  const layers = useKeyLayers();
  const element = useRef<DOMElement>(null);
  const click = useEffectEvent((row: number) => onClick?.(row));
  useLayoutEffect(
    () =>
      layers.addClickArea(({ column, row }) => {
        const { left, top, width, height } = boundsOf(element.current);
        const isInside = column >= left && column < left + width && row >= top && row < top + height;
        if (isInside) click(row - top);
        return isInside;
      }),
    [layers],
  );
  return element;
}

/** Returns where Ink has laid out an element, in cells from the corner of the screen. */
function boundsOf(element: DOMElement | null) {
  const bounds = { left: 0, top: 0, width: 0, height: 0 };
  if (!element?.yogaNode) return bounds;
  bounds.width = element.yogaNode.getComputedWidth();
  bounds.height = element.yogaNode.getComputedHeight();
  for (let at: DOMElement | undefined = element; at; at = at.parentNode) {
    bounds.left += at.yogaNode?.getComputedLeft() ?? 0;
    bounds.top += at.yogaNode?.getComputedTop() ?? 0;
  }
  return bounds;
}

import type { Paint } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import type { Theme } from '../theme.ts';

interface RowParts {
  /** Painted, between the pointer and the title. */
  left?: string;
  title: string;
  /** Follows the title even where that is cut. */
  suffix?: string;
  /** How the title looks in the rows that are not selected. */
  paint?: Paint | undefined;
  /** Painted, after the title; as wide in every row, for columns that align. */
  right?: string;
}

const leastTitleColumns = 8;

/** A row of a list as wide as the theme: the title takes the columns that the other parts leave. */
export function listRow(parts: RowParts, isSelected: boolean, theme: Theme): string {
  const { left = '', title, suffix = '', paint, right = '' } = parts;
  const start = pointer(isSelected, theme) + left;
  const room = Math.max(leastTitleColumns, theme.columns - displayWidth(start) - displayWidth(right));
  const shown = cutToWidth(safeLine(title), room - suffix.length, theme.ellipsis) + suffix;
  return start + markSelected(padToWidth(shown, room), isSelected, theme, paint) + right;
}

/** The mark before a row that keys act on, or as much space. */
export function pointer(isSelected: boolean, theme: Theme): string {
  return isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
}

/** The part of a row that shows whether the row is selected. */
export function markSelected(text: string, isSelected: boolean, theme: Theme, paint: Paint = (plain) => plain): string {
  return isSelected ? theme.selected(theme.bold(text)) : paint(text);
}

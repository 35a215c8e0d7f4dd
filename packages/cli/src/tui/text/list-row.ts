import type { Paint } from '../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../text/terminal-text.ts';
import type { Theme } from '../theme.ts';
import { paintMatched } from './fuzzy-match.ts';

interface RowParts {
  /** Painted text between the pointer and the title. */
  left?: string;
  title: string;
  /** Text that follows the title even if the title is cut. */
  suffix?: string;
  /** The positions in the title that a query matched, and no others. */
  matched?: ReadonlySet<number> | undefined;
  /** The colour of the title in rows that are not selected. */
  paint?: Paint | undefined;
  /** Painted text after the title. It is equally wide in every row, so that columns align. */
  right?: string;
}

const leastTitleColumns = 8;

/**
 * Formats a row of a list as wide as the theme. The title takes the columns that the other parts
 * leave.
 */
export function listRow(parts: RowParts, isSelected: boolean, theme: Theme): string {
  const { left = '', title, suffix = '', matched, paint, right = '' } = parts;
  const start = pointer(isSelected, theme) + left;
  const room = Math.max(leastTitleColumns, theme.columns - displayWidth(start) - displayWidth(right));
  const cut = cutToWidth(safeLine(title), room - suffix.length, theme.ellipsis);
  const shown = paintMatched(cut, matched, theme.matched) + suffix;
  return start + markSelected(padToWidth(shown, room), isSelected, theme, paint) + right;
}

/** Returns the mark before the row that keys act on, or as much space. */
export function pointer(isSelected: boolean, theme: Theme): string {
  return isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
}

/** Paints the part of a row that shows whether the row is selected. */
export function markSelected(text: string, isSelected: boolean, theme: Theme, paint: Paint = (plain) => plain): string {
  return isSelected ? theme.selected(theme.bold(text)) : paint(text);
}

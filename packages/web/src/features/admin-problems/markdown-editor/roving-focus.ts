import type { KeyboardEvent } from 'react';

/**
 * Handles `onKeyDown` of a group of buttons: arrow keys move the focus, and Tab stops only once.
 * `columns` is the number of buttons in a row; in a single row, up and down have no effect.
 */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>, columns = Number.POSITIVE_INFINITY): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
  const from = buttons.findIndex((button) => button.matches(':focus'));
  const last = buttons.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(from + 1, last),
    ArrowLeft: Math.max(from - 1, 0),
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: last,
  };
  const target = buttons[targets[event.key] ?? -1];
  if (from === -1 || !target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

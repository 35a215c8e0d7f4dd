import type { KeyboardEvent } from 'react';

/**
 * Handles `onKeyDown` of a group of buttons: arrow keys move the focus, and Tab stops only once.
 * `columns` is the number of buttons in a row; in a single row, up and down have no effect.
 */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>, columns = Number.POSITIVE_INFINITY): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
  const from = buttons.findIndex((button) => button.matches(':focus'));
  const to = targetOf(event.key, from, buttons.length, columns);
  const target = to === undefined ? undefined : buttons[to];
  if (from === -1 || !target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

/** Returns the index of the next button, or undefined for a key without an effect. */
function targetOf(key: string, from: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return from + columns <= last ? from + columns : undefined;
    case 'ArrowUp':
      return from >= columns ? from - columns : undefined;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

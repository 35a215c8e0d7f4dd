import type { KeyboardEvent } from 'react';

/**
 * Arrow keys within a group of buttons: the Tab key then stops at one of them. `columns` is how many stand in a row; in a single row, up
 * and down do nothing. Give it to the group as `onKeyDown`.
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

/** Where a key leads from the button `from` of `count`; undefined where it leads nowhere. */
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

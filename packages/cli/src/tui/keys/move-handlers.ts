import type { ListMove } from '../text/list-window.ts';

/** What the keys do that move a cursor, or what is in view. A scope takes of them those that it has keys for. */
export function moveHandlers(move: (step: ListMove) => void): Record<ListMove, () => void> {
  return {
    up: () => move('up'),
    down: () => move('down'),
    first: () => move('first'),
    last: () => move('last'),
    halfUp: () => move('halfUp'),
    halfDown: () => move('halfDown'),
    pageUp: () => move('pageUp'),
    pageDown: () => move('pageDown'),
  };
}

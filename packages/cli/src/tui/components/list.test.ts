import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followCursor, type ListMove, listStart, moveCursor, moveScroll } from '../components/list.ts';

const moves = fc.constantFrom<ListMove>('up', 'down', 'first', 'last', 'halfUp', 'halfDown', 'pageUp', 'pageDown');

it('keeps the cursor in the list and in view, whatever is pressed and however the window changes', () => {
  const steps = fc.array(fc.record({ move: moves, count: fc.nat(50), rows: fc.integer({ min: 1, max: 12 }) }));
  fc.assert(
    fc.property(steps, (list) => {
      let cursor = listStart;
      for (const { move, count, rows } of list) {
        cursor = moveCursor(cursor, move, count, rows);
        expect(cursor.index).toBeGreaterThanOrEqual(0);
        expect(cursor.index).toBeLessThan(Math.max(1, count));
        expect(cursor.index).toBeGreaterThanOrEqual(cursor.first);
        expect(cursor.index).toBeLessThan(cursor.first + rows);
        expect(cursor.first).toBeLessThanOrEqual(Math.max(0, count - rows));
      }
    }),
  );
});

it('moves the view only when the cursor leaves it', () => {
  expect(moveCursor({ index: 3, first: 2 }, 'down', 100, 5)).toEqual({ index: 4, first: 2 });
  expect(moveCursor({ index: 6, first: 2 }, 'down', 100, 5)).toEqual({ index: 7, first: 3 });
  expect(moveCursor({ index: 2, first: 2 }, 'up', 100, 5)).toEqual({ index: 1, first: 1 });
});

it('moves cursor and view to the last rows when the list becomes shorter', () => {
  expect(followCursor({ index: 90, first: 88 }, 10, 5)).toEqual({ index: 9, first: 5 });
});

it('scrolls a text no further than its end', () => {
  expect(moveScroll(0, 'last', 30, 10)).toBe(20);
  expect(moveScroll(0, 'down', 5, 10)).toBe(0);
});

import { type RefObject, useLayoutEffect, useRef } from 'react';

const moveMs = 500;

/**
 * Moves the rows of a table smoothly to their new places. Rows are known by `data-row`. What the
 * user scrolls to, focuses or selects stays, because each row is where it will be and is only drawn
 * elsewhere for a moment. Nothing moves for people who prefer reduced motion, nor while the rows
 * are others, such as those of the next page.
 */
export function useRowMoves(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[], page: string): void {
  const before = useRef<{ page: string; tops: ReadonlyMap<string, number> }>({ page, tops: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows decide where each of them is
  useLayoutEffect(() => {
    const last = before.current;
    const elements = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const tops = new Map(elements.map((row) => [row.dataset.row ?? '', row.offsetTop]));
    before.current = { page, tops };
    if (last.page !== page || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { scrollTop: top = 0, clientHeight: height = 0 } = table.current?.parentElement ?? {};
    const isSeen = (at: number) => at > top - height && at < top + 2 * height;
    for (const row of elements) {
      const [from, to] = [last.tops.get(row.dataset.row ?? ''), row.offsetTop];
      // Rows that are far away would only cost time.
      if (from === undefined || from === to || !(isSeen(from) || isSeen(to))) continue;
      row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
        duration: moveMs,
        easing: 'ease-in-out',
      });
    }
  }, [rows, page]);
}

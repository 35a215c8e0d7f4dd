import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

interface WindowedListProps<T> {
  list: RefObject<HTMLUListElement | null>;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The height of a row in pixels before it is measured. */
  estimatedHeight: number;
  label: string;
  children: (item: T) => ReactNode;
}

/** A long list that scrolls with the page. Only the rows in view are in the document. */
export function WindowedList<T>({ list, items, keyOf, estimatedHeight, label, children }: WindowedListProps<T>) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => list.current && setOffset(list.current.getBoundingClientRect().top + scrollY);
    measure();
    // The content above the list may grow while the list is open.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeight,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: `${virtualizer.getTotalSize()}px` }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Focuses the link of the row so many rows after the focused one; without one, the first row in
 * view. The rows around the focused one are in the document, so the browser scrolls to them.
 */
export function focusNext(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.children ?? [])];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const next = focused === -1 ? rows.find((row) => row.getBoundingClientRect().top >= 0) : rows[focused + step];
  next?.querySelector('a')?.focus();
}

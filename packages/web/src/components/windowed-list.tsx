import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';

export interface WindowedListHandle {
  /** Scrolls a row to the middle of the page. */
  show(index: number): void;
  /**
   * Focuses the link of the row so many rows after the focused one; without one, the first row in
   * view.
   */
  focusNext(step: number): void;
}

interface WindowedListProps<T> {
  handle?: Ref<WindowedListHandle>;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The height of a row in pixels before it is measured. */
  estimatedHeight: number;
  /** The name of the list for screen readers. */
  label: string;
  isOrdered?: boolean;
  children: (item: T, index: number) => ReactNode;
}

/** A long list that scrolls with the page. Only the rows in view are in the document. */
export function WindowedList<T>({
  handle,
  items,
  keyOf,
  estimatedHeight,
  label,
  isOrdered = false,
  children,
}: WindowedListProps<T>) {
  const list = useRef<HTMLElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => list.current && setOffset(list.current.getBoundingClientRect().top + scrollY);
    measure();
    // The content above the list may grow while the list is open.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
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
  useImperativeHandle(
    handle,
    () => ({
      show: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
      focusNext: (step) => focusNext(list.current, step),
    }),
    [virtualizer],
  );
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List
      ref={list as never}
      aria-label={label}
      className="relative"
      style={{ height: `${virtualizer.getTotalSize()}px` }}
    >
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
            {children(item, index)}
          </li>
        );
      })}
    </List>
  );
}

/** The rows around the focused one are in the document, so the browser scrolls to them. */
function focusNext(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.children ?? [])];
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const next = focused === -1 ? rows.find((row) => row.getBoundingClientRect().top >= 0) : rows[focused + step];
  next?.querySelector('a')?.focus();
}

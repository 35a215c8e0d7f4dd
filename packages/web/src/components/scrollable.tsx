import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

interface ScrollableProps extends HTMLAttributes<HTMLElement> {
  label: string;
  /** Gets the container. It stays the same object. */
  element?: RefObject<HTMLDivElement | null>;
}

/**
 * A container with its own scroll bars, also for what is positioned in it, such as texts for screen
 * readers. While it overflows, it can have the focus, so that keys scroll it.
 */
export function Scrollable({ label, element: given, className, ...rest }: ScrollableProps) {
  const own = useRef<HTMLDivElement>(null);
  const element = given ?? own;
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () =>
      setScrolling(current.scrollWidth > current.clientWidth + 1 || current.scrollHeight > current.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return (
    <div
      {...rest}
      className={classNames('relative', className)}
      ref={element}
      {...(isScrolling ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    />
  );
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to the page's heading if an element is removed while it contains the focus. */
export function useFocusHeadingOnRemoval<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  // The cleanup of a layout effect runs while the element is still in the document and has the
  // focus.
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

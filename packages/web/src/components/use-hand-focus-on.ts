import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what goes when a button in it was pressed: the focus, which would be lost with it, goes to the heading of the page. */
export function useHandFocusOn(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // In the layout phase: afterwards it has left the page, and nothing tells where the focus was.
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

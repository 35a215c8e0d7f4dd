import { useLayoutEffect } from 'react';

/**
 * Makes all that is measured in rem as large as the screen can show so many of them beside each
 * other.
 */
export function useLargeText(widthRem: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = `max(0.75rem, min(${100 / widthRem}vw, 2.2vh))`;
    return () => {
      style.fontSize = '';
    };
  }, [widthRem]);
}

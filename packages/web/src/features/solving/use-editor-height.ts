import { type RefObject, useLayoutEffect, useState } from 'react';
import { clampSize } from '../../components/resize.ts';
import { useStoredSize } from '../../components/use-stored-size.ts';

/** The heights that a user can choose, in pixels. */
export const editorHeights = { min: 160, max: 1600, step: 20 };

/** The height of the elements above and below the editor, in pixels. */
export const aroundEditor = 108;

/** The height with which the editor starts where there is room for it, in pixels. */
const wantedHeight = 600;

/** The height that the input and the result need, in pixels. */
const outputHeight = 176;

/**
 * Returns the height of the editor in pixels, and how to change it. It starts with 600 pixels. In a
 * window without room for the input and the result below, it starts with what they leave. A height
 * that the user chose stays.
 */
export function useEditorHeight(side: RefObject<HTMLElement | null>) {
  const [start, setStart] = useState(wantedHeight);
  useLayoutEffect(() => {
    const element = side.current;
    if (!element) return;
    const isBeside = matchMedia('(min-width: 64rem)');
    const measure = () => {
      // On a small screen the page scrolls, and the result is a view of its own.
      const room = isBeside.matches ? element.clientHeight - aroundEditor - outputHeight : wantedHeight;
      setStart(clampSize(room, { ...editorHeights, max: wantedHeight }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [side]);
  const [height, choose, reset] = useStoredSize('practice-editor', start, editorHeights);
  return { start, height, choose, reset };
}

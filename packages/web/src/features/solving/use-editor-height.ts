import { type RefObject, useLayoutEffect, useState } from 'react';
import { clampSize } from '../../components/resize.ts';
import { useStoredSize } from '../../components/use-stored-size.ts';

/** The heights in pixels that a user can choose in a window with room for them. */
const heights = { min: 160, max: 1600, step: 20 };

/** The height of the bars above and below the editor, in pixels. */
const barsHeight = 108;

/** The height with which the editor starts where there is room for it, in pixels. */
const wantedHeight = 600;

/** The height that the input and the result get at the start, in pixels. */
const outputHeight = 176;

/** The height that they have at least, in pixels. */
const outputMinHeight = 96;

/**
 * The height at the start, below a header of 56 pixels. The document of the page has no inline
 * styles.
 */
export const startHeightClass = 'basis-[clamp(160px,100dvh-340px,600px)]';

/**
 * Returns the height of the editor in pixels, and how to change it. It starts with 600 pixels. In a
 * window without room for the input and the result below, it starts with what they leave. The
 * height that a user chooses stays, as far as the window has room for it. If `isFixed`, users can
 * choose it only in a window without room for 600 pixels.
 *
 * On a small screen, the editor fills the view and ignores this height.
 */
export function useEditorHeight(side: RefObject<HTMLElement | null>, isFixed: boolean) {
  const [room, setRoom] = useState(wantedHeight + outputHeight);
  useLayoutEffect(() => {
    const element = side.current;
    if (!element) return;
    const measure = () => setRoom(element.clientHeight - barsHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [side]);
  const start = clampSize(room - outputHeight, { ...heights, max: wantedHeight });
  const range = { ...heights, max: clampSize(room - outputMinHeight, heights) };
  const [chosen, choose, reset] = useStoredSize(isFixed ? 'contest-editor' : 'practice-editor', start, range);
  const isResizable = !isFixed || start < wantedHeight;
  return { height: isResizable ? chosen : start, range, isResizable, choose, reset };
}

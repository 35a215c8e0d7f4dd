import type { DOMElement } from 'ink';
import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { KeyLayersContext } from '../keys/use-keys.ts';

/**
 * Calls `onClick` with the row of a click, counted from 0, within the element that gets the returned
 * ref. Elements that are hidden, such as those below an overlay, have no rows.
 */
export function useClickArea(onClick: ((row: number) => void) | undefined) {
  const layers = useContext(KeyLayersContext);
  const element = useRef<DOMElement>(null);
  const click = useEffectEvent((row: number) => onClick?.(row));
  useLayoutEffect(
    () =>
      layers.addClickArea(({ column, row }) => {
        const { left, top, width, height } = boundsOf(element.current);
        const isInside = column >= left && column < left + width && row >= top && row < top + height;
        if (isInside) click(row - top);
        return isInside;
      }),
    [layers],
  );
  return element;
}

/** Returns where Ink has laid out an element, in cells from the corner of the screen. */
function boundsOf(element: DOMElement | null) {
  const bounds = { left: 0, top: 0, width: 0, height: 0 };
  if (!element?.yogaNode) return bounds;
  bounds.width = element.yogaNode.getComputedWidth();
  bounds.height = element.yogaNode.getComputedHeight();
  for (let at: DOMElement | undefined = element; at; at = at.parentNode) {
    bounds.left += at.yogaNode?.getComputedLeft() ?? 0;
    bounds.top += at.yogaNode?.getComputedTop() ?? 0;
  }
  return bounds;
}

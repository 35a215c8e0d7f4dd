import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { clampSize, type Pane, sizeAfterKey, usePaneSize } from './resize.ts';

interface SplitterProps {
  /** Names the resized element for screen readers. */
  label: string;
  controls: string;
  pane: Pane;
  /** A vertical line separates left from right, a horizontal one top from bottom. */
  isVertical?: boolean;
  /** Returns the change of the size per pixel. Called when dragging starts. */
  perPixel?: () => number;
}

/**
 * The line between two parts of a page. A pointer drags it and arrow keys move it; a double click
 * or Enter resets it. Small screens have none.
 */
export function Splitter({ label, controls, pane, isVertical = false, perPixel = () => 1 }: SplitterProps) {
  const { range, chosen } = pane;
  const size = usePaneSize(pane);
  const drag = useRef<{ from: number; size: number; perPixel: number } | null>(null);
  const positionOf = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: positionOf(event), size, perPixel: perPixel() };
  };
  const onPointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (begun) chosen.set(clampSize(begun.size + (positionOf(event) - begun.from) * begun.perPixel, range));
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sizeAfterKey(event.key, size, range, isVertical);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    chosen.set(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the window splitter of ARIA
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => chosen.set(undefined)}
      onKeyDown={onKeyDown}
      className={classNames(
        'group flex shrink-0 touch-none select-none items-center justify-center bg-sunken hover:bg-accent-soft focus-visible:-outline-offset-2 max-lg:hidden',
        isVertical ? 'w-2 cursor-col-resize' : 'h-2.5 cursor-row-resize',
      )}
    >
      <span
        className={classNames(
          'rounded-full bg-strong-line group-hover:bg-accent',
          isVertical ? 'h-10 w-1' : 'h-1 w-10',
        )}
      />
    </div>
  );
}

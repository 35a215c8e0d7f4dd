import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { clampSize, type SizeRange, sizeAfterKey } from './resize.ts';

interface SplitterProps {
  /** Names the resized element for screen readers. */
  label: string;
  /** The id of the resized element. */
  controls: string;
  /** A vertical line separates left from right, a horizontal one top from bottom. */
  isVertical?: boolean;
  size: number;
  range: SizeRange;
  /** Returns the change of `size` per pixel. Called when dragging starts. */
  perPixel?: () => number;
  onResize: (size: number) => void;
  /** Called on a double click and on Enter. */
  onReset: () => void;
  className?: string;
}

/** The line between two parts of a page. A pointer drags it and arrow keys move it. */
export function Splitter(props: SplitterProps) {
  const { label, controls, isVertical = false, size, range, perPixel = () => 1, onResize, onReset, className } = props;
  const drag = useRef<{ from: number; size: number; perPixel: number } | null>(null);
  const positionOf = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: positionOf(event), size, perPixel: perPixel() };
  };
  const onPointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (begun) onResize(clampSize(begun.size + (positionOf(event) - begun.from) * begun.perPixel, range));
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sizeAfterKey(event.key, size, range, isVertical);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) onReset();
    else onResize(next);
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
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
      className={classNames(
        'group flex shrink-0 touch-none select-none items-center justify-center bg-sunken hover:bg-accent-soft focus-visible:-outline-offset-2',
        isVertical ? 'w-2 cursor-col-resize' : 'h-2.5 cursor-row-resize',
        className,
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

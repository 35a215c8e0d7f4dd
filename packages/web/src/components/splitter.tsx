import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { clampSize, type SizeRange, sizeAfterKey } from './resize.ts';

interface SplitterProps {
  /** What it resizes, for a screen reader. */
  label: string;
  /** The id of what it resizes. */
  controls: string;
  /** A vertical line between left and right, else a horizontal one between above and below. */
  isVertical?: boolean;
  size: number;
  range: SizeRange;
  /** How much of `size` one pixel is; asked when dragging begins. */
  perPixel?: () => number;
  onResize: (size: number) => void;
  /** By a double click or Enter. */
  onReset: () => void;
  className?: string;
}

/** The line between two parts of a page: dragged with a pointer, moved with the arrow keys. */
export function Splitter(props: SplitterProps) {
  const { label, controls, isVertical = false, size, range, perPixel = () => 1, onResize, onReset, className } = props;
  const drag = useRef<{ from: number; size: number; perPixel: number } | null>(null);
  const place = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: place(event), size, perPixel: perPixel() };
  };
  const onPointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (begun) onResize(clampSize(begun.size + (place(event) - begun.from) * begun.perPixel, range));
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

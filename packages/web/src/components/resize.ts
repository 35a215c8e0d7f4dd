export interface SizeRange {
  min: number;
  max: number;
  /** The change by one press of an arrow key. */
  step: number;
}

export function clampSize(size: number, { min, max }: SizeRange): number {
  return Math.min(max, Math.max(min, size));
}

/**
 * Computes the size after a key press on a separator. Returns undefined for a key without an
 * effect.
 */
export function sizeAfterKey(key: string, size: number, range: SizeRange, isVertical: boolean): number | undefined {
  const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  switch (key) {
    case less:
      return clampSize(size - range.step, range);
    case more:
      return clampSize(size + range.step, range);
    case 'PageUp':
      return clampSize(size - 5 * range.step, range);
    case 'PageDown':
      return clampSize(size + 5 * range.step, range);
    case 'Home':
      return range.min;
    case 'End':
      return range.max;
    default:
      return undefined;
  }
}

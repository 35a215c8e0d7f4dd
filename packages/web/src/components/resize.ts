import type { Store } from '@podium/sdk/store';
import * as z from 'zod/mini';
import { useStore } from '../lib/store.ts';
import { createStored } from '../lib/stored.ts';

export interface SizeRange {
  min: number;
  max: number;
  /** The change by one press of an arrow key. */
  step: number;
}

export interface Pane {
  range: SizeRange;
  initial: number;
  chosen: Store<number | undefined>;
}

/** Stores the size in the browser, under `name`. */
export function createPane(name: string, initial: number, range: SizeRange): Pane {
  return { range, initial, chosen: createStored(`podium.size.${name}`, z.optional(z.number()), undefined) };
}

export function usePaneSize({ chosen, initial, range }: Pane): number {
  return clampSize(useStore(chosen) ?? initial, range);
}

export function clampSize(size: number, { min, max }: SizeRange): number {
  return Math.min(max, Math.max(min, size));
}

/** Returns undefined for a key without an effect. */
export function sizeAfterKey(key: string, size: number, range: SizeRange, isVertical: boolean): number | undefined {
  const sizes: Readonly<Record<string, number>> = {
    [isVertical ? 'ArrowLeft' : 'ArrowUp']: size - range.step,
    [isVertical ? 'ArrowRight' : 'ArrowDown']: size + range.step,
    PageUp: size - 5 * range.step,
    PageDown: size + 5 * range.step,
    Home: range.min,
    End: range.max,
  };
  const next = sizes[key];
  return next === undefined ? undefined : clampSize(next, range);
}

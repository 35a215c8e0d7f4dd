import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { findStorage, readStored } from '../lib/stored.ts';

const positionsSchema = z.record(z.string(), z.number());

/** The router stores the scroll positions of a closed or reloaded page here, by location. */
export const scrollStorageKey = 'podium.scroll-positions';

/**
 * Scrolls a reloaded page to its last position once its list is there. The router does that before,
 * when the page is still short.
 */
export function useScrollAfterReload(isListShown: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (!isListShown || !isReloaded(key)) return;
    const position = readStored(findStorage('sessionStorage'), scrollStorageKey, positionsSchema)?.[key];
    if (position !== undefined) scrollTo(0, position);
  }, [isListShown, key]);
}

/** The router's key of the location at which the page was loaded. */
const loadedKey: unknown = globalThis.history?.state?.key ?? 'default';

function isReloaded(key: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return loadedKey === key && (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

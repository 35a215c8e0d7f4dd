import { vi } from 'vitest';

/**
 * Waits until the check no longer throws. The time is ample for machines that run other tests as
 * well.
 */
export function eventually<T>(check: () => T | Promise<T>, timeoutMs = 60_000): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 15 });
}

import { vi } from 'vitest';

/** Waits until the check no longer throws; generously, for machines that are busy with other tests. */
export function eventually<T>(check: () => T | Promise<T>, timeoutMs = 15_000): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 15 });
}

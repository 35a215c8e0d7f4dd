import { usageError } from '../../cli-error.ts';

const maxCount = 200;

/** The number behind `--limit`; a usage error for anything but a whole number from 1 to 200. */
export function parseCount(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= maxCount) return count;
  throw usageError(`--limit must be a whole number from 1 to ${maxCount}, and is '${text}'.`);
}

import { usageError } from '../cli-error.ts';

// Several commands share these arguments and options.

export const sourceArgument = {
  summary: 'the source file, or a problem pulled into your workspace (default: the solution of this folder)',
} as const;

export const problemArgument = {
  required: true,
  summary: 'an id, a title or its beginning, A or contest/A',
} as const;

export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, live, next, last, or . for the contest of this folder',
} as const;

export const limitOption = {
  kind: 'text',
  short: 'n',
  value: 'count',
} as const;

/**
 * Returns the number behind `--limit`. Throws a usage error for anything but a whole number from 1
 * to `most`.
 */
export function parseLimit(text: string, most: number): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw usageError(`--limit must be a whole number from 1 to ${most}, not '${text}'.`);
}

import type { Host } from '../host.ts';

/** Lines of help longer than this are hard to read, however wide the terminal is. */
export const widestHelp = 80;

/** The width that help is written for, in columns. */
export function helpColumns({ isTTY, columns }: Pick<Host['stdout'], 'isTTY' | 'columns'>): number {
  // A pipe has no width, and some terminals say 0.
  return isTTY && columns ? Math.min(columns, widestHelp) : widestHelp;
}

import type { ExportFormat, PackageSource } from './package-source.ts';

/** A file of the archive: its content, or the file of the package that it is. */
export type Entry = { content: string | Uint8Array } | { file: string; isExecutable?: boolean };

/** Files of the archive by their paths, and what they cannot say. */
export interface Part {
  entries: [path: string, Entry][];
  losses?: string[];
}

/** Makes one part of the archive. No rule knows what another one makes. */
export type Rule = (source: PackageSource, format: ExportFormat) => Part | Promise<Part>;

/**
 * Returns the path, or a numbered one if it is taken, on a machine where capital letters do not
 * differ too.
 */
export function claimName(path: string, taken: Set<string>): string {
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${path}-${count}`;
  taken.add(free.toLowerCase());
  return free;
}

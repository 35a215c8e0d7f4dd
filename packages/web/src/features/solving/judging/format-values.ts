/** `31 ms`, `1.25 s`. */
export function formatTimeMs(timeMs: number): string {
  return timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(2)} s`;
}

/** `4.2 MB`, powers of 1024 like the memory limits. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

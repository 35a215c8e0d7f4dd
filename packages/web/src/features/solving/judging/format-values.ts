/** Formats bytes as `4.2 MB`, in powers of 1024 like the memory limits. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

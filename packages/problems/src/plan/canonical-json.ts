/** Returns JSON with sorted keys and without undefined, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

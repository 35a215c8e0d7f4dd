/** A length of time as a countdown: `1:05:09`, `05:09`, `2 d 03:00:00`. Negative ones are zero. */
export function formatClock(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days} d ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

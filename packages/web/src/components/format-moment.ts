const moment = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats a time in the local zone: `1 May 2026, 10:00 CEST`. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

const ago = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;
const relativeMaxMs = 7 * 86_400_000;

/** Formats a past time as `5 minutes ago`. Times of more than a week ago get their date. */
export function formatAgo(iso: string, now: number): string {
  const elapsedMs = Math.max(0, now - Date.parse(iso));
  if (elapsedMs > relativeMaxMs) return formatMoment(iso);
  const found = units.find(({ ms }) => elapsedMs >= ms);
  return found ? ago.format(-Math.floor(elapsedMs / found.ms), found.unit) : ago.format(0, 'second');
}

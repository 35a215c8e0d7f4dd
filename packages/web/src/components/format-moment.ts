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

/** Splits a duration, rounded up to full seconds. Counts a negative duration as zero. */
export function splitDuration(durationMs: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.ceil(durationMs / 1000));
  return { hours: Math.floor(total / 3600), minutes: Math.floor((total % 3600) / 60), seconds: total % 60 };
}

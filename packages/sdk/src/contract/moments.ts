const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const localShape = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;
const zonedShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns the milliseconds of `90s`, `10m`, `2h30m` or `1d`; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const compact = text.replace(/\s+/g, '').toLowerCase();
  if (!/^(?:\d{1,6}[smhd])+$/.test(compact)) return undefined;
  let totalMs = 0;
  for (const [, count, unit] of compact.matchAll(/(\d+)([smhd])/g)) totalMs += Number(count) * (units[unit ?? ''] ?? 0);
  return totalMs > 0 ? totalMs : undefined;
}

/** Returns the whole minutes of `90`, `90m`, `1h30m` or `0`; undefined for any other text. */
export function parseMinutes(text: string): number | undefined {
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : (parseDuration(text) ?? Number.NaN) / 60_000;
  return Number.isInteger(minutes) ? minutes : undefined;
}

/**
 * Formats a length of time in its largest units, by default two: `2 h 05 min`, `3 d 04 h`, `45 s`.
 * It is rounded up to full seconds, so that a countdown ends with its last one.
 */
export function formatDuration(durationMs: number, units = 2): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000));
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  const largest = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(largest, largest < 0 ? undefined : largest + units)
    .map(([count, unit], at) => `${at === 0 ? count : String(count).padStart(2, '0')} ${unit}`)
    .join(' ');
}

/**
 * Formats a length of whole minutes in its two largest units: `20 min`, `1 h 30 min`, `2 d 23 h`.
 */
export function formatMinutes(minutes: number): string {
  return formatDuration(minutes * 60_000).replace(/ 00 \w+$/, '');
}

/**
 * Returns the milliseconds since 1970 of ISO 8601 with a zone, such as `2026-05-01T10:00+02:00`;
 * undefined for any other text.
 */
export function parseZonedMoment(text: string): number | undefined {
  const moment = zonedShape.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** A date and time on a clock whose zone is not part of it. `month` counts from 1. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * Reads `2026-05-01 10:00`, also with seconds or a `T`. Returns undefined for a date that does not
 * exist, because JavaScript would turn the 31st of April into the 1st of May.
 */
export function parseLocalTime(text: string): LocalTime | undefined {
  const match = localShape.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return exists && second < 60 ? { year, month, day, hour, minute, second } : undefined;
}

/** Reports whether `Europe/Berlin` or another name is a zone that this program knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const dayMs = 86_400_000;

/**
 * Returns the zone of this machine's clock, such as `Europe/Berlin`. With a `TZ` that names none,
 * the clock shows UTC, and the engine names no zone or one that it does not know itself.
 */
export function localZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/**
 * The moment at which clocks show a time, in milliseconds since 1970; or the reason why there is
 * none or not one alone, with the moments to choose from.
 */
export type LocalMoment = { moment: number } | { reason: string; choices: readonly number[] };

/**
 * Reads a time on the clocks of a zone, which every program refuses if clocks skip or repeat it:
 * `text` is the time as it was written. The reason has no subject and no full stop.
 */
export function readLocalMoment(local: LocalTime, zone: string, text: string): LocalMoment {
  const choices = momentsInZone(local, zone);
  const [moment, second] = choices;
  if (moment === undefined) {
    return { reason: `does not exist in ${zone}, because clocks are put forward over ${text}`, choices };
  }
  if (second === undefined) return { moment };
  return { reason: `is twice in ${zone}, because clocks are put back`, choices };
}

/** Adds to the reason how to write the moments that can be meant. */
export function explainLocalMoment({ reason, choices }: Extract<LocalMoment, { reason: string }>): string {
  if (choices.length === 0) return reason;
  return `${reason}: write ${choices.map((moment) => new Date(moment).toISOString()).join(' or ')}`;
}

/**
 * Returns the moments, in milliseconds since 1970, at which clocks of a zone show a time: one, none
 * when clocks are put forward over it, and two when they are put back.
 */
export function momentsInZone(local: LocalTime, zone: string): number[] {
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const numeric = 'numeric';
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', ...fields });
  // Offsets change at most once within two days.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((moment) => offsetMs(moment, format));
  const moments = [...new Set(offsets)].map((offset) => asUtc - offset);
  return moments.filter((moment) => moment + offsetMs(moment, format) === asUtc).sort((a, b) => a - b);
}

/** Returns how far the zone of a format is ahead of UTC at a moment. */
function offsetMs(moment: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - (moment - (moment % 1_000));
}

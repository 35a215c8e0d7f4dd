import { usageError } from '../cli-error.ts';

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

/**
 * Returns the duration in the value of an option, in milliseconds. Throws a usage error that names
 * the option.
 */
export function getDuration(option: string, text: string): number {
  const durationMs = parseDuration(text);
  if (durationMs !== undefined) return durationMs;
  throw usageError(`${option} must be a duration such as 90m, 2h or 2h30m, not '${text}'.`);
}

/**
 * Returns a moment in milliseconds since 1970. It accepts `now`, `in 10m`, `2026-05-01 10:00` in
 * this machine's time zone, and ISO 8601 with a zone. `now` is the server's clock. Throws a usage
 * error that names the option.
 */
export function parseMoment(option: string, text: string, now: number): number {
  const trimmed = text.trim();
  if (trimmed === 'now') return now;
  const relative = /^in\s+(.+)$/i.exec(trimmed);
  if (relative) return now + getDuration(option, relative[1] ?? '');
  const moment = zonedShape.test(trimmed) ? Date.parse(trimmed) : parseLocal(trimmed);
  if (moment !== undefined && !Number.isNaN(moment)) return moment;
  throw usageError(
    `${option} is not a date and time that exists: '${text}'.`,
    "Write '2026-05-01 10:00' (your time zone), 2026-05-01T10:00:00Z, or 'in 10m'.",
  );
}

/**
 * Returns undefined for a date that does not exist. JavaScript would turn the 31st of April into
 * the 1st of May.
 */
function parseLocal(text: string): number | undefined {
  const match = localShape.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(year, month - 1, day, hour, minute, second);
  const exists = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60 && second < 60;
  return exists ? date.getTime() : undefined;
}

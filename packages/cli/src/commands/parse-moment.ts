import { usageError } from '../cli-error.ts';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const localShape = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;
const zonedShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Milliseconds of `90s`, `10m`, `2h30m` or `1d`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const compact = text.replace(/\s+/g, '').toLowerCase();
  if (!/^(?:\d{1,6}[smhd])+$/.test(compact)) return undefined;
  let totalMs = 0;
  for (const [, count, unit] of compact.matchAll(/(\d+)([smhd])/g)) totalMs += Number(count) * (units[unit ?? ''] ?? 0);
  return totalMs > 0 ? totalMs : undefined;
}

/** The duration behind an option; a usage error that names it. Milliseconds. */
export function getDuration(option: string, text: string): number {
  const durationMs = parseDuration(text);
  if (durationMs !== undefined) return durationMs;
  throw usageError(`${option} must be a duration such as 90m, 2h or 2h30m, not '${text}'.`);
}

/**
 * A moment in milliseconds since 1970: `now`, `in 10m`, `2026-05-01 10:00` by this machine's time zone, or ISO 8601 with a zone.
 * Throws a usage error that names the option. `now` is the server's clock.
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

/** Undefined for a date that does not exist: JavaScript would make the 1st of May of the 31st of April. */
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

import {
  explainLocalMoment,
  localZone,
  parseDuration,
  parseLocalTime,
  parseMinutes,
  parseZonedMoment,
  readLocalMoment,
} from '@podium/sdk/display';
import { languageIds, languageNamed, namesOf } from '@podium/sdk/languages';
import { usageError } from './cli-error.ts';

export const sourceArgument = {
  summary: 'the source file, or a problem pulled into your workspace (default: the solution of this folder)',
} as const;

/** A language by any of the names that people have for it. Help and completion list the ids. */
export const languageChoice = {
  choices: languageIds,
  names: { all: languageIds.flatMap(namesOf), find: languageNamed },
} as const;

/**
 * Other languages than that of the file's ending are mistakes, except where an ending has several.
 */
export const languageOption = {
  kind: 'choice',
  short: 'l',
  ...languageChoice,
  summary: 'the language: of several in the folder, or pypy3 for a file .py (default: that of the file)',
} as const;

/** The language in which a pulled problem is started. */
export const starterLanguageOption = {
  kind: 'choice',
  short: 'l',
  ...languageChoice,
  summary: 'write the starter of this language, judge the solution in it, and start further problems in it',
} as const;

export const problemArgument = {
  required: true,
  summary: 'an id, a title or its beginning, A or contest/A',
} as const;

export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, live, next, last, or . for the contest of this folder',
} as const;

export const limitOption = {
  kind: 'text',
  short: 'n',
  value: 'count',
} as const;

export function parseLimit(text: string, most: number, option = '--limit'): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw usageError(`${option} must be a whole number from 1 to ${most}, not '${text}'.`);
}

export function getDuration(option: string, text: string): number {
  const durationMs = parseDuration(text);
  if (durationMs !== undefined) return durationMs;
  throw usageError(`${option} must be a duration such as 90m, 2h or 2h30m, not '${text}'.`);
}

export function getMinutes(option: string, text: string): number {
  const minutes = parseMinutes(text);
  if (minutes !== undefined) return minutes;
  throw usageError(`${option} must be whole minutes such as 20, 20m or 1h, not '${text}'.`);
}

/**
 * Returns a moment in milliseconds since 1970. It accepts `now`, `in 10m`, `2026-05-01 10:00` on
 * the clocks of `zone`, and ISO 8601 with a zone. `now` is the server's clock. Throws a usage error
 * that names the option, also for a time that clocks skip or repeat.
 */
export function parseMoment(option: string, text: string, now: number, zone = localZone()): number {
  const trimmed = text.trim();
  if (trimmed === 'now') return now;
  const relative = /^in\s+(.+)$/i.exec(trimmed);
  if (relative) return now + getDuration(option, relative[1] ?? '');
  const moment = parseZonedMoment(trimmed);
  if (moment !== undefined) return moment;
  const local = parseLocalTime(trimmed);
  if (local) {
    const read = readLocalMoment(local, zone, trimmed);
    if ('moment' in read) return read.moment;
    throw usageError(`${option} ${explainLocalMoment(read)}.`);
  }
  throw usageError(
    `${option} is not a date and time that exists: '${text}'.`,
    "Write '2026-05-01 10:00' (your time zone), 2026-05-01T10:00:00Z, or 'in 10m'.",
  );
}

import { type RawBuilder, sql } from 'kysely';

/** `overAtOf` the contest that a query calls `name`. */
export function selectOverAt(name: 'contest' | 'contests'): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${name}.lastEndTime`)}, ${sql.ref(`${name}.endTime`)})`;
}

/** Its end as it was planned when it started; before the start, its end. */
export function selectPlannedEnd(name: 'contest' | 'contests'): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`${name}.plannedEndTime`)}, ${sql.ref(`${name}.endTime`)})`;
}

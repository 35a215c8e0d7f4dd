import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

/**
 * Lets admins look for a language in a running contest, as for a verdict. On PostgreSQL it also
 * lets a claim see in which languages jobs are ready without reading all of them; each language has
 * a line of its own from now on, so all jobs are lined up anew.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = dialectOf(database) === 'sqlite' ? [submissions] : [submissions, ...lines];
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const submissions = 'create index submissions_contest_language on submissions (contest_id, language, arrival)';

const lines = [
  'drop index jobs_lease_end',
  'create index jobs_lease_end on jobs (lease_until, language)',
  'update jobs set lease_until = null where lease_until = -1',
];

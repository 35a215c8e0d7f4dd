import { type Kysely, sql } from 'kysely';

/**
 * Names the languages of the checkers of each revision beside its checker, so that neither a claim
 * nor a list of submissions searches the sources of checkers for them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table problem_revisions add column checker_languages text not null default '[]'`.execute(database);
  const { rows } = await sql<Row>`
    select problem_id, revision, checker from problem_revisions where checker like '%"language":"%'`.execute(database);
  for (const row of rows) {
    const { language, others = [] } = JSON.parse(row.checker) as Checker;
    const languages = [language, ...others.map((other) => other.language)].filter((id) => id && id !== 'cpp');
    await sql`
      update problem_revisions set checker_languages = ${JSON.stringify([...new Set(languages)].sort())}
      where problem_id = ${row.problemId} and revision = ${row.revision}`.execute(database);
  }
}

interface Row {
  problemId: string;
  revision: number;
  checker: string;
}

interface Checker {
  language?: string;
  others?: { language?: string }[];
}

import type { SolverCounts } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';
import { runInTurns } from '../event-loop/in-turns.ts';
import { isOpenForPractice } from './problem-repository.ts';

/** Counting this many submissions takes a few milliseconds. */
const submissionsPerTurn = 2000;

export type SolverCountRepository = ReturnType<typeof createSolverCountRepository>;

export function createSolverCountRepository(database: Database) {
  const lastAuthor = prepareQuery(() =>
    database.selectFrom('submissions').select(({ fn }) => fn.max('user_id').as('id')),
  );
  const authorAhead = prepareQuery((after: string) =>
    database
      .selectFrom('submissions')
      .select('user_id')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .offset(submissionsPerTurn)
      .limit(1),
  );
  // An index holds all of these columns, so the database reads no submission.
  const countsOfAuthors = prepareQuery((after: string, upTo: string) =>
    database
      .selectFrom((eb) =>
        eb
          .selectFrom('submissions')
          .select(['user_id', 'problem_id'])
          .select(sql<number>`max(case when verdict = 'accepted' then 1 else 0 end)`.as('is_solved'))
          .where('user_id', '>', after)
          .where('user_id', '<=', upTo)
          .groupBy(['user_id', 'problem_id'])
          .as('tried'),
      )
      .innerJoin('users as author', 'author.id', 'tried.user_id')
      .where('author.user_type', '=', 'user')
      .select('tried.problem_id as id')
      .select(({ fn }) => [fn.countAll().as('tried'), fn.sum('tried.is_solved').as('solved')])
      .groupBy('tried.problem_id'),
  );
  const practiceIds = prepareQuery((now: number) =>
    database
      .selectFrom('problems as problem')
      .select('problem.id')
      .where((eb) => isOpenForPractice(eb, now))
      .orderBy('problem.id'),
  );

  /**
   * Counts the learners who solved and who tried each problem. Reads the submissions of some
   * authors at a time, since all at once would delay other requests.
   */
  async function* countInSteps(): AsyncGenerator<undefined, SolverCounts> {
    const counts: SolverCounts = {};
    const last = (await lastAuthor(database))[0]?.id ?? '';
    for (let after = ''; after !== last; ) {
      const upTo = (await authorAhead(database, after))[0]?.user_id ?? last;
      for (const { id, tried, solved } of await countsOfAuthors(database, after, upTo)) {
        const before = counts[id] ?? { solved: 0, tried: 0 };
        counts[id] = { solved: before.solved + Number(solved), tried: before.tried + Number(tried) };
      }
      after = upTo;
      yield;
    }
    return counts;
  }

  /** Lists the ids of the problems that learners may practise at `now`. */
  async function listPracticeIds(now: number): Promise<string[]> {
    return (await practiceIds(database, now)).map(({ id }) => id);
  }

  return { countSolvers: () => runInTurns(countInSteps()), listPracticeIds };
}

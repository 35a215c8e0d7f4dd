import type { SolverCounts } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';
import { isOpenForPractice } from './problem-repository.ts';

export type SolverCountRepository = ReturnType<typeof createSolverCountRepository>;

export function createSolverCountRepository(database: Database) {
  const prepareCounts = (practiceOnly: boolean) =>
    prepareQuery((now: number) =>
      database
        .selectFrom((eb) =>
          eb
            .selectFrom('submissions as submission')
            .innerJoin('users as author', 'author.id', 'submission.user_id')
            .select('submission.problem_id')
            .select(sql<number>`max(case when submission.verdict = 'accepted' then 1 else 0 end)`.as('is_solved'))
            .where('author.user_type', '=', 'user')
            .groupBy(['submission.user_id', 'submission.problem_id'])
            .as('learner'),
        )
        .innerJoin('problems as problem', 'problem.id', 'learner.problem_id')
        .select('problem.id')
        .select(({ fn }) => [fn.countAll().as('tried'), fn.sum('learner.is_solved').as('solved')])
        .$if(practiceOnly, (query) => query.where((eb) => isOpenForPractice(eb, now)))
        .groupBy('problem.id'),
    );
  const allCounts = prepareCounts(false);
  const practiceCounts = prepareCounts(true);

  /**
   * Counts the learners who solved and who tried each problem. Reads an index over all submissions.
   * `practiceOnly` leaves out the problems that learners may not practise at `now`.
   */
  async function countSolvers({ now, practiceOnly }: { now: number; practiceOnly: boolean }): Promise<SolverCounts> {
    const rows = await (practiceOnly ? practiceCounts : allCounts)(database, now);
    return Object.fromEntries(
      rows.map(({ id, tried, solved }) => [id, { solved: Number(solved), tried: Number(tried) }]),
    );
  }

  return { countSolvers };
}

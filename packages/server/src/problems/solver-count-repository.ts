import type { SolverCounts, Verdict } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';
import { runInTurns } from '../event-loop/in-turns.ts';
import { isOpenForPractice } from './problem-repository.ts';

const accepted = sql.lit<Verdict>('accepted');

/** Counting this many submissions takes a few milliseconds. */
const submissionsPerTurn = 2000;

export type SolverCountRepository = ReturnType<typeof createSolverCountRepository>;

export function createSolverCountRepository(database: Database) {
  const lastAuthor = prepareQuery(() =>
    database.selectFrom('submissions').select(({ fn }) => fn.max('userId').as('id')),
  );
  const authorAhead = prepareQuery((after: string) =>
    database
      .selectFrom('submissions')
      .select('userId')
      .where('userId', '>', after)
      .orderBy('userId')
      .offset(submissionsPerTurn)
      .limit(1),
  );
  // An index holds all of these columns, so the database reads no submission.
  const countsOfAuthors = prepareQuery((after: string, upTo: string) =>
    database
      .selectFrom((eb) =>
        eb
          .selectFrom('submissions')
          .select(['userId', 'problemId'])
          .select(sql<number>`max(case when verdict = 'accepted' then 1 else 0 end)`.as('isSolved'))
          .where('userId', '>', after)
          .where('userId', '<=', upTo)
          .groupBy(['userId', 'problemId'])
          .as('tried'),
      )
      .innerJoin('users as author', 'author.id', 'tried.userId')
      .where('author.userType', '=', 'user')
      .select('tried.problemId as id')
      .select(({ fn }) => [fn.countAll().as('tried'), fn.sum('tried.isSolved').as('solved')])
      .groupBy('tried.problemId'),
  );
  const frozenContests = prepareQuery(() =>
    database
      .selectFrom('contests')
      .select('id')
      .where('thawedAt', 'is', null)
      .where((eb) => eb.or([eb('freezeMinutes', '>', 0), eb('frozenAt', 'is not', null)])),
  );
  // Learners are few whose only accepted submissions for a problem are hidden. Whoever has some in
  // several contests is found in the first of these.
  const solvedInFreeze = prepareQuery((contestId: string) =>
    database
      .selectFrom('contests as contest')
      .innerJoin('submissions as hidden', 'hidden.contestId', 'contest.id')
      .innerJoin('users as author', 'author.id', 'hidden.userId')
      .where('contest.id', '=', contestId)
      .where('author.userType', '=', 'user')
      .where('hidden.verdict', '=', accepted)
      .where(isInFreeze('hidden', 'contest'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submissions as other')
              .leftJoin('contests as otherContest', 'otherContest.id', 'other.contestId')
              .select('other.id')
              .whereRef('other.userId', '=', 'hidden.userId')
              .whereRef('other.problemId', '=', 'hidden.problemId')
              .where('other.verdict', '=', accepted)
              .where((eb) =>
                eb.or([
                  eb('other.contestId', 'is', null),
                  eb('other.contestId', '<', contestId),
                  eb.not(isInFreeze('other', 'otherContest')),
                ]),
              ),
          ),
        ),
      )
      .select('hidden.problemId as id')
      .select(({ fn }) => fn.count('hidden.userId').distinct().as('solved'))
      .groupBy('hidden.problemId'),
  );
  const practiceIds = prepareQuery((now: number) =>
    database
      .selectFrom('problems as problem')
      .select('problem.id')
      .where((eb) => isOpenForPractice(eb, now))
      .orderBy('problem.id'),
  );

  /**
   * Counts the learners who solved and who tried each problem. Who solved it only in the freeze of
   * a contest counts once its standings are thawed. Reads the submissions of some authors at a
   * time, since all at once would delay other requests.
   */
  async function* countInSteps(): AsyncGenerator<undefined, SolverCounts> {
    const counts: SolverCounts = {};
    const last = (await lastAuthor(database))[0]?.id ?? '';
    for (let after = ''; after !== last; ) {
      const upTo = (await authorAhead(database, after))[0]?.userId ?? last;
      for (const { id, tried, solved } of await countsOfAuthors(database, after, upTo)) {
        const before = counts[id] ?? { solved: 0, tried: 0 };
        counts[id] = { solved: before.solved + Number(solved), tried: before.tried + Number(tried) };
      }
      after = upTo;
      yield;
    }
    for (const { id: contestId } of await frozenContests(database)) {
      for (const { id, solved } of await solvedInFreeze(database, contestId)) {
        const count = counts[id];
        if (count) count.solved -= Number(solved);
      }
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

/**
 * Selects the submissions of a contest that its freeze hides: those from `frozenFromOf` on. The
 * present time does not matter, so a clock that is set back shows none.
 */
function isInFreeze(submission: string, contest: string) {
  const column = (table: string, name: string) => sql.ref<number>(`${table}.${name}`);
  const submittedAt = column(submission, 'submittedAt');
  const [endTime, freezeMinutes] = [column(contest, 'endTime'), column(contest, 'freezeMinutes')];
  const [frozenAt, thawedAt] = [column(contest, 'frozenAt'), column(contest, 'thawedAt')];
  return sql<boolean>`(${thawedAt} is null and (
    (${freezeMinutes} > 0 and ${submittedAt} >= ${endTime} - ${freezeMinutes} * cast(60000 as bigint))
    or (${frozenAt} is not null and ${submittedAt} >= ${frozenAt})))`;
}

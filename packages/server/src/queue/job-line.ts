import { type Language, languageIds } from '@podium/sdk/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DatabaseSchema, DatabaseTransaction, JobTable } from '../database/schema.ts';
import type { Lease } from './lease.ts';

/**
 * The line of ready jobs, in the order of `judge-queue.ts`. It decides only which job is next; the
 * rows in `jobs` are the truth about each.
 */
export interface JobLine {
  /** Writes the rows of new jobs and lines them up, within the caller's transaction. */
  insert(trx: DatabaseTransaction, rows: readonly NewJobRow[]): Promise<void>;
  /** Makes ready jobs that are not in the line any more due, and returns their number. */
  restoreLost(): Promise<number>;
  /** Settles leases that ran out, and leases the next job; undefined if there is none. */
  claim(claim: Claim): Promise<Lease | undefined>;
}

export type NewJobRow = Pick<
  JobTable,
  'id' | 'kind' | 'language' | 'userId' | 'createdAt' | 'priority' | 'turn' | 'attempts'
> &
  Partial<Pick<JobTable, 'contestId' | 'problemId'>>;

export interface Claim {
  /** Milliseconds since 1970. */
  now: number;
  leaseUntil: number;
  token: string;
  holder: string;
  /** The worker has no other job, so it may have one that must be alone. */
  isIdle: boolean;
  /** The languages that the worker can judge; all if absent. */
  languages: readonly Language[] | undefined;
}

/**
 * Matches the jobs that the worker of a claim can judge, and that are not paused. It runs their
 * programs, and the checkers or the interactor of their problem.
 */
export function isJudgedBy({ languages }: Pick<Claim, 'languages'>) {
  return (builder: ExpressionBuilder<DatabaseSchema, 'jobs'>) => {
    const { eb, lit, not } = builder;
    const isRunning = not(isPaused(builder));
    if (languages === undefined) return isRunning;
    // PostgreSQL takes no empty list. The machine's only compiler may just be replaced.
    if (languages.length === 0) return lit(false);
    const lacking = languageIds.filter((id) => !languages.includes(id));
    const isItsLanguage = eb('jobs.language', 'in', languages);
    const canCheck = lacking.length === 0 ? [] : [not(hasCheckerIn(builder, lacking))];
    return eb.and([isItsLanguage, isRunning, ...canCheck]);
  };
}

/**
 * Matches the jobs that one of the machines can judge, each with these languages, and that are not
 * paused. Without machines nobody judges, and none of the jobs is worse off than the others.
 */
export function isServed(
  builder: ExpressionBuilder<DatabaseSchema, 'jobs'>,
  machines: readonly (readonly Language[])[],
): Expression<SqlBool> {
  if (machines.length === 0) return builder.not(isPaused(builder));
  return builder.or(machines.map((languages) => isJudgedBy({ languages })(builder)));
}

/**
 * Matches the jobs whose problem has a checker in one of the languages now, as it would be used.
 */
function hasCheckerIn(
  { exists, selectFrom }: ExpressionBuilder<DatabaseSchema, 'jobs'>,
  languages: readonly Language[],
) {
  return exists(
    selectFrom('problems')
      .innerJoin('problemRevisions as present', (join) =>
        join.onRef('present.problemId', '=', 'problems.id').onRef('present.revision', '=', 'problems.currentRevision'),
      )
      .select('present.revision')
      .whereRef('problems.id', '=', 'jobs.problemId')
      .where(({ eb, or }) => or(languages.map((id) => eb('present.checkerLanguages', 'like', `%"${id}"%`)))),
  );
}

/** Matches the jobs of problems whose judging is paused in their contest. Mostly there are none. */
export function isPaused({ exists, selectFrom }: ExpressionBuilder<DatabaseSchema, 'jobs'>) {
  return exists(
    selectFrom('pausedProblems')
      .select('pausedProblems.pausedAt')
      .whereRef('pausedProblems.contestId', '=', 'jobs.contestId')
      .whereRef('pausedProblems.problemId', '=', 'jobs.problemId'),
  );
}

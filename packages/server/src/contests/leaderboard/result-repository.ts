import type { ResultsByProblem } from '@podium/sdk/contract';
import type { DatabaseTransaction } from '../../database/schema.ts';
import type { ParticipantResult } from './standings.ts';

/** Figures of an entry that are shown but do not affect ranks. Add them here, not to the rules. */
export interface ShownFigures {
  /** `ResultsByProblem` as JSON; null if an earlier version generated the leaderboard. */
  byProblem: string | null;
}

/** A participant of the contest, with their currently stored rating. */
export interface RatedResult extends ParticipantResult, ShownFigures {
  rating: number;
}

interface StartedContest {
  contestId: string;
  /** Milliseconds since 1970. */
  startTime: number;
}

/** Loads all registered participants who submitted at least once. */
export async function loadResults(trx: DatabaseTransaction, contest: StartedContest): Promise<RatedResult[]> {
  const resultsOf = await loadResultsByProblem(trx, contest);
  const rows = await trx
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('contest_cells', (join) =>
      join
        .onRef('contest_cells.contest_id', '=', 'registrations.contest_id')
        .onRef('contest_cells.user_id', '=', 'registrations.user_id'),
    )
    .where('registrations.contest_id', '=', contest.contestId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('submissions')
          .select('submissions.id')
          .whereRef('submissions.contest_id', '=', 'registrations.contest_id')
          .whereRef('submissions.user_id', '=', 'registrations.user_id'),
      ),
    )
    .groupBy(['users.id', 'users.rating'])
    .select((eb) => [
      'users.id',
      'users.rating',
      eb.fn.sum('contest_cells.score').as('score'),
      eb.fn.count('contest_cells.accepted_at').as('solved'),
      eb.fn.max('contest_cells.accepted_at').as('last_accepted_at'),
    ])
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    rating: row.rating,
    score: Number(row.score ?? 0),
    solved: Number(row.solved),
    lastAcceptedAt: row.last_accepted_at === null ? null : Number(row.last_accepted_at),
    byProblem: JSON.stringify(resultsOf(row.id)),
  }));
}

/** Returns a function that maps the id of a participant to their results by problem. */
async function loadResultsByProblem(trx: DatabaseTransaction, { contestId, startTime }: StartedContest) {
  const problems = await trx
    .selectFrom('contest_problems')
    .select('problem_id')
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  const rows = await trx
    .selectFrom('contest_cells')
    .select(['user_id', 'problem_id', 'wrong_submissions', 'accepted_at', 'score'])
    .where('contest_id', '=', contestId)
    .execute();
  const cells = new Map(rows.map((row) => [`${row.user_id} ${row.problem_id}`, row]));
  return (userId: string): ResultsByProblem => {
    const own = problems.map((problem) => cells.get(`${userId} ${problem.problem_id}`));
    return {
      scores: own.map((cell) => cell?.score ?? 0),
      wrongSubmissions: own.map((cell) => cell?.wrong_submissions ?? 0),
      solvedAfterMs: own.map((cell) => (cell?.accepted_at == null ? null : cell.accepted_at - startTime)),
    };
  };
}

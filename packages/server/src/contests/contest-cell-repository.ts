import type { Verdict } from '@podium/sdk/contract';
import type { ContestCellTable, DatabaseTransaction } from '../database/schema.ts';
import { scoreCell } from './scoring.ts';

export interface ContestCellKey {
  contestId: string;
  userId: string;
  problemId: string;
}

interface ProblemCells {
  contestId: string;
  problemId: string;
  userIds: readonly string[];
}

/** A row has six values, and one SQLite statement takes at most 32,766. */
const rowsPerInsert = 500;

/**
 * Computes one cell again from all judged submissions of the participant for the problem, in order
 * of arrival, and stores it. Call it after every change of a verdict, inside the same transaction;
 * rejudging needs nothing else. It does nothing if the problem is not (or no longer) in the
 * contest.
 */
export async function recomputeContestCell(
  trx: DatabaseTransaction,
  { contestId, userId, problemId }: ContestCellKey,
): Promise<void> {
  await recomputeProblemCells(trx, { contestId, problemId, userIds: [userId] });
}

/** Does the same for one problem and several participants, at most a few hundred at once. */
export async function recomputeProblemCells(trx: DatabaseTransaction, cells: ProblemCells): Promise<void> {
  await lockParticipants(trx, cells);
  await recompute(trx, cells);
}

/**
 * Computes all cells of a contest again. Call it when its start, its planned end, its problems or
 * their points change.
 */
export async function recomputeContestCells(trx: DatabaseTransaction, contestId: string): Promise<void> {
  await recompute(trx, { contestId });
}

/**
 * Locks the participants. Otherwise two workers that finish two submissions of one participant at
 * once would each miss the other's verdict. SQLite has one writer; on PostgreSQL the second worker
 * waits here. The shared lock on the contest protects its times and points from changes.
 */
async function lockParticipants(trx: DatabaseTransaction, { contestId, userIds }: ProblemCells): Promise<void> {
  await trx.selectFrom('contests').select('id').where('id', '=', contestId).forShare().execute();
  await trx
    .selectFrom('registrations')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

async function recompute(
  trx: DatabaseTransaction,
  { contestId, userIds, problemId }: Partial<ProblemCells> & { contestId: string },
): Promise<void> {
  let query = trx
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contest_id')
    .innerJoin('contest_problems', (join) =>
      join
        .onRef('contest_problems.contest_id', '=', 'submissions.contest_id')
        .onRef('contest_problems.problem_id', '=', 'submissions.problem_id'),
    )
    .where('submissions.contest_id', '=', contestId)
    .where('submissions.progress', '=', 'judged')
    .select([
      'submissions.user_id',
      'submissions.problem_id',
      'submissions.verdict',
      'submissions.submitted_at',
      'submissions.source_key',
      'submissions.score',
      'submissions.max_score',
      'contests.start_time',
      'contests.leaderboard_generated_at',
      'contest_problems.points',
    ])
    .select((eb) => eb.fn.coalesce('contests.planned_end_time', 'contests.end_time').as('planned_end_time'))
    .orderBy('submissions.arrival');
  if (userIds !== undefined) query = query.where('submissions.user_id', 'in', userIds);
  if (problemId !== undefined) query = query.where('submissions.problem_id', '=', problemId);
  const submissions = await query.execute();
  const cells = [...groupByCell(submissions).values()].flatMap((rows) => cellOf(contestId, rows));
  const isGenerated = submissions.some((row) => row.leaderboard_generated_at !== null);
  if (isGenerated && (await haveChanged(trx, contestId, cells))) await markLeaderboardStale(trx, contestId);
  await storeCells(trx, cells);
}

/** Returns whether a cell differs from the stored one in the data of the leaderboard. */
async function haveChanged(
  trx: DatabaseTransaction,
  contestId: string,
  cells: readonly ContestCellTable[],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('contest_cells')
    .select(['user_id', 'problem_id', 'accepted_at', 'score'])
    .where('contest_id', '=', contestId)
    .where(
      'user_id',
      'in',
      cells.map((cell) => cell.user_id),
    )
    .execute();
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.problem_id}`, row]));
  return cells.some(({ user_id: userId, problem_id: problemId, accepted_at: acceptedAt, score }) => {
    const before = stored.get(`${userId} ${problemId}`);
    return before?.accepted_at !== acceptedAt || before.score !== score;
  });
}

/** Marks a row of its own: all workers whose verdicts arrive at once share the contest's row. */
async function markLeaderboardStale(trx: DatabaseTransaction, contestId: string): Promise<void> {
  await trx
    .insertInto('stale_leaderboards')
    .values({ contest_id: contestId })
    .onConflict((conflict) => conflict.column('contest_id').doNothing())
    .execute();
}

function groupByCell(rows: readonly JudgedRow[]): Map<string, JudgedRow[]> {
  const groups = new Map<string, JudgedRow[]>();
  for (const row of rows) {
    const key = `${row.user_id} ${row.problem_id}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

interface JudgedRow {
  user_id: string;
  problem_id: string;
  verdict: Verdict | null;
  submitted_at: number;
  source_key: string;
  score: number | null;
  max_score: number | null;
  start_time: number;
  planned_end_time: number;
  leaderboard_generated_at: number | null;
  points: number;
}

function cellOf(contestId: string, rows: readonly JudgedRow[]): ContestCellTable[] {
  const first = rows[0];
  if (!first) return [];
  const { wrongSubmissions, acceptedAt, score } = scoreCell({
    points: first.points,
    startTime: first.start_time,
    plannedEndTime: first.planned_end_time,
    submissions: rows.map((row) => ({
      verdict: row.verdict,
      submittedAt: row.submitted_at,
      sourceKey: row.source_key,
      ...(row.score !== null && { points: { score: row.score, maxScore: row.max_score } }),
    })),
  });
  return [
    {
      contest_id: contestId,
      user_id: first.user_id,
      problem_id: first.problem_id,
      wrong_submissions: wrongSubmissions,
      accepted_at: acceptedAt,
      score,
    },
  ];
}

async function storeCells(trx: DatabaseTransaction, cells: readonly ContestCellTable[]): Promise<void> {
  for (let from = 0; from < cells.length; from += rowsPerInsert) {
    await trx
      .insertInto('contest_cells')
      .values(cells.slice(from, from + rowsPerInsert))
      .onConflict((conflict) =>
        conflict.columns(['contest_id', 'user_id', 'problem_id']).doUpdateSet((row) => ({
          wrong_submissions: row.ref('excluded.wrong_submissions'),
          accepted_at: row.ref('excluded.accepted_at'),
          score: row.ref('excluded.score'),
        })),
      )
      .execute();
  }
}

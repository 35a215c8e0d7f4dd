import { scoringRules, type Try } from '@podium/sdk/standings';
import { inParts } from '../database/read-in-parts.ts';
import type { ContestCellTable, DatabaseTransaction } from '../database/schema.ts';

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
    .selectFrom('participantMembers')
    .select('userId')
    .where('contestId', '=', contestId)
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .forUpdate()
    .execute();
}

async function recompute(
  trx: DatabaseTransaction,
  { contestId, userIds, problemId }: Partial<ProblemCells> & { contestId: string },
): Promise<void> {
  let query = trx
    .selectFrom('submissions')
    .innerJoin('contests', 'contests.id', 'submissions.contestId')
    .innerJoin('contestProblems', (join) =>
      join
        .onRef('contestProblems.contestId', '=', 'submissions.contestId')
        .onRef('contestProblems.problemId', '=', 'submissions.problemId'),
    )
    .where('submissions.contestId', '=', contestId)
    .where('submissions.progress', '=', 'judged')
    .select([
      'submissions.userId',
      'submissions.problemId',
      'submissions.verdict',
      'submissions.submittedAt',
      'submissions.sourceKey',
      'submissions.score',
      'submissions.maxScore',
      'contests.startTime',
      'contests.leaderboardGeneratedAt',
      'contestProblems.points',
    ])
    .select((eb) => eb.fn.coalesce('contests.plannedEndTime', 'contests.endTime').as('plannedEndTime'))
    .orderBy('submissions.arrival');
  if (userIds !== undefined) query = query.where('submissions.userId', 'in', userIds);
  if (problemId !== undefined) query = query.where('submissions.problemId', '=', problemId);
  const submissions = await query.execute();
  const byCell = Map.groupBy(submissions, ({ userId, problemId }) => `${userId} ${problemId}`);
  const cells = [...byCell.values()].flatMap((rows) => cellOf(contestId, rows));
  const isGenerated = submissions.some((row) => row.leaderboardGeneratedAt !== null);
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
    .selectFrom('contestCells')
    .select(['userId', 'problemId', 'acceptedAt', 'score'])
    .where('contestId', '=', contestId)
    .where(
      'userId',
      'in',
      cells.map((cell) => cell.userId),
    )
    .execute();
  const stored = new Map(rows.map((row) => [`${row.userId} ${row.problemId}`, row]));
  return cells.some(({ userId, problemId, acceptedAt, score }) => {
    const before = stored.get(`${userId} ${problemId}`);
    return before?.acceptedAt !== acceptedAt || before.score !== score;
  });
}

/** Marks a row of its own: all workers whose verdicts arrive at once share the contest's row. */
async function markLeaderboardStale(trx: DatabaseTransaction, contestId: string): Promise<void> {
  await trx
    .insertInto('staleLeaderboards')
    .values({ contestId })
    .onConflict((conflict) => conflict.column('contestId').doNothing())
    .execute();
}

function cellOf(contestId: string, submissions: readonly JudgedRow[]): ContestCellTable[] {
  const [first] = submissions;
  if (!first) return [];
  const { userId, problemId, points, startTime, plannedEndTime } = first;
  const tries = submissions.map((each) => ({ ...each, after: each.submittedAt - startTime }));
  const facts = { points, plannedLength: plannedEndTime - startTime, penaltyMinutes: 0, tries };
  const { score, wrong: wrongSubmissions, solvedAfter } = scoringRules.decay.scoreCell(facts);
  const acceptedAt = solvedAfter === null ? null : startTime + solvedAfter;
  return [{ contestId, userId, problemId, wrongSubmissions, acceptedAt, score }];
}

interface JudgedRow extends Omit<Try, 'after' | 'groups'> {
  userId: string;
  problemId: string;
  submittedAt: number;
  startTime: number;
  plannedEndTime: number;
  points: number;
}

async function storeCells(trx: DatabaseTransaction, cells: readonly ContestCellTable[]): Promise<void> {
  for (const some of inParts(cells)) {
    await trx
      .insertInto('contestCells')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['contestId', 'userId', 'problemId']).doUpdateSet((row) => ({
          wrongSubmissions: row.ref('excluded.wrongSubmissions'),
          acceptedAt: row.ref('excluded.acceptedAt'),
          score: row.ref('excluded.score'),
        })),
      )
      .execute();
  }
}

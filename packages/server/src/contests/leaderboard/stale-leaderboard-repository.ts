import type { ResultsByProblem } from '@podium/sdk/contract';
import type { DatabaseTransaction } from '../../database/schema.ts';
import { findScoring, type ScoringFacts, scoreTries, selectTries } from '../score-repository.ts';

/** What came of the tries of a participant for a problem. */
export interface CellKey {
  contestId: string;
  participantId: string;
  problemId: string;
}

/**
 * Marks the leaderboard of a contest if it shows something else than the tries of this cell now
 * give. Call it after every change of a verdict, inside the same transaction. While the cell waits
 * for another verdict, that one decides.
 */
export async function compareWithLeaderboard(trx: DatabaseTransaction, cell: CellKey): Promise<void> {
  const { contestId, participantId } = cell;
  const contest = await trx
    .selectFrom('contests')
    .select('leaderboardGeneratedAt')
    .where('id', '=', contestId)
    // The lock makes verdicts wait while the leaderboard is generated.
    .forShare()
    .executeTakeFirst();
  if (!contest || contest.leaderboardGeneratedAt === null) return;
  // Otherwise two verdicts of the cell at once would each find the other one missing.
  await trx.selectFrom('participants').select('id').where('id', '=', participantId).forUpdate().execute();
  const facts = await findScoring(trx, contestId);
  if (facts && (await hasChanged(trx, facts, cell))) await markLeaderboardStale(trx, contestId);
}

async function hasChanged(
  trx: DatabaseTransaction,
  facts: ScoringFacts,
  { contestId, participantId, problemId }: CellKey,
): Promise<boolean> {
  const shown = await trx
    .selectFrom('participants')
    .innerJoin('participantMembers as member', 'member.participantId', 'participants.id')
    .innerJoin('leaderboardEntries as entry', 'entry.userId', 'member.userId')
    .select(['participants.startTime', 'participants.endTime', 'entry.byProblem'])
    .where('entry.contestId', '=', contestId)
    .where('participants.id', '=', participantId)
    .executeTakeFirst();
  const problem = facts.problems.findIndex((each) => each.problemId === problemId);
  if (!shown || problem < 0) return false;
  const tries = await selectTries(trx, facts)
    .where('participantId', '=', participantId)
    .where('problemId', '=', problemId)
    .execute();
  if (tries.some(({ verdict }) => verdict === null)) return false;
  const cell = scoreTries(facts, shown, tries)[problem];
  const { scores, wrongSubmissions, solvedAfterMs } = JSON.parse(shown.byProblem) as ResultsByProblem;
  return (
    cell !== undefined &&
    (cell.score !== scores[problem] ||
      cell.wrong !== wrongSubmissions[problem] ||
      cell.solvedAfter !== solvedAfterMs[problem])
  );
}

/**
 * Marks a leaderboard, if there is one. The mark is a row of its own: all workers whose verdicts
 * arrive at once share the row of the contest.
 */
export async function markLeaderboardStale(trx: DatabaseTransaction, contestId: string): Promise<void> {
  await trx
    .insertInto('staleLeaderboards')
    .columns(['contestId'])
    .expression((eb) =>
      eb
        .selectFrom('contests')
        .select('id')
        .where('id', '=', contestId)
        .where('leaderboardGeneratedAt', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('contestId').doNothing())
    .execute();
}

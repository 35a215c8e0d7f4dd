import type { ResultsByProblem } from '@podium/sdk/contract';
import { readInParts } from '../../database/read-in-parts.ts';
import type { ContestCellTable, DatabaseTransaction, JsonText } from '../../database/schema.ts';
import type { ParticipantResult } from './standings.ts';

/** Figures of an entry that are shown but do not affect ranks. Add them here, not to the rules. */
export interface ShownFigures {
  byProblem: JsonText<ResultsByProblem>;
}

export interface ContestResults {
  results: (ParticipantResult & ShownFigures)[];
  /** The stored rating of each participant. */
  ratings: Map<string, number>;
}

/**
 * Loads all registered participants who submitted at least once. Reads their cells in parts, since
 * those of ten thousand participants at once would delay other requests.
 */
export async function loadResults(
  trx: DatabaseTransaction,
  contest: { id: string; startTime: number },
): Promise<ContestResults> {
  const problemIds = await listProblemIds(trx, contest.id);
  const results: ContestResults['results'] = [];
  const ratings = new Map<string, number>();
  const participantsAfter = (last: Participant | undefined) => selectParticipants(trx, contest.id, last?.id ?? '');
  for await (const participants of readInParts(trx, participantsAfter)) {
    const [first, last] = [participants[0], participants.at(-1)];
    if (!first || !last) continue;
    const cellsOf = await readCells(trx, contest.id, { from: first.id, upTo: last.id });
    for (const { id, rating } of participants) {
      const cells = cellsOf.get(id) ?? [];
      const byProblem = JSON.stringify(resultsByProblem(problemIds, cells, contest.startTime));
      results.push({ userId: id, ...totalsOf(cells), byProblem });
      ratings.set(id, rating);
    }
  }
  return { results, ratings };
}

interface Participant {
  id: string;
  rating: number;
}

function selectParticipants(trx: DatabaseTransaction, contestId: string, after: string) {
  return trx
    .selectFrom('participantMembers')
    .innerJoin('users', 'users.id', 'participantMembers.userId')
    .select(['users.id', 'users.rating'])
    .where('participantMembers.contestId', '=', contestId)
    .where('participantMembers.userId', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('submissions')
          .select('submissions.id')
          .whereRef('submissions.contestId', '=', 'participantMembers.contestId')
          .whereRef('submissions.participantId', '=', 'participantMembers.participantId'),
      ),
    )
    .orderBy('participantMembers.userId');
}

type Cell = Pick<ContestCellTable, 'userId' | 'problemId' | 'wrongSubmissions' | 'acceptedAt' | 'score'>;

/** Maps the ids of users in this range to their cells. */
async function readCells(
  trx: DatabaseTransaction,
  contestId: string,
  { from, upTo }: { from: string; upTo: string },
): Promise<Map<string, Cell[]>> {
  const rows = await trx
    .selectFrom('contestCells')
    .select(['userId', 'problemId', 'wrongSubmissions', 'acceptedAt', 'score'])
    .where('contestId', '=', contestId)
    .where('userId', '>=', from)
    .where('userId', '<=', upTo)
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
}

async function listProblemIds(trx: DatabaseTransaction, contestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('contestProblems')
    .select('problemId')
    .where('contestId', '=', contestId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.problemId);
}

function totalsOf(cells: readonly Cell[]): Omit<ParticipantResult, 'userId'> {
  const acceptedAt = cells.flatMap((cell) => cell.acceptedAt ?? []);
  return {
    score: cells.reduce((sum, cell) => sum + cell.score, 0),
    solved: acceptedAt.length,
    lastAcceptedAt: acceptedAt.length === 0 ? null : Math.max(...acceptedAt),
  };
}

function resultsByProblem(problemIds: readonly string[], cells: readonly Cell[], startTime: number): ResultsByProblem {
  const own = problemIds.map((problemId) => cells.find((cell) => cell.problemId === problemId));
  return {
    scores: own.map((cell) => cell?.score ?? 0),
    wrongSubmissions: own.map((cell) => cell?.wrongSubmissions ?? 0),
    solvedAfterMs: own.map((cell) => (cell?.acceptedAt == null ? null : cell.acceptedAt - startTime)),
  };
}

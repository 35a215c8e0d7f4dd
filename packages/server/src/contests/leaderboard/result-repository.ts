import type { ResultsByProblem } from '@podium/sdk/contract';
import { readInParts } from '../../database/read-in-parts.ts';
import type { ContestCellTable, DatabaseTransaction, JsonText } from '../../database/schema.ts';
import type { ParticipantResult } from './standings.ts';

/** Figures of an entry that are shown but do not affect ranks. Add them here, not to the rules. */
export interface ShownFigures {
  byProblem: JsonText<ResultsByProblem>;
}

/** A participant of the contest, with their currently stored rating. */
export interface RatedResult extends ParticipantResult, ShownFigures {
  rating: number;
}

interface StartedContest {
  id: string;
  /** Milliseconds since 1970. */
  startTime: number;
}

/**
 * Loads all registered participants who submitted at least once. Reads their cells in parts, since
 * those of ten thousand participants at once would delay other requests.
 */
export async function loadResults(trx: DatabaseTransaction, contest: StartedContest): Promise<RatedResult[]> {
  const problemIds = await listProblemIds(trx, contest.id);
  const results: RatedResult[] = [];
  const participantsAfter = (last: Participant | undefined) => selectParticipants(trx, contest.id, last?.id ?? '');
  for await (const participants of readInParts(trx, participantsAfter)) {
    const [first, last] = [participants[0], participants.at(-1)];
    if (!first || !last) continue;
    const cellsOf = await readCells(trx, contest.id, { from: first.id, upTo: last.id });
    for (const { id, rating } of participants) {
      const cells = cellsOf.get(id) ?? [];
      const byProblem = JSON.stringify(resultsByProblem(problemIds, cells, contest.startTime));
      results.push({ userId: id, rating, ...totalsOf(cells), byProblem });
    }
  }
  return results;
}

interface Participant {
  id: string;
  rating: number;
}

function selectParticipants(trx: DatabaseTransaction, contestId: string, after: string) {
  return trx
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select(['users.id', 'users.rating'])
    .where('registrations.contest_id', '=', contestId)
    .where('registrations.user_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('submissions')
          .select('submissions.id')
          .whereRef('submissions.contest_id', '=', 'registrations.contest_id')
          .whereRef('submissions.user_id', '=', 'registrations.user_id'),
      ),
    )
    .orderBy('registrations.user_id');
}

type Cell = Pick<ContestCellTable, 'user_id' | 'problem_id' | 'wrong_submissions' | 'accepted_at' | 'score'>;

/** Maps the ids of users in this range to their cells. */
async function readCells(
  trx: DatabaseTransaction,
  contestId: string,
  { from, upTo }: { from: string; upTo: string },
): Promise<Map<string, Cell[]>> {
  const rows = await trx
    .selectFrom('contest_cells')
    .select(['user_id', 'problem_id', 'wrong_submissions', 'accepted_at', 'score'])
    .where('contest_id', '=', contestId)
    .where('user_id', '>=', from)
    .where('user_id', '<=', upTo)
    .execute();
  const cellsOf = new Map<string, Cell[]>();
  for (const row of rows) {
    const cells = cellsOf.get(row.user_id);
    if (cells) cells.push(row);
    else cellsOf.set(row.user_id, [row]);
  }
  return cellsOf;
}

async function listProblemIds(trx: DatabaseTransaction, contestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('contest_problems')
    .select('problem_id')
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.problem_id);
}

function totalsOf(cells: readonly Cell[]): Omit<ParticipantResult, 'userId'> {
  const acceptedAt = cells.flatMap((cell) => cell.accepted_at ?? []);
  return {
    score: cells.reduce((sum, cell) => sum + cell.score, 0),
    solved: acceptedAt.length,
    lastAcceptedAt: acceptedAt.length === 0 ? null : Math.max(...acceptedAt),
  };
}

function resultsByProblem(problemIds: readonly string[], cells: readonly Cell[], startTime: number): ResultsByProblem {
  const own = problemIds.map((problemId) => cells.find((cell) => cell.problem_id === problemId));
  return {
    scores: own.map((cell) => cell?.score ?? 0),
    wrongSubmissions: own.map((cell) => cell?.wrong_submissions ?? 0),
    solvedAfterMs: own.map((cell) => (cell?.accepted_at == null ? null : cell.accepted_at - startTime)),
  };
}

import { noOwnTimes, type ScoredCell } from '@podium/sdk/standings';
import type { Database } from '../../database/schema.ts';
import { findScoring, scoreTries, selectTries } from '../score-repository.ts';

/**
 * Scores what was tried in a contest, by user and problem. Moments are milliseconds since its
 * start.
 */
export async function readCells(
  database: Database,
  contestId: string,
): Promise<(ScoredCell & { userId: string; problemId: string })[]> {
  const facts = await findScoring(database, contestId);
  if (!facts) return [];
  const tries = await selectTries(database, facts).select('userId').execute();
  return [...Map.groupBy(tries, ({ userId }) => userId)].flatMap(([userId, rows]) =>
    scoreTries(facts, noOwnTimes, rows).flatMap((cell, index) => {
      return cell ? [{ ...cell, userId, problemId: facts.problems[index]?.problemId ?? '' }] : [];
    }),
  );
}

import { type ResultsByProblem, resultsByProblemSchema } from '@podium/sdk/contract';
import { selectOverAt } from '../../database/contest-ends.ts';
import { inParts } from '../../database/read-in-parts.ts';
import type { Database } from '../../database/schema.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { Rated } from './rating-history.ts';
import { type NamedStanding, openRatings, type RatingRepository, readEntries } from './rating-repository.ts';
import type { Standing } from './standings.ts';

export interface EndedContest {
  cancelled: boolean;
  /** The end of the last clock, in milliseconds since 1970. */
  overAt: number;
}

export interface StoredEntry extends Rated<Standing> {
  firstName: string;
  lastName: string;
  byProblem: ResultsByProblem;
}

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

export function createLeaderboardRepository(database: Database) {
  async function findContest(id: string): Promise<EndedContest | undefined> {
    const row = await database
      .selectFrom('contests')
      .select('isCancelled')
      .select(selectOverAt('contests').as('overAt'))
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { overAt: row.overAt, cancelled: row.isCancelled === 1 };
  }

  /**
   * Lists the entries by rank. It is empty until the leaderboard is generated. It reads again if
   * the leaderboard was generated meanwhile.
   */
  async function listEntries(contestId: string): Promise<StoredEntry[]> {
    for (;;) {
      const generatedAt = await findGeneratedAt(contestId);
      const entries = await readEntries(database, contestId);
      if ((await findGeneratedAt(contestId)) !== generatedAt) continue;
      // Parsing ten thousand texts at once would delay other requests.
      return (await mapInTurns(inParts(entries), async (some) => some.map(withParsedResults))).flat();
    }
  }

  async function findGeneratedAt(contestId: string): Promise<number | null | undefined> {
    const row = await database
      .selectFrom('contests')
      .select('leaderboardGeneratedAt')
      .where('id', '=', contestId)
      .executeTakeFirst();
    return row?.leaderboardGeneratedAt;
  }

  /** Changes ratings in one transaction. If `change` throws, nothing changes. */
  function changeRatings<T>(change: (ratings: RatingRepository) => Promise<T>): Promise<T> {
    return database.transaction().execute(async (trx) => change(await openRatings(trx)));
  }

  return { findContest, listEntries, changeRatings };
}

function withParsedResults({ byProblem, ...entry }: NamedStanding): StoredEntry {
  return { ...entry, byProblem: resultsByProblemSchema.parse(JSON.parse(byProblem)) };
}

import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

/**
 * Creates a function that finds the next moment after `now` at which a contest starts or is over;
 * infinity if there is none. Between two such moments the clock changes nothing that anybody may
 * see. Times are milliseconds since 1970.
 */
export function createPhaseChangeFinder(database: Database): (now: number) => Promise<number> {
  const contestsNotOverAt = prepareQuery((now: number) =>
    database.selectFrom('contests').select(['startTime', 'endTime']).where('endTime', '>=', now),
  );
  return async (now) => {
    const contests = await contestsNotOverAt(database, now);
    // A contest still runs in the millisecond of its end.
    return Math.min(...contests.map((contest) => (contest.startTime > now ? contest.startTime : contest.endTime + 1)));
  };
}

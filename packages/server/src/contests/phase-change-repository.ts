import { selectOverAt } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

/**
 * Creates a function that finds the next moment after `now` at which a clock starts or has ended;
 * infinity if there is none. Between two such moments the time changes nothing that anybody may
 * see. Times are milliseconds since 1970.
 */
export function createPhaseChangeFinder(database: Database): (now: number) => Promise<number> {
  const contestsNotOverAt = prepareQuery((now: number) =>
    database.selectFrom('contests').select(['startTime', 'endTime']).where(selectOverAt('contests'), '>=', now),
  );
  const ownClocksAt = prepareQuery((now: number) =>
    database
      .selectFrom('contests')
      .innerJoin('participants', 'participants.contestId', 'contests.id')
      .select(['participants.startTime', 'participants.endTime'])
      .distinct()
      .where('contests.lastEndTime', '>=', now)
      .where('participants.endTime', 'is not', null),
  );
  return async (now) => {
    const clocks = [...(await contestsNotOverAt(database, now)), ...(await ownClocksAt(database, now))];
    // A contest still runs in the millisecond of its end.
    const moments = clocks.flatMap(({ startTime, endTime }) => [startTime ?? now, (endTime ?? now) + 1]);
    return Math.min(...moments.filter((moment) => moment > now));
  };
}

import type { BoardContest, BoardParticipant, BoardTry, Freeze } from '@podium/sdk/standings';
import { prepareQuery } from '../database/prepare-query.ts';
import { readInParts } from '../database/read-in-parts.ts';
import type { Database } from '../database/schema.ts';

/** What the board of a contest is computed from, beside participants and tries. */
export interface ContestFacts extends BoardContest, Freeze {
  id: string;
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
  /** The problems in the order of `points`. */
  problemIds: readonly string[];
}

/** A participant with what its row shows. */
export interface Entrant extends BoardParticipant {
  name: string;
  organization: string;
  group: string;
  /** The start of its clock in milliseconds since 1970. */
  startTime: number;
}

export type StandingsRepository = ReturnType<typeof createStandingsRepository>;

export function createStandingsRepository(database: Database) {
  const contestRow = prepareQuery((id: string) =>
    database.selectFrom('contests').select(['id', 'startTime', 'endTime']).where('id', '=', id),
  );
  const problemRows = prepareQuery((id: string) =>
    database
      .selectFrom('contestProblems')
      .select(['problemId', 'points'])
      .where('contestId', '=', id)
      .orderBy('position'),
  );
  const cellRows = prepareQuery((contestId: string, participantId: string, problemId: string) =>
    selectTries(database)
      .where('submissions.contestId', '=', contestId)
      .where('submissions.userId', '=', participantId)
      .where('submissions.problemId', '=', problemId)
      .orderBy('submissions.arrival'),
  );

  async function findContest(id: string): Promise<ContestFacts | undefined> {
    const [row] = await contestRow(database, id);
    if (!row) return undefined;
    const problems = await problemRows(database, id);
    return {
      ...row,
      ...{ rule: 'decay', penaltyMinutes: 0, frozenFrom: null, thawedAt: null },
      problemIds: problems.map(({ problemId }) => problemId),
      points: problems.map(({ points }) => points),
    };
  }

  /** Returns the id of the participant of which a user is a member; undefined if there is none. */
  async function findParticipantOf(contestId: string, userId: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('registrations')
      .select('userId')
      .where('contestId', '=', contestId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row?.userId;
  }

  async function findEntrant(contestId: string, participantId: string): Promise<Entrant | undefined> {
    const row = await selectEntrants(database, contestId)
      .where('registrations.userId', '=', participantId)
      .executeTakeFirst();
    return row && entrantOf(row);
  }

  /** Reads all participants by id, with a turn for others after each part. */
  async function* readEntrants(contestId: string): AsyncGenerator<Entrant[], void, undefined> {
    const after = (last: EntrantRow | undefined) =>
      selectEntrants(database, contestId)
        .where('registrations.userId', '>', last?.id ?? '')
        .orderBy('registrations.userId');
    for await (const rows of readInParts(database, after)) yield rows.map(entrantOf);
  }

  /** Lists the tries of participants with neighbouring ids by participant, then by arrival. */
  async function listTries(facts: ContestFacts, entrants: readonly Entrant[]): Promise<BoardTry[]> {
    const rows = await selectTries(database)
      .where('submissions.contestId', '=', facts.id)
      .where('submissions.userId', '>=', entrants[0]?.id ?? '')
      .where('submissions.userId', '<=', entrants.at(-1)?.id ?? '')
      .orderBy('submissions.userId')
      .orderBy('submissions.arrival')
      .execute();
    const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
    return triesOf(facts, rows, (id) => byId.get(id));
  }

  /** Reads all tries of known participants in order of arrival, with a turn for others after each part. */
  async function* readTries(
    facts: ContestFacts,
    entrantOfId: (id: string) => Entrant | undefined,
  ): AsyncGenerator<BoardTry[], void, undefined> {
    const after = (last: TryRow | undefined) =>
      selectTries(database)
        .where('submissions.contestId', '=', facts.id)
        .where('submissions.arrival', '>', last?.arrival ?? 0)
        .orderBy('submissions.arrival');
    for await (const rows of readInParts(database, after)) yield triesOf(facts, rows, entrantOfId);
  }

  /** Lists the tries of one cell in order of arrival. */
  async function listCell(facts: ContestFacts, entrant: Entrant, problem: number): Promise<BoardTry[]> {
    const rows = await cellRows(database, facts.id, entrant.id, facts.problemIds[problem] ?? '');
    return triesOf(facts, rows, () => entrant);
  }

  return { findContest, findParticipantOf, findEntrant, readEntrants, readTries, listTries, listCell };
}

function selectTries(database: Database) {
  return database
    .selectFrom('submissions')
    .select(['userId as participantId', 'problemId', 'submittedAt', 'arrival', 'sourceKey'])
    .select(['progress', 'verdict', 'score', 'maxScore', 'groups']);
}

type TryRow = Awaited<ReturnType<ReturnType<typeof selectTries>['execute']>>[number];

function triesOf(
  { problemIds }: ContestFacts,
  rows: readonly TryRow[],
  entrantOfId: (id: string) => Entrant | undefined,
): BoardTry[] {
  return rows.flatMap(({ participantId, problemId, submittedAt, sourceKey, ...judged }) => {
    const problem = problemIds.indexOf(problemId);
    const entrant = entrantOfId(participantId);
    if (problem < 0 || !entrant) return [];
    const known = { participantId, problem, submittedAt, sourceKey, after: submittedAt - entrant.startTime };
    if (judged.progress !== 'judged') return [{ ...known, verdict: null, score: null, maxScore: null }];
    const { verdict, score, maxScore, groups } = judged;
    return [{ ...known, verdict, score, maxScore, ...(groups !== null && { groups: JSON.parse(groups) }) }];
  });
}

function selectEntrants(database: Database, contestId: string) {
  return database
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.userId')
    .innerJoin('contests', 'contests.id', 'registrations.contestId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'contests.startTime'])
    .select((eb) => eb.fn.coalesce('contests.plannedEndTime', 'contests.endTime').as('plannedEndTime'))
    .where('registrations.contestId', '=', contestId);
}

type EntrantRow = Awaited<ReturnType<ReturnType<typeof selectEntrants>['execute']>>[number];

function entrantOf({ id, firstName, lastName, startTime, plannedEndTime }: EntrantRow): Entrant {
  return {
    ...{ id, kind: 'official', organization: '', group: '', startTime, plannedLength: plannedEndTime - startTime },
    name: `${firstName} ${lastName}`.trim(),
  };
}

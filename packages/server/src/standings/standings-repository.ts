import {
  type BoardContest,
  type BoardParticipant,
  type BoardTry,
  type ContestPeriod,
  clockOf,
  type Freeze,
} from '@podium/sdk/standings';
import { sql } from 'kysely';
import { frozenFromOf } from '../contests/freeze-rules.ts';
import { selectPlannedEnd } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import { readInParts } from '../database/read-in-parts.ts';
import type { Database } from '../database/schema.ts';

/** What the board of a contest is computed from, beside participants and tries. */
export interface ContestFacts extends BoardContest, Freeze, ContestPeriod {
  id: string;
  /** The problems in the order of `points`. */
  problemIds: readonly string[];
}

/** A try with the facts that statistics show. */
export interface Entry extends BoardTry {
  language: string;
  /** Milliseconds of the slowest test; null if it did not run. */
  timeMs: number | null;
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
    database
      .selectFrom('contests')
      .select(['startTime', 'endTime', 'rule', 'penaltyMinutes', 'freezeMinutes', 'frozenAt', 'thawedAt'])
      .select(selectPlannedEnd('contests').as('plannedEndTime'))
      .where('id', '=', id),
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
      .where('submissions.participantId', '=', participantId)
      .where('submissions.problemId', '=', problemId)
      .orderBy('submissions.arrival'),
  );

  async function findContest(id: string): Promise<ContestFacts | undefined> {
    const [row] = await contestRow(database, id);
    if (!row) return undefined;
    const problems = await problemRows(database, id);
    const { freezeMinutes: _, frozenAt: __, ...facts } = row;
    return {
      ...{ ...facts, id, frozenFrom: frozenFromOf(row) },
      problemIds: problems.map(({ problemId }) => problemId),
      points: problems.map(({ points }) => points),
    };
  }

  async function findEntrant(facts: ContestFacts, participantId: string): Promise<Entrant | undefined> {
    const row = await selectEntrants(database, facts.id)
      .where('participants.id', '=', participantId)
      .executeTakeFirst();
    return row && entrantOf(facts, row);
  }

  /** Reads all participants by id, with a turn for others after each part. */
  async function* readEntrants(facts: ContestFacts): AsyncGenerator<Entrant[], void, undefined> {
    const after = (last: EntrantRow | undefined) =>
      selectEntrants(database, facts.id)
        .where('participants.id', '>', last?.id ?? '')
        .orderBy('participants.id');
    for await (const rows of readInParts(database, after)) yield rows.map((row) => entrantOf(facts, row));
  }

  /** Lists the tries of participants with neighbouring ids by participant, then by arrival. */
  async function listTries(facts: ContestFacts, entrants: readonly Entrant[]): Promise<Entry[]> {
    const rows = await selectTries(database)
      .where('submissions.contestId', '=', facts.id)
      .where('submissions.participantId', '>=', entrants[0]?.id ?? '')
      .where('submissions.participantId', '<=', entrants.at(-1)?.id ?? '')
      .orderBy('submissions.participantId')
      .orderBy('submissions.arrival')
      .execute();
    const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
    return triesOf(facts, rows, (id) => byId.get(id));
  }

  /**
   * Reads all tries of known participants in order of arrival, with a turn for others after each
   * part.
   */
  async function* readTries(
    facts: ContestFacts,
    entrantOfId: (id: string) => Entrant | undefined,
  ): AsyncGenerator<Entry[], void, undefined> {
    const after = (last: TryRow | undefined) =>
      selectTries(database)
        .where('submissions.contestId', '=', facts.id)
        .where('submissions.arrival', '>', last?.arrival ?? 0)
        .orderBy('submissions.arrival');
    for await (const rows of readInParts(database, after)) yield triesOf(facts, rows, entrantOfId);
  }

  /** Lists the tries of one cell in order of arrival. */
  async function listCell(facts: ContestFacts, entrant: Entrant, problem: number): Promise<Entry[]> {
    const rows = await cellRows(database, facts.id, entrant.id, facts.problemIds[problem] ?? '');
    return triesOf(facts, rows, () => entrant);
  }

  return { findContest, findEntrant, readEntrants, readTries, listTries, listCell };
}

function selectTries(database: Database) {
  return database
    .selectFrom('submissions')
    .select(['participantId', 'problemId', 'submittedAt', 'arrival', 'sourceKey'])
    .select(['verdict', 'score', 'maxScore', 'groups', 'language', 'timeMs']);
}

type TryRow = Awaited<ReturnType<ReturnType<typeof selectTries>['execute']>>[number];

function triesOf(
  { problemIds }: ContestFacts,
  rows: readonly TryRow[],
  entrantOfId: (id: string) => Entrant | undefined,
): Entry[] {
  return rows.flatMap(({ participantId, problemId, submittedAt, sourceKey, language, ...judged }) => {
    const problem = problemIds.indexOf(problemId);
    const entrant = entrantOfId(participantId ?? '');
    const { verdict, score, maxScore, timeMs, groups } = judged;
    if (problem < 0 || !entrant) return [];
    const after = submittedAt - entrant.startTime;
    const known = { participantId: entrant.id, problem, submittedAt, after, sourceKey, language };
    return [{ ...known, verdict, score, maxScore, timeMs, ...(groups !== null && { groups: JSON.parse(groups) }) }];
  });
}

function selectEntrants(database: Database, contestId: string) {
  return database
    .selectFrom('participants')
    .select(['id', 'kind', 'displayName', 'organization', 'groupName', 'startTime', 'endTime'])
    .select(({ selectFrom }) => [
      selectFrom('participantMembers')
        .innerJoin('users', 'users.id', 'participantMembers.userId')
        .whereRef('participantMembers.participantId', '=', 'participants.id')
        .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
        .orderBy('users.id')
        .limit(1)
        .as('memberName'),
    ])
    .where('participants.contestId', '=', contestId);
}

type EntrantRow = Awaited<ReturnType<ReturnType<typeof selectEntrants>['execute']>>[number];

function entrantOf(facts: ContestFacts, row: EntrantRow): Entrant {
  const { id, kind, organization, groupName, displayName, memberName } = row;
  const { startTime, plannedEndTime } = clockOf(facts, row);
  return {
    ...{ id, kind, organization: organization ?? '', group: groupName ?? '' },
    ...{ startTime, plannedLength: plannedEndTime - startTime },
    name: displayName ?? memberName ?? '',
  };
}

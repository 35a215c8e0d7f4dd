import type { Participant, ParticipantUpdate } from '@podium/sdk/contract';
import { type ContestPeriod, clockOf } from '@podium/sdk/standings';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { onlineMs } from '../contest-day/activity-repository.ts';
import { selectOverAt, selectPlannedEnd } from '../database/contest-ends.ts';
import type { Database, DatabaseSchema, DatabaseTransaction, ParticipantTable } from '../database/schema.ts';
import { createId } from '../identifiers.ts';
import { markLeaderboardStale } from './leaderboard/stale-leaderboard-repository.ts';
import { changesOf, extraMinutesOf, planParticipant, type StoredParticipant } from './participant-rules.ts';

export interface Registration {
  contestId: string;
  userIds: readonly string[];
  /** Milliseconds since 1970. */
  registeredAt: number;
}

/**
 * Makes learners participants of a contest, each with one member. Returns the ids of the
 * participants by those of the users. Fails with a unique violation if one of them is a member
 * already.
 */
export async function insertParticipants(
  trx: DatabaseTransaction,
  { contestId, userIds, registeredAt }: Registration,
): Promise<Map<string, string>> {
  const rows = userIds.map((userId) => ({ participantId: createId(), contestId, userId }));
  await trx
    .insertInto('participants')
    .values(rows.map(({ participantId: id }) => ({ id, contestId, registeredAt })))
    .execute();
  await trx.insertInto('participantMembers').values(rows).execute();
  return new Map(rows.map(({ participantId, userId }) => [userId, participantId]));
}

/**
 * Finds a contest with the participant of which the user is a member, and the clock that counts for
 * this user. The id of the participant is null for others. Undefined if there is no such contest.
 */
export async function findParticipation(database: Database, contestId: string, userId: string) {
  const row = await database
    .selectFrom('contests as contest')
    .leftJoin('participantMembers as member', (join) =>
      join.onRef('member.contestId', '=', 'contest.id').on('member.userId', '=', userId),
    )
    .leftJoin('participants as participant', 'participant.id', 'member.participantId')
    .select(['contest.title', 'contest.startTime', 'contest.endTime', 'contest.isCancelled'])
    .select(selectPlannedEnd('contest').as('plannedEndTime'))
    .select(['member.participantId', 'participant.startTime as ownStart', 'participant.endTime as ownEnd'])
    .where('contest.id', '=', contestId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isCancelled, title, participantId, ownStart, ownEnd, ...period } = row;
  const clock = clockOf(period, { startTime: ownStart, endTime: ownEnd });
  return { title, participantId, clock, cancelled: isCancelled === 1 };
}

/** A part of the participants of a contest. */
export interface ParticipantWindow {
  from: number;
  count: number;
  search?: string | undefined;
}

export function createParticipantRepository(database: Database) {
  /** Returns undefined for an unknown contest. */
  async function listParticipants(
    contestId: string,
    { from, count, search = '' }: ParticipantWindow,
    now: number,
  ): Promise<{ count: number; participants: Participant[] } | undefined> {
    const contest = await findContest(database, contestId);
    if (!contest) return undefined;
    const found = database
      .selectFrom('participants')
      .where('participants.contestId', '=', contestId)
      .$if(search !== '', (query) => query.where((eb) => matches(eb, search)));
    const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .selectAll('participants')
      .orderBy('registeredAt')
      .orderBy('participants.id')
      .offset(from)
      .limit(count)
      .execute();
    return { count: Number(total), participants: await view(database, contest, rows, now) };
  }

  /**
   * Changes a participant. Its rules may throw, then nothing changes. Returns undefined for an
   * unknown one.
   */
  async function updateParticipant(id: string, change: ParticipantUpdate, author: Author) {
    return database.transaction().execute(async (trx) => {
      const found = await trx.selectFrom('participants').select('contestId').where('id', '=', id).executeTakeFirst();
      // The lock makes changes by two administrators, and a new end of the contest, follow each
      // other.
      const contest = found && (await findContest(trx, found.contestId, true));
      const row = await trx.selectFrom('participants').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || !contest) return undefined;
      const stored = storedOf(row);
      const planned = planParticipant(stored, change, contest, author.now);
      const { name, organization, group, kind, endTime } = planned;
      const columns = { displayName: name || null, organization: organization || null, groupName: group || null };
      await trx
        .updateTable('participants')
        .set({ ...columns, kind, endTime })
        .where('id', '=', id)
        .execute();
      const hasOtherEnd = endTime !== stored.endTime;
      if (hasOtherEnd) await storeLastEnd(trx, contest.id);
      if (kind !== stored.kind) await markLeaderboardStale(trx, contest.id);
      const [participant] = await view(trx, contest, [{ ...row, ...columns, kind, endTime }], author.now);
      if (!participant) return undefined;
      const changes = changesOf(stored, planned, contest);
      if (changes.length > 0) {
        const what = { kind: 'contest', action: 'changed', objectId: contest.id, objectName: contest.title } as const;
        await insertAuditEntry(trx, author, {
          ...what,
          detail: `participant ${participant.name}: ${changes.join(', ')}`,
        });
      }
      return { contestId: contest.id, participant, hasOtherEnd };
    });
  }

  return { listParticipants, updateParticipant };
}

interface ParticipantContest extends ContestPeriod {
  id: string;
  title: string;
  overAt: number;
}

async function findContest(
  connection: Database | DatabaseTransaction,
  id: string,
  isLocked = false,
): Promise<ParticipantContest | undefined> {
  return connection
    .selectFrom('contests')
    .select(['id', 'title', 'startTime', 'endTime'])
    .select([selectPlannedEnd('contests').as('plannedEndTime'), selectOverAt('contests').as('overAt')])
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

async function storeLastEnd(trx: DatabaseTransaction, contestId: string): Promise<void> {
  await trx
    .updateTable('contests')
    .set((eb) => ({
      lastEndTime: eb
        .selectFrom('participants')
        .select(({ fn }) => fn.max('participants.endTime').as('last'))
        .where('participants.contestId', '=', contestId)
        .where('participants.endTime', 'is not', null),
    }))
    .where('id', '=', contestId)
    .execute();
}

/**
 * Selects those whose id is this text, or who have it in a text that is shown of them. The database
 * makes both lower, since it may know fewer letters than JavaScript: SQLite knows those of ASCII.
 */
function matches(eb: ExpressionBuilder<DatabaseSchema, 'participants'>, search: string): Expression<SqlBool> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isLike = (text: Expression<unknown>) => sql<SqlBool>`lower(${text}) like lower(${pattern}) escape '\\'`;
  return eb.or([
    eb('participants.id', '=', search),
    isLike(eb.ref('participants.displayName')),
    isLike(eb.ref('participants.organization')),
    isLike(eb.ref('participants.groupName')),
    eb.exists(
      eb
        .selectFrom('participantMembers')
        .innerJoin('users', 'users.id', 'participantMembers.userId')
        .select('users.id')
        .whereRef('participantMembers.participantId', '=', 'participants.id')
        .where(isLike(sql`users.first_name || ' ' || users.last_name || ' ' || users.email`)),
    ),
  ]);
}

type ParticipantRow = Selectable<ParticipantTable>;

function storedOf({ displayName, kind, endTime, organization, groupName }: ParticipantRow): StoredParticipant {
  return { name: displayName ?? '', kind, endTime, organization: organization ?? '', group: groupName ?? '' };
}

async function view(
  connection: Database | DatabaseTransaction,
  contest: ParticipantContest,
  rows: readonly ParticipantRow[],
  now: number,
): Promise<Participant[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await connection
    .selectFrom('participantMembers')
    .innerJoin('users', 'users.id', 'participantMembers.userId')
    .select(['participantId', 'users.id as userId', 'users.firstName', 'users.lastName', 'users.email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('refreshTokens as token')
          .select('token.id')
          .whereRef('token.userId', '=', 'users.id')
          .where('token.createdAt', '>=', now - onlineMs),
      ).as('isOnline'),
    )
    .where('participantId', 'in', ids)
    .orderBy('users.id')
    .execute();
  const submitted = await connection
    .selectFrom('submissions')
    .select(({ fn }) => ['participantId', fn.max('submittedAt').as('last')])
    .where('contestId', '=', contest.id)
    .where('participantId', 'in', ids)
    .groupBy('participantId')
    .execute();
  const lastOf = new Map(submitted.map(({ participantId, last }) => [participantId, Number(last)]));
  const membersOf = Map.groupBy(members, ({ participantId }) => participantId);
  return rows.map((row) => {
    const found = membersOf.get(row.id) ?? [];
    const last = lastOf.get(row.id);
    const shown = found.map(({ userId: _id, firstName, lastName, email }) => {
      return { _id, name: `${firstName} ${lastName}`.trim(), email };
    });
    const { name, kind, organization, group } = storedOf(row);
    const { startTime, endTime } = clockOf(contest, row);
    return {
      ...{ _id: row.id, name: name || (shown[0]?.name ?? ''), kind, members: shown },
      startTime: new Date(startTime).toISOString(),
      endTime: new Date(endTime).toISOString(),
      extraMinutes: extraMinutesOf(row.endTime, contest),
      ...{ organization, group },
      registeredAt: new Date(row.registeredAt).toISOString(),
      // SQLite answers 1.
      online: found.some(({ isOnline }) => Boolean(isOnline)),
      lastSubmittedAt: last === undefined ? null : new Date(last).toISOString(),
    };
  });
}

import type { CannedAnswer, QuestionState } from '@podium/sdk/contract';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { findProblemPosition } from '../contests/contest-details-repository.ts';
import { findParticipation } from '../contests/participant-repository.ts';
import type { AnnouncementTable, Database, QuestionTable } from '../database/schema.ts';

/** Who reads: an administrator all, a participant the own messages and the public ones. */
export type Reader = { type: 'admin' } | { type: 'participant'; userId: string; participantId: string };

/** Whose part of the messages: all, those for everybody, or those of one participant alone. */
export type Readership = { type: 'admin' | 'public' } | { type: 'participant'; participantId: string };

export interface ListFilter {
  state: QuestionState | 'open' | undefined;
  from: number;
  limit: number;
}

export interface StoredQuestion extends Selectable<QuestionTable> {
  /** The position of its problem in the contest, counted from 0; null in general. */
  problemPosition: number | null;
  askerName: string | null;
  holderName: string | null;
}

export interface StoredAnnouncement extends AnnouncementTable {
  recipientName: string | null;
  authorName: string | null;
}

export type QuestionRepository = ReturnType<typeof createQuestionRepository>;

/** The announcements of one answer. */
const announcementsMaxCount = 200;

/** Reads questions and announcements, and what each person has read of them. */
export function createQuestionRepository(database: Database) {
  /** Finds a participant by its id, or by the email of a member. */
  async function findParticipant(contestId: string, idOrEmail: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('participantMembers as member')
      .innerJoin('users as user', 'user.id', 'member.userId')
      .select('member.participantId')
      .where('member.contestId', '=', contestId)
      .where((eb) =>
        eb.or([eb('member.participantId', '=', idOrEmail), eb('user.emailKey', '=', idOrEmail.toLowerCase())]),
      )
      .limit(1)
      .executeTakeFirst();
    return row?.participantId;
  }

  async function hasProblem(contestId: string, problemId: string): Promise<boolean> {
    return (await findProblemPosition(database, contestId, problemId)) !== undefined;
  }

  /** Lists the open questions by arrival, then the others, the last settled first. */
  async function listQuestions(contestId: string, reader: Reader, { state, from, limit }: ListFilter) {
    const isOpen = sql<number>`case when question.state in ('asked', 'claimed') then question.arrival end`;
    const rows = await namedQuestions(database)
      .where('question.contestId', '=', contestId)
      .where((eb) => isVisible(eb, reader))
      .where((eb) => isInState(eb, state))
      .orderBy(sql`case when question.state in ('asked', 'claimed') then 0 else 1 end`)
      .orderBy(isOpen)
      .orderBy('question.settledAt', 'desc')
      .orderBy('question.arrival', 'desc')
      .limit(limit)
      .offset(from)
      .execute();
    const { count } = await database
      .selectFrom('questions as question')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('question.contestId', '=', contestId)
      .where((eb) => isVisible(eb, reader))
      .where((eb) => isInState(eb, state))
      .executeTakeFirstOrThrow();
    return { count: Number(count), questions: rows };
  }

  async function findQuestion(id: string): Promise<StoredQuestion | undefined> {
    return namedQuestions(database).where('question.id', '=', id).executeTakeFirst();
  }

  async function listAnnouncements(contestId: string, reader: Reader): Promise<StoredAnnouncement[]> {
    return namedAnnouncements(database)
      .where('announcement.contestId', '=', contestId)
      .where((eb) => isAddressed(eb, reader))
      .orderBy('announcement.announcedAt', 'desc')
      .orderBy('announcement.id')
      .limit(announcementsMaxCount)
      .execute();
  }

  async function findAnnouncement(id: string): Promise<StoredAnnouncement | undefined> {
    return namedAnnouncements(database).where('announcement.id', '=', id).executeTakeFirst();
  }

  /** Lists what changes when a message does, in a fixed order and without its texts. */
  async function listMarks(contestId: string, readership: Readership): Promise<unknown[]> {
    const { type } = readership;
    const participantId = type === 'participant' ? readership.participantId : null;
    const asked = await database
      .selectFrom('questions')
      .select(['id', 'state', 'answeredTo', 'settledAt', 'editedAt'])
      .$if(type === 'admin', (query) => query.select('holderId'))
      .where('contestId', '=', contestId)
      .$if(type === 'public', (query) => query.where('state', '=', 'answered').where('answeredTo', '=', 'all'))
      .$if(type === 'participant', (query) => query.where('participantId', '=', participantId))
      .orderBy('arrival')
      .execute();
    const announced = await database
      .selectFrom('announcements')
      .select(['id', 'announcedAt', 'editedAt'])
      .where('contestId', '=', contestId)
      .$if(type === 'public', (query) => query.where('participantId', 'is', null))
      .$if(type === 'participant', (query) => query.where('participantId', '=', participantId))
      .orderBy('id')
      .execute();
    return [asked, announced];
  }

  /** Returns the position that the user has marked as read; 0 at first. */
  async function findRead(contestId: string, userId: string): Promise<number> {
    const row = await database
      .selectFrom('questionReads')
      .select('position')
      .where('contestId', '=', contestId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row?.position ?? 0;
  }

  /** Counts a participant's messages after a position, or the questions that nobody has claimed. */
  async function countUnread(contestId: string, reader: Reader, read: number): Promise<number> {
    const questions = await database
      .selectFrom('questions as question')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('question.contestId', '=', contestId)
      .where((eb) => isVisible(eb, reader))
      .$if(reader.type === 'admin', (query) => query.where('question.state', '=', 'asked'))
      .$if(reader.type === 'participant', (query) => query.where('question.position', '>', read))
      .executeTakeFirstOrThrow();
    if (reader.type === 'admin') return Number(questions.count);
    const announcements = await database
      .selectFrom('announcements as announcement')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('announcement.contestId', '=', contestId)
      .where((eb) => isAddressed(eb, reader))
      .where('announcement.position', '>', read)
      .executeTakeFirstOrThrow();
    return Number(questions.count) + Number(announcements.count);
  }

  /**
   * Finds the position of a message that the reader sees; null for a question without an answer.
   */
  async function findPosition(contestId: string, reader: Reader, id: string): Promise<number | null | undefined> {
    const question = await database
      .selectFrom('questions as question')
      .select('question.position')
      .where('question.contestId', '=', contestId)
      .where('question.id', '=', id)
      .where((eb) => isVisible(eb, reader))
      .executeTakeFirst();
    if (question) return question.position;
    const announcement = await database
      .selectFrom('announcements as announcement')
      .select('announcement.position')
      .where('announcement.contestId', '=', contestId)
      .where('announcement.id', '=', id)
      .where((eb) => isAddressed(eb, reader))
      .executeTakeFirst();
    return announcement?.position;
  }

  /** Finds the answer or announcement with the highest position that the reader sees. */
  async function findNewest(contestId: string, reader: Reader): Promise<string | null> {
    const question = await database
      .selectFrom('questions as question')
      .select(['question.id', 'question.position'])
      .where('question.contestId', '=', contestId)
      .where('question.position', 'is not', null)
      .where((eb) => isVisible(eb, reader))
      .orderBy('question.position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const announcement = await database
      .selectFrom('announcements as announcement')
      .select(['announcement.id', 'announcement.position'])
      .where('announcement.contestId', '=', contestId)
      .where((eb) => isAddressed(eb, reader))
      .orderBy('announcement.position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const newest = (question?.position ?? 0) > (announcement?.position ?? 0) ? question : announcement;
    return newest?.id ?? null;
  }

  /** A mark never goes back. */
  async function saveRead(contestId: string, userId: string, position: number): Promise<void> {
    await database
      .insertInto('questionReads')
      .values({ contestId, userId, position })
      .onConflict((conflict) =>
        conflict
          .columns(['contestId', 'userId'])
          .doUpdateSet({ position })
          .where('questionReads.position', '<', position),
      )
      .execute();
  }

  /** Returns undefined for a contest that has not set any. */
  async function findCannedAnswers(contestId: string): Promise<CannedAnswer[] | undefined> {
    const row = await database
      .selectFrom('cannedAnswers')
      .select('answers')
      .where('contestId', '=', contestId)
      .executeTakeFirst();
    return row && (JSON.parse(row.answers) as CannedAnswer[]);
  }

  return {
    findContest: (contestId: string, userId: string) => findParticipation(database, contestId, userId),
    ...{ findParticipant, hasProblem, listQuestions, findQuestion, listAnnouncements, findAnnouncement },
    ...{ listMarks, findRead, findNewest, countUnread, findPosition, saveRead, findCannedAnswers },
  };
}

type QuestionBuilder = ExpressionBuilder<{ question: QuestionTable }, 'question'>;

function isVisible(eb: QuestionBuilder, reader: Reader): Expression<SqlBool> {
  if (reader.type === 'admin') return eb.lit(true);
  return eb.or([
    eb('question.participantId', '=', reader.participantId),
    eb.and([eb('question.state', '=', 'answered'), eb('question.answeredTo', '=', 'all')]),
  ]);
}

function isInState(eb: QuestionBuilder, state: ListFilter['state']): Expression<SqlBool> {
  if (state === undefined) return eb.lit(true);
  return eb('question.state', 'in', state === 'open' ? ['asked', 'claimed'] : [state]);
}

function isAddressed(
  eb: ExpressionBuilder<{ announcement: AnnouncementTable }, 'announcement'>,
  reader: Reader,
): Expression<SqlBool> {
  if (reader.type === 'admin') return eb.lit(true);
  return eb.or([
    eb('announcement.participantId', 'is', null),
    eb('announcement.participantId', '=', reader.participantId),
  ]);
}

const fullName = (user: string) =>
  sql<string | null>`trim(${sql.ref(`${user}.firstName`)} || ' ' || ${sql.ref(`${user}.lastName`)})`;

/** The name of a participant, which is that of its member where it has none of its own. */
const participantName = (id: string) =>
  sql<string | null>`(
    select coalesce(participant.display_name, ${fullName('account')})
    from participants as participant
    join participant_members as member on member.participant_id = participant.id
    join users as account on account.id = member.user_id
    where participant.id = ${sql.ref(id)} order by account.id limit 1
  )`;

function namedQuestions(database: Database) {
  return database
    .selectFrom('questions as question')
    .leftJoin('contestProblems as problem', (join) =>
      join.onRef('problem.contestId', '=', 'question.contestId').onRef('problem.problemId', '=', 'question.problemId'),
    )
    .leftJoin('users as holder', 'holder.id', 'question.holderId')
    .selectAll('question')
    .select(['problem.position as problemPosition', participantName('question.participantId').as('askerName')])
    .select(fullName('holder').as('holderName'));
}

function namedAnnouncements(database: Database) {
  return database
    .selectFrom('announcements as announcement')
    .leftJoin('users as author', 'author.id', 'announcement.authorId')
    .selectAll('announcement')
    .select([participantName('announcement.participantId').as('recipientName'), fullName('author').as('authorName')]);
}

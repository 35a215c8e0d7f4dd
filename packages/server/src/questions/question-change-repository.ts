import type { AuditAction, CannedAnswer, QuestionAudience } from '@podium/sdk/contract';
import { type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { lockContest } from '../database/locks.ts';
import type { AnnouncementTable, Database, DatabaseTransaction, QuestionTable } from '../database/schema.ts';
import { next, type QuestionEvent, type QuestionOutcome, type QuestionStanding } from './question-state.ts';

/** A change of the answer that comes with the event. */
export interface NewAnswer {
  text: string;
  to: QuestionAudience;
}

export type ChangeOutcome =
  | Exclude<QuestionOutcome, { type: 'next' }>
  | { type: 'changed'; contestId: string; participantId: string; wasPublic: boolean; isPublic: boolean }
  | { type: 'unknown' }
  | { type: 'cancelled' };

export type AskOutcome = { type: 'asked' } | { type: 'too soon'; waitMs: number } | { type: 'too many open' };

export type QuestionChangeRepository = ReturnType<typeof createQuestionChangeRepository>;

/** Writes questions, answers and announcements, with what administrators do in the audit log. */
export function createQuestionChangeRepository(database: Database) {
  /**
   * The questions of a contest come one after the other here, so that many at once pass no limit. A
   * lock of the participant alone could wait for a new end of the contest that waits for it.
   */
  async function insertQuestion(
    question: Pick<QuestionTable, 'id' | 'contestId' | 'participantId' | 'userId' | 'problemId' | 'text' | 'askedAt'>,
    { secondsBetween, open }: { secondsBetween: number; open: number },
  ): Promise<AskOutcome> {
    const { contestId, participantId, askedAt } = question;
    return database.transaction().execute(async (trx): Promise<AskOutcome> => {
      await lockContest(trx, contestId);
      const mine = trx
        .selectFrom('questions')
        .where('contestId', '=', contestId)
        .where('participantId', '=', participantId);
      const last = await mine.select('askedAt').orderBy('arrival', 'desc').limit(1).executeTakeFirst();
      const pauseMs = secondsBetween * 1_000;
      const sinceMs = last ? askedAt - last.askedAt : Infinity;
      // A question that is further in the future was asked before the clock was set back.
      if (Math.abs(sinceMs) < pauseMs) return { type: 'too soon', waitMs: Math.min(pauseMs - sinceMs, pauseMs) };
      const { count } = await mine
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', 'in', ['asked', 'claimed'])
        .executeTakeFirstOrThrow();
      if (Number(count) >= open) return { type: 'too many open' };
      await trx
        .insertInto('questions')
        .values({
          ...question,
          state: 'asked',
          ...{ holderId: null, answer: null, answeredTo: null, settledAt: null, editedAt: null, position: null },
        })
        .execute();
      return { type: 'asked' };
    });
  }

  /**
   * Changes a question if it stands as the event needs it. The lock of its row makes two
   * administrators come one after the other, so that the second one meets what the first one did.
   */
  async function changeQuestion(
    id: string,
    event: QuestionEvent,
    author: Author,
    answer?: NewAnswer,
  ): Promise<ChangeOutcome> {
    return database.transaction().execute(async (trx): Promise<ChangeOutcome> => {
      const stored = await trx.selectFrom('questions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!stored) return { type: 'unknown' };
      const { contestId, participantId } = stored;
      // It waits for a cancellation that is under way.
      if (answer) await lockContest(trx, contestId);
      const contest = await trx
        .selectFrom('contests')
        .select(['title', 'isCancelled'])
        .where('id', '=', contestId)
        .executeTakeFirstOrThrow();
      if (answer && contest.isCancelled === 1) return { type: 'cancelled' };
      const outcome = next(standingOf(stored), event);
      if (outcome.type !== 'next') return outcome;
      const { standing } = outcome;
      await trx
        .updateTable('questions')
        .set({ state: standing.type, holderId: standing.type === 'asked' ? null : standing.by })
        .$if(event.type === 'claim' || event.type === 'release', (query) => query.set({ settledAt: null }))
        .$if(event.type === 'answer' || event.type === 'close', (query) => query.set({ settledAt: author.now }))
        .$if(event.type === 'edit', (query) => query.set({ editedAt: author.now }))
        .where('id', '=', id)
        .execute();
      if (answer) {
        const position = await nextPosition(trx, contestId);
        await trx
          .updateTable('questions')
          .set({ answer: answer.text, answeredTo: answer.to, position })
          .where('id', '=', id)
          .execute();
      }
      await insertAuditEntry(trx, author, {
        ...{ kind: 'contest', objectId: contestId, objectName: contest.title },
        action: auditActions[event.type],
        detail: `question ${id}${answer?.to === 'all' ? ', to all' : ''}`,
      });
      const wasPublic = stored.answeredTo === 'all';
      return { type: 'changed', contestId, participantId, wasPublic, isPublic: answer?.to === 'all' };
    });
  }

  async function insertAnnouncement(
    announcement: Omit<AnnouncementTable, 'position' | 'editedAt'>,
    contestTitle: string,
  ): Promise<void> {
    const { contestId, participantId, announcedAt: now, authorId } = announcement;
    await database.transaction().execute(async (trx) => {
      const position = await nextPosition(trx, contestId);
      await trx
        .insertInto('announcements')
        .values({ ...announcement, editedAt: null, position })
        .execute();
      const change = { kind: 'contest', objectId: contestId, objectName: contestTitle, action: 'announced' } as const;
      await insertAuditEntry(
        trx,
        { now, authorId },
        { ...change, detail: `announcement ${announcement.id}, to ${participantId ? 'one participant' : 'all'}` },
      );
    });
  }

  /** Returns false if there is no such announcement. */
  async function updateAnnouncement(id: string, text: string, { now, authorId }: EditAuthor): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      const stored = await trx
        .selectFrom('announcements')
        .innerJoin('contests', 'contests.id', 'announcements.contestId')
        .select(['announcements.contestId', 'contests.title'])
        .where('announcements.id', '=', id)
        .executeTakeFirst();
      if (!stored) return false;
      const position = await nextPosition(trx, stored.contestId);
      await trx
        .updateTable('announcements')
        .set({ text, authorId, editedAt: now, position })
        .where('id', '=', id)
        .execute();
      await insertAuditEntry(
        trx,
        { now, authorId },
        { ...contestChanged(stored.contestId, stored.title), detail: `announcement ${id}` },
      );
      return true;
    });
  }

  async function saveCannedAnswers(
    contestId: string,
    contestTitle: string,
    list: readonly CannedAnswer[],
    author: Author,
  ): Promise<void> {
    const answers = JSON.stringify(list);
    await database.transaction().execute(async (trx) => {
      await trx
        .insertInto('cannedAnswers')
        .values({ contestId, answers })
        .onConflict((conflict) => conflict.column('contestId').doUpdateSet({ answers }))
        .execute();
      await insertAuditEntry(trx, author, { ...contestChanged(contestId, contestTitle), detail: 'prepared answers' });
    });
  }

  return { insertQuestion, changeQuestion, insertAnnouncement, updateAnnouncement, saveCannedAnswers };
}

type EditAuthor = Author & { authorId: string };

const auditActions: Record<QuestionEvent['type'], AuditAction> = {
  claim: 'claimed',
  release: 'released',
  answer: 'answered',
  edit: 'changed',
  close: 'closed',
};

function contestChanged(objectId: string, objectName: string) {
  return { kind: 'contest', action: 'changed', objectId, objectName } as const;
}

function standingOf({ state, holderId }: Pick<QuestionTable, 'state' | 'holderId'>): QuestionStanding {
  // A row that nobody holds can only be a new one.
  return state === 'asked' || holderId === null ? { type: 'asked' } : { type: state, by: holderId };
}

/** Returns the number after that of the newest answer or announcement of the contest. */
async function nextPosition(trx: DatabaseTransaction, contestId: string): Promise<number> {
  await lockContest(trx, contestId);
  const newest = (table: 'questions' | 'announcements') =>
    trx
      .selectFrom(table)
      .select((eb) => eb.fn.max('position').as('position'))
      .where('contestId', '=', contestId)
      .executeTakeFirst();
  const [question, announcement] = [await newest('questions'), await newest('announcements')];
  return 1 + Math.max(Number(question?.position ?? 0), Number(announcement?.position ?? 0));
}

import type { Difficulty, ProblemSummary } from '@podium/sdk/contract';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { type Blob, insertBlobs } from './blob-repository.ts';
import { judgingKeyOf, type RevisionContent, type StoredRevision } from './problem-revision.ts';
import { constraintsOf, findRevision, insertRevision } from './problem-revision-repository.ts';
import type { ContestMembership } from './problem-visibility.ts';

interface Authorship {
  now: number;
  authorId: string | null;
}

export interface LiveContest {
  id: string;
  title: string;
}

/** Decides, from what is stored, what to store: the new content, or undefined when nothing changes. May throw a refusal. */
export type Revise = (current: StoredRevision, liveContests: LiveContest[]) => RevisionContent | undefined;

export type ProblemRepository = ReturnType<typeof createProblemRepository>;

export function createProblemRepository(database: Database) {
  /** Stores a problem at revision 1 with the blobs it needs. */
  async function insertProblem(
    id: string,
    content: RevisionContent,
    blobs: readonly Blob[],
    { now, authorId }: Authorship,
  ): Promise<StoredRevision> {
    return database.transaction().execute(async (trx) => {
      await insertBlobs(trx, blobs);
      await trx
        .insertInto('problems')
        .values({ id, current_revision: 1, created_at: now, created_by: authorId })
        .execute();
      return insertRevision(trx, { ...content, problemId: id, revision: 1, ...signed(content, now, authorId) });
    });
  }

  /** Reads, decides and writes as one step: changes of one problem come one after the other. Undefined: no such problem. */
  async function reviseProblem(
    id: string,
    blobs: readonly Blob[],
    { now, authorId }: Authorship,
    revise: Revise,
  ): Promise<StoredRevision | undefined> {
    return database.transaction().execute(async (trx) => {
      // Writing the row, though with the value it has, makes the next change of this problem wait, on either dialect.
      await trx
        .updateTable('problems')
        .set((row) => ({ current_revision: row.ref('current_revision') }))
        .where('id', '=', id)
        .execute();
      const current = await findCurrent(trx, id);
      if (!current) return undefined;
      const content = revise(current, await listLiveContests(trx, id, now));
      if (!content) return current;
      await insertBlobs(trx, blobs);
      const revision = current.revision + 1;
      await trx.updateTable('problems').set({ current_revision: revision }).where('id', '=', id).execute();
      return insertRevision(trx, { ...content, problemId: id, revision, ...signed(content, now, authorId) });
    });
  }

  /** Oldest first; `practiceOnlyAt` leaves out problems of contests that then run or are to come. */
  async function listSummaries(callerId: string, practiceOnlyAt?: number): Promise<ProblemSummary[]> {
    const rows = await database
      .selectFrom('problems as problem')
      .innerJoin('problem_revisions as revision', (join) =>
        join
          .onRef('revision.problem_id', '=', 'problem.id')
          .onRef('revision.revision', '=', 'problem.current_revision'),
      )
      .select(['problem.id', 'revision.title', 'revision.difficulty', 'revision.tags'])
      .select(['revision.time_limit', 'revision.memory_limit', 'revision.revision'])
      .$if(practiceOnlyAt !== undefined, (query) =>
        query.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('contest_problems as place')
                .innerJoin('contests as contest', 'contest.id', 'place.contest_id')
                .select('contest.id')
                .whereRef('place.problem_id', '=', 'problem.id')
                .where('contest.end_time', '>=', practiceOnlyAt ?? 0),
            ),
          ),
        ),
      )
      .orderBy('problem.created_at')
      .orderBy('problem.id')
      .execute();
    const solved = await listSolved(callerId);
    return rows.map((row) => summaryOf(row, solved.has(row.id)));
  }

  async function listSolved(userId: string): Promise<Set<string>> {
    const rows = await database
      .selectFrom('submissions')
      .select('problem_id')
      .distinct()
      .where('user_id', '=', userId)
      .where('verdict', '=', 'accepted')
      .execute();
    return new Set(rows.map((row) => row.problem_id));
  }

  async function isSolvedBy(userId: string, problemId: string): Promise<boolean> {
    const row = await database
      .selectFrom('submissions')
      .select('id')
      .where('user_id', '=', userId)
      .where('verdict', '=', 'accepted')
      .where('problem_id', '=', problemId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Every contest that contains the problem, and whether the user is registered for it. */
  async function listMemberships(problemId: string, userId: string): Promise<ContestMembership[]> {
    const rows = await database
      .selectFrom('contest_problems as place')
      .innerJoin('contests as contest', 'contest.id', 'place.contest_id')
      .leftJoin('registrations as registration', (join) =>
        join.onRef('registration.contest_id', '=', 'contest.id').on('registration.user_id', '=', userId),
      )
      .select(['contest.id', 'contest.start_time', 'contest.end_time', 'registration.user_id'])
      .where('place.problem_id', '=', problemId)
      .execute();
    return rows.map((row) => ({
      contestId: row.id,
      startTime: row.start_time,
      endTime: row.end_time,
      registered: row.user_id !== null,
    }));
  }

  /** Submissions that were judged in another way than `judgingKey` says. Who still waits is judged by the newest revision. */
  async function countOutdatedSubmissions(problemId: string, judgingKey: string): Promise<number> {
    const row = await database
      .selectFrom('submissions as submission')
      .innerJoin('problem_revisions as revision', (join) =>
        join
          .onRef('revision.problem_id', '=', 'submission.problem_id')
          .onRef('revision.revision', '=', 'submission.revision'),
      )
      .select(({ fn }) => fn.countAll().as('count'))
      .where('submission.problem_id', '=', problemId)
      .where('submission.progress', '=', 'judged')
      .where('revision.judging_key', '!=', judgingKey)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return {
    insertProblem,
    reviseProblem,
    findCurrent: (problemId: string) => findCurrent(database, problemId),
    listSummaries,
    isSolvedBy,
    listMemberships,
    countOutdatedSubmissions,
  };
}

type Connection = Database | DatabaseTransaction;

async function findCurrent(connection: Connection, problemId: string): Promise<StoredRevision | undefined> {
  const problem = await connection
    .selectFrom('problems')
    .select('current_revision')
    .where('id', '=', problemId)
    .executeTakeFirst();
  return problem && findRevision(connection, problemId, problem.current_revision);
}

async function listLiveContests(connection: Connection, problemId: string, now: number): Promise<LiveContest[]> {
  return connection
    .selectFrom('contest_problems as place')
    .innerJoin('contests as contest', 'contest.id', 'place.contest_id')
    .select(['contest.id', 'contest.title'])
    .where('place.problem_id', '=', problemId)
    .where('contest.start_time', '<=', now)
    .where('contest.end_time', '>=', now)
    .execute();
}

function signed(content: RevisionContent, now: number, authorId: string | null) {
  return { judgingKey: judgingKeyOf(content), createdAt: now, createdBy: authorId };
}

interface SummaryRow {
  id: string;
  title: string;
  difficulty: Difficulty;
  tags: string;
  time_limit: string;
  memory_limit: string;
  revision: number;
}

function summaryOf(row: SummaryRow, isSolved: boolean): ProblemSummary {
  return {
    _id: row.id,
    title: row.title,
    difficulty: row.difficulty,
    tags: JSON.parse(row.tags) as string[],
    isSolved,
    constraints: constraintsOf(row),
    revision: row.revision,
  };
}

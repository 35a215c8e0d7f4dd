import type { ProblemSummary } from '@podium/sdk/contract';
import type { ExpressionBuilder } from 'kysely';
import { type AuditedChange, type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { selectOverAt } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseSchema, DatabaseTransaction, ProblemTable } from '../database/schema.ts';
import { type Blob, insertBlobs } from './blob-repository.ts';
import { changedParts, judgingKeyOf, type RevisionContent, type StoredRevision } from './problem-revision.ts';
import { findRevision, insertRevision } from './problem-revision-repository.ts';

export interface ContestOfProblem {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
}

/** A problem as it is stored when a change of it arrives. */
export interface StoredProblem {
  revision: StoredRevision;
  draft: boolean;
  archived: boolean;
  /** Every contest that contains it and is not cancelled. */
  contests: ContestOfProblem[];
  /** True if a learner has submitted for it, in practice or in a contest. */
  hasSubmissions: boolean;
}

export interface ProblemChange {
  /** It is undefined if the content does not change: then there is no new revision. */
  content: RevisionContent | undefined;
  draft: boolean;
  archived: boolean;
}

/** Decides from the stored problem what to store. If it throws, nothing changes. */
export type Revise = (current: StoredProblem) => ProblemChange;

export type ProblemRepository = ReturnType<typeof createProblemRepository>;

export function createProblemRepository(database: Database) {
  const prepareSummaries = (practiceOnly: boolean) =>
    prepareQuery((now: number) =>
      database
        .selectFrom('problems as problem')
        .innerJoin('problemRevisions as revision', (join) =>
          join
            .onRef('revision.problemId', '=', 'problem.id')
            .onRef('revision.revision', '=', 'problem.currentRevision'),
        )
        .select(['problem.id', 'revision.title', 'revision.difficulty', 'revision.tags'])
        .select(['revision.timeLimit', 'revision.memoryLimit', 'revision.revision'])
        .select((eb) => [isDraftAt(eb, now).as('draft'), isWithheldAt(eb, now).as('heldBack')])
        .select('problem.isArchived')
        .$if(practiceOnly, (query) => query.where((eb) => isOpenForPractice(eb, now)))
        .orderBy('problem.createdAt')
        .orderBy('problem.id'),
    );
  const allSummaries = prepareSummaries(false);
  const practiceSummaries = prepareSummaries(true);
  // An index has these three columns, so the database reads no submission.
  const verdictsOf = prepareQuery((userId: string) =>
    database.selectFrom('submissions').select(['problemId', 'verdict']).distinct().where('userId', '=', userId),
  );

  /** Stores a problem at revision 1 with the blobs it needs. */
  async function insertProblem(
    id: string,
    { content, draft }: { content: RevisionContent; draft: boolean },
    blobs: readonly Blob[],
    author: Author,
  ): Promise<StoredRevision> {
    const { now, authorId } = author;
    await insertBlobs(database, blobs);
    return database.transaction().execute(async (trx) => {
      await trx
        .insertInto('problems')
        .values({ id, currentRevision: 1, createdAt: now, createdBy: authorId, isDraft: draft ? 1 : 0 })
        .execute();
      const what = { kind: 'problem', action: 'created', objectId: id, objectName: content.title } as const;
      await insertAuditEntry(trx, author, { ...what, detail: draft ? 'draft' : '' });
      return insertRevision(trx, { ...content, problemId: id, revision: 1, ...signed(content, now, authorId) });
    });
  }

  /**
   * Reads, decides and writes as one step, so that changes of one problem come one after the other.
   * Returns undefined if there is no such problem.
   */
  async function reviseProblem(
    id: string,
    blobs: readonly Blob[],
    author: Author,
    revise: Revise,
  ): Promise<StoredProblem | undefined> {
    const { now, authorId } = author;
    await insertBlobs(database, blobs);
    return database.transaction().execute(async (trx) => {
      // Writing the row, though with its old value, makes the next change of this problem wait, on
      // both dialects.
      await trx
        .updateTable('problems')
        .set((row) => ({ currentRevision: row.ref('currentRevision') }))
        .where('id', '=', id)
        .execute();
      const current = await loadStoredProblem(trx, id);
      if (!current) return undefined;
      const change = revise(current);
      const { content, draft, archived } = change;
      const audited = auditedChange(current, change);
      if (audited) await insertAuditEntry(trx, author, audited);
      const revision = content ? current.revision.revision + 1 : current.revision.revision;
      await trx
        .updateTable('problems')
        .set({ currentRevision: revision, isDraft: draft ? 1 : 0, isArchived: archived ? 1 : 0 })
        .where('id', '=', id)
        .execute();
      if (!content) return { ...current, draft, archived };
      const stored = { ...content, problemId: id, revision, ...signed(content, now, authorId) };
      return { ...current, draft, archived, revision: await insertRevision(trx, stored) };
    });
  }

  /**
   * Lists the oldest first, with their state at `now`. `practiceOnly` leaves out drafts and
   * problems that a contest withholds.
   */
  async function listSummaries(
    callerId: string,
    { now, practiceOnly }: { now: number; practiceOnly: boolean },
  ): Promise<ProblemSummary[]> {
    const rows = await (practiceOnly ? practiceSummaries : allSummaries)(database, now);
    const tried = new Set<string>();
    const solved = new Set<string>();
    for (const { problemId, verdict } of await verdictsOf(database, callerId)) {
      tried.add(problemId);
      if (verdict === 'accepted') solved.add(problemId);
    }
    return rows.map(({ id, timeLimit, memoryLimit, isArchived, heldBack, ...row }) => ({
      ...row,
      _id: id,
      tags: JSON.parse(row.tags) as string[],
      isSolved: solved.has(id),
      constraints: { timeLimit, memoryLimit },
      draft: Boolean(row.draft),
      archived: isArchived === 1,
      inPractice: !row.draft && isArchived === 0 && !heldBack,
      isTried: tried.has(id),
    }));
  }

  /**
   * Counts the submissions that were judged differently from `judgingKey`. Submissions that still
   * wait are judged by the newest revision.
   */
  async function countOutdatedSubmissions(problemId: string, judgingKey: string): Promise<number> {
    const row = await database
      .selectFrom('submissions as submission')
      .innerJoin('problemRevisions as revision', (join) =>
        join
          .onRef('revision.problemId', '=', 'submission.problemId')
          .onRef('revision.revision', '=', 'submission.revision'),
      )
      .select(({ fn }) => fn.countAll().as('count'))
      .where('submission.problemId', '=', problemId)
      .where('submission.progress', '=', 'judged')
      .where('revision.judgingKey', '!=', judgingKey)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return {
    insertProblem,
    reviseProblem,
    listSummaries,
    findRevision: (problemId: string, revision: number) => findRevision(database, problemId, revision),
    countOutdatedSubmissions,
  };
}

/**
 * Describes a change for the audit log; undefined if nothing changes. The first thing done is its
 * action.
 */
function auditedChange(current: StoredProblem, { content, draft, archived }: ProblemChange): AuditedChange | undefined {
  const { problemId, revision, title } = current.revision;
  const done = [
    ...(archived === current.archived ? [] : ([archived ? 'archived' : 'restored'] as const)),
    ...(draft === current.draft ? [] : ([draft ? 'unpublished' : 'published'] as const)),
  ];
  const [action = content && 'changed', ...others] = done;
  if (!action) return undefined;
  const parts = content ? [`revision ${revision + 1}: ${changedParts(current.revision, content).join(', ')}`] : [];
  const detail = [...others, ...parts].join(', ');
  return { kind: 'problem', action, objectId: problemId, objectName: content?.title ?? title, detail };
}

async function loadStoredProblem(trx: DatabaseTransaction, problemId: string): Promise<StoredProblem | undefined> {
  const problem = await trx.selectFrom('problems').selectAll().where('id', '=', problemId).executeTakeFirst();
  const revision = problem && (await findRevision(trx, problemId, problem.currentRevision));
  if (!revision) return undefined;
  const contests = await trx
    .selectFrom('contestProblems as contestProblem')
    .innerJoin('contests as contest', 'contest.id', 'contestProblem.contestId')
    .select(['contest.id', 'contest.title', 'contest.startTime'])
    .select(selectOverAt('contest').as('endTime'))
    .where('contestProblem.problemId', '=', problemId)
    .where('contest.isCancelled', '=', 0)
    .orderBy('contest.startTime')
    .execute();
  const submission = await trx
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.userId')
    .select('submissions.id')
    .where('submissions.problemId', '=', problemId)
    .where('users.userType', '=', 'user')
    .limit(1)
    .executeTakeFirst();
  const marks = { draft: problem.isDraft === 1, archived: problem.isArchived === 1 };
  return { revision, ...marks, contests, hasSubmissions: submission !== undefined };
}

type ProblemExpressions = ExpressionBuilder<DatabaseSchema & { problem: ProblemTable }, 'problem'>;

/**
 * Selects the problems that every learner may open: none that is a draft or archived, and none that
 * a contest withholds.
 */
export function isOpenForPractice(eb: ProblemExpressions, now: number) {
  return eb.not(eb.or([isWithheldAt(eb, now), isDraftAt(eb, now), eb('problem.isArchived', '=', 1)]));
}

/** Expresses `isDraftAt` of the rules of visibility in SQL. */
function isDraftAt(eb: ProblemExpressions, now: number) {
  const begun = contestsWith(eb).where('contest.startTime', '<=', now);
  return eb.and([eb('problem.isDraft', '=', 1), eb.not(eb.exists(begun))]);
}

/** Selects problems of a contest that runs or is to come. */
function isWithheldAt(eb: ProblemExpressions, now: number) {
  return eb.exists(contestsWith(eb).where(selectOverAt('contest'), '>=', now));
}

function contestsWith(eb: ProblemExpressions) {
  return eb
    .selectFrom('contestProblems as contestProblem')
    .innerJoin('contests as contest', 'contest.id', 'contestProblem.contestId')
    .select('contest.id')
    .whereRef('contestProblem.problemId', '=', 'problem.id')
    .where('contest.isCancelled', '=', 0);
}

function signed(content: RevisionContent, now: number, authorId: string | null) {
  return { judgingKey: judgingKeyOf(content), createdAt: now, createdBy: authorId };
}

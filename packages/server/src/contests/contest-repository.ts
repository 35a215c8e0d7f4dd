import type { ContestPackage, ContestPhase, Difficulty } from '@podium/sdk/contract';
import { type AuditedChange, type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { shareByVersion } from '../database/share-by-version.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { recomputeContestCells } from './contest-cell-repository.ts';
import { type ContestDetails, currentRevisions, prepareContests } from './contest-details-repository.ts';
import {
  areSameProblems,
  type ContestFile,
  type ContestPlan,
  changedFields,
  type ModifiedPlan,
  type PlannedProblem,
  type StoredContest,
} from './contest-rules.ts';
import { withdrawLeaderboard } from './leaderboard/rate-contest.ts';
import { openRatings } from './leaderboard/rating-repository.ts';

/** The result of a participant for a problem that they have tried in a contest. */
interface ContestCell {
  problemId: string;
  isSolved: boolean;
  score: number;
  /** The number of different sources that failed before the first accepted one. */
  wrongSubmissions: number;
}

/** A changed contest, with the file that sets its fields. */
interface ChangedPlan extends ModifiedPlan {
  file: ContestFile;
  cancelled: boolean;
}

export interface NewContest extends ContestPlan {
  file: ContestFile;
  id: string;
  createdAt: number;
  createdBy: string;
}

/** No user has this id. */
const nobody = '';

export type ContestRepository = ReturnType<typeof createContestRepository>;

/** `readVersion` reads the version of all data. */
export function createContestRepository(database: Database, readVersion: () => Promise<string>) {
  const byId = prepareContests<string>(database, (eb, id) => eb('contests.id', '=', id));
  // The bounds are those of the contract's `contestPhaseAt`.
  const byPhase = {
    future: prepareContests<number>(database, (eb, now) => eb('contests.start_time', '>', now)),
    ongoing: prepareContests<number>(database, (eb, now) =>
      eb.and([eb('contests.start_time', '<=', now), eb('contests.end_time', '>=', now)]),
    ),
    past: prepareContests<number>(database, (eb, now) => eb('contests.end_time', '<', now)),
  };

  // When a contest starts, all participants ask for it at once, and counting them takes long.
  const sharedById = shareByVersion(readVersion, (id: string) => byId.load(id, nobody));
  const registrationOf = prepareQuery((contestId: string, userId: string) =>
    database
      .selectFrom('registrations')
      .select('user_id')
      .where('contest_id', '=', contestId)
      .where('user_id', '=', userId),
  );

  /** Lists by start time, then id. */
  async function listContests(phase: ContestPhase, now: number, viewerId: string): Promise<ContestDetails[]> {
    return byPhase[phase].load(now, viewerId);
  }

  async function findContest(id: string, viewerId: string): Promise<ContestDetails | undefined> {
    const [contest] = await sharedById(id);
    return contest && { ...contest, isRegistered: (await registrationOf(database, id, viewerId)).length > 0 };
  }

  const sharedCounts = shareByVersion(readVersion, (ids: string) => countRegistrations(ids.split(' ')));

  /**
   * Maps contests to their number of participants; those without any are absent. It takes a moment
   * for a large contest, so only answers that show the number ask for it, and callers share it.
   */
  async function countParticipants(contestIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return contestIds.length === 0 ? new Map() : sharedCounts(contestIds.join(' '));
  }

  async function countRegistrations(contestIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await database
      .selectFrom('registrations')
      .where('contest_id', 'in', contestIds)
      .select((eb) => ['contest_id', eb.fn.countAll().as('count')])
      .groupBy('contest_id')
      .execute();
    return new Map(rows.map((row) => [row.contest_id, Number(row.count)]));
  }

  /** Lists all contests with their files, by start time, then id. */
  async function listPackages(): Promise<ContestPackage[]> {
    const rows = await database
      .selectFrom('contests')
      .select(['id', 'title', 'end_time', 'package_id', 'package_hash', 'is_cancelled'])
      .orderBy('start_time')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      contestId: row.id,
      title: row.title,
      endTime: new Date(row.end_time).toISOString(),
      package: { id: row.package_id, hash: row.package_hash },
      cancelled: row.is_cancelled === 1,
    }));
  }

  /** Maps the ids of existing problems to their difficulty. */
  async function findDifficulties(problemIds: readonly string[]): Promise<Map<string, Difficulty>> {
    if (problemIds.length === 0) return new Map();
    const rows = await currentRevisions(database)
      .where('problems.id', 'in', problemIds)
      .where('problems.is_archived', '=', 0)
      .select(['problems.id', 'problem_revisions.difficulty'])
      .execute();
    return new Map(rows.map((row) => [row.id, row.difficulty]));
  }

  /** Returns false and stores nothing if another contest has its file. */
  async function insertContest(contest: NewContest): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('contests')
        .values({
          id: contest.id,
          title: contest.title,
          description: contest.description,
          start_time: contest.startTime,
          end_time: contest.endTime,
          created_at: contest.createdAt,
          created_by: contest.createdBy,
          leaderboard_generated_at: null,
          package_id: contest.file.id,
          package_hash: contest.file.hash,
        })
        .onConflict((conflict) => conflict.column('package_id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await insertProblems(trx, contest.id, contest.problems);
      const author = { now: contest.createdAt, authorId: contest.createdBy };
      const what = { kind: 'contest', action: 'created', objectId: contest.id, objectName: contest.title } as const;
      await insertAuditEntry(trx, author, what);
      return true;
    });
  }

  /**
   * Replaces a contest by what `plan` makes of the stored one. If `plan` throws, nothing changes.
   * Scores are updated in the same transaction. Nothing changes either if another contest has the
   * file.
   */
  async function updateContest(
    id: string,
    author: Author,
    plan: (stored: StoredContest & { file: ContestFile }) => ChangedPlan,
  ): Promise<'updated' | 'unknown' | 'file taken'> {
    try {
      return (await writeUpdate(id, author, plan)) ? 'updated' : 'unknown';
    } catch (error) {
      if (isUniqueViolation(error)) return 'file taken';
      throw error;
    }
  }

  async function writeUpdate(
    id: string,
    author: Author,
    plan: (stored: StoredContest & { file: ContestFile }) => ChangedPlan,
  ): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      // Generating a leaderboard takes these locks in the same order.
      const ratings = await openRatings(trx);
      const stored = await loadStoredContest(trx, id, byId);
      if (!stored) return false;
      const planned = plan(stored);
      const { title, description, startTime, endTime, plannedEndTime, problems, file, cancelled } = planned;
      if (cancelled && !stored.cancelled) await withdrawLeaderboard(ratings, id);
      await trx
        .updateTable('contests')
        .set({ title, description, start_time: startTime, end_time: endTime, is_cancelled: cancelled ? 1 : 0 })
        .set({ planned_end_time: plannedEndTime === endTime ? null : plannedEndTime })
        .set({ package_id: file.id, package_hash: file.hash })
        .where('id', '=', id)
        .execute();
      const hasSameProblems = areSameProblems(problems, stored.problems);
      if (!hasSameProblems) {
        await trx.deleteFrom('contest_problems').where('contest_id', '=', id).execute();
        await insertProblems(trx, id, problems);
      }
      const hasSameDecay = startTime === stored.startTime && plannedEndTime === stored.plannedEndTime;
      if (!hasSameProblems || !hasSameDecay) await recomputeContestCells(trx, id);
      const audited = auditedChange(id, stored, planned);
      if (audited) await insertAuditEntry(trx, author, audited);
      return true;
    });
  }

  /** Returns false and stores nothing if the learner is registered already. */
  async function insertRegistration(contestId: string, userId: string, registeredAt: number): Promise<boolean> {
    const result = await database
      .insertInto('registrations')
      .values({ contest_id: contestId, user_id: userId, registered_at: registeredAt })
      .onConflict((conflict) => conflict.columns(['contest_id', 'user_id']).doNothing())
      .executeTakeFirst();
    return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
  }

  /** Lists the problems of a contest that a participant has tried. */
  async function listCells(contestId: string, userId: string): Promise<ContestCell[]> {
    const rows = await database
      .selectFrom('contest_cells')
      .select(['problem_id', 'accepted_at', 'score', 'wrong_submissions'])
      .where('contest_id', '=', contestId)
      .where('user_id', '=', userId)
      .execute();
    return rows.map((row) => ({
      problemId: row.problem_id,
      isSolved: row.accepted_at !== null,
      score: row.score,
      wrongSubmissions: row.wrong_submissions,
    }));
  }

  return {
    listContests,
    listPackages,
    findContest,
    countParticipants,
    findDifficulties,
    insertContest,
    updateContest,
    insertRegistration,
    listCells,
  };
}

/** Describes a change for the audit log; undefined if nothing changes. */
function auditedChange(
  id: string,
  stored: StoredContest & { file: ContestFile },
  planned: ChangedPlan,
): AuditedChange | undefined {
  const changed = changedFields(stored, planned);
  if (planned.file.id !== stored.file.id || planned.file.hash !== stored.file.hash) changed.push('file');
  const isTurned = planned.cancelled !== stored.cancelled;
  if (!isTurned && changed.length === 0) return undefined;
  const action = !isTurned ? 'changed' : planned.cancelled ? 'cancelled' : 'restored';
  return { kind: 'contest', action, objectId: id, objectName: planned.title, detail: changed.join(', ') };
}

async function loadStoredContest(
  trx: DatabaseTransaction,
  id: string,
  byId: ReturnType<typeof prepareContests<string>>,
): Promise<(StoredContest & { file: ContestFile }) | undefined> {
  const contest = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', id)
    // The lock blocks verdicts and new submissions (their foreign key) until the contest is as
    // planned.
    .forUpdate()
    .executeTakeFirst();
  if (!contest) return undefined;
  const problems = (await byId.loadProblems(trx, id)).get(id) ?? [];
  const archived = await trx
    .selectFrom('contest_problems')
    .innerJoin('problems', 'problems.id', 'contest_problems.problem_id')
    .select('problems.id')
    .where('contest_problems.contest_id', '=', id)
    .where('problems.is_archived', '=', 1)
    .execute();
  const archivedIds = new Set(archived.map((row) => row.id));
  const submitted = await trx
    .selectFrom('submissions')
    .select('problem_id')
    .distinct()
    .where('contest_id', '=', id)
    .execute();
  const submittedIds = new Set(submitted.map((row) => row.problem_id));
  return {
    title: contest.title,
    description: contest.description,
    startTime: contest.start_time,
    endTime: contest.end_time,
    plannedEndTime: contest.planned_end_time ?? contest.end_time,
    file: { id: contest.package_id, hash: contest.package_hash },
    cancelled: contest.is_cancelled === 1,
    problems: problems.map((problem) => ({
      ...problem,
      archived: archivedIds.has(problem.problemId),
      hasSubmissions: submittedIds.has(problem.problemId),
    })),
  };
}

async function insertProblems(
  trx: DatabaseTransaction,
  contestId: string,
  problems: readonly PlannedProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await trx
    .insertInto('contest_problems')
    .values(
      problems.map(({ problemId, points }, position) => ({
        contest_id: contestId,
        problem_id: problemId,
        position,
        points,
      })),
    )
    .execute();
}

import { type ContestPackage, type ContestPhase, contestPhaseAt, type Difficulty } from '@podium/sdk/contract';
import { scoringRuleNames } from '@podium/sdk/display';
import { clockOf, noOwnTimes, type ScoringRuleName } from '@podium/sdk/standings';
import { sql } from 'kysely';
import { type AuditedChange, type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { selectOverAt } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { shareByVersion } from '../database/share-by-version.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import {
  type ContestDetails,
  currentRevisions,
  prepareContests,
  type ViewerParticipant,
} from './contest-details-repository.ts';
import {
  areSameProblems,
  type ContestFile,
  type ContestPlan,
  changedFields,
  changedScoring,
  type ModifiedPlan,
  type PlannedProblem,
  type StoredContest,
} from './contest-rules.ts';
import { withdrawLeaderboard } from './leaderboard/rate-contest.ts';
import { openRatings } from './leaderboard/rating-repository.ts';
import { markLeaderboardStale } from './leaderboard/stale-leaderboard-repository.ts';
import { insertParticipants } from './participant-repository.ts';
import { scoreTries, selectTries } from './score-repository.ts';

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
  // The bounds are those of the contract's `contestPhaseAt`. Between the end of the contest and the
  // last end of a participant's own, the viewer decides between the two lists.
  const byPhase = {
    future: prepareContests<number>(database, (eb, now) => eb('contests.startTime', '>', now)),
    ongoing: prepareContests<number>(database, (eb, now) =>
      eb.and([eb('contests.startTime', '<=', now), eb(selectOverAt('contests'), '>=', now)]),
    ),
    past: prepareContests<number>(database, (eb, now) => eb('contests.endTime', '<', now)),
  };

  // When a contest starts, all participants ask for it at once, and counting them takes long.
  const sharedById = shareByVersion(readVersion, (id: string) => byId.load(id, nobody));
  const triesUnder = (rule: ScoringRuleName) =>
    prepareQuery((contestId: string, participantId: string) =>
      selectTries(database, { id: contestId, rule }).where('participantId', '=', participantId),
    );
  // Everybody asks for their points too.
  const triesOf = Object.fromEntries(scoringRuleNames.map((rule) => [rule, triesUnder(rule)])) as Readonly<
    Record<ScoringRuleName, ReturnType<typeof triesUnder>>
  >;
  const participantOf = prepareQuery((contestId: string, userId: string) =>
    database
      .selectFrom('participantMembers as member')
      .innerJoin('participants', 'participants.id', 'member.participantId')
      .select(['participants.id', 'participants.startTime', 'participants.endTime'])
      .where('member.contestId', '=', contestId)
      .where('member.userId', '=', userId),
  );

  /** Lists the contests of one phase by the clock of the viewer, by start time, then id. */
  async function listContests(phase: ContestPhase, now: number, viewerId: string): Promise<ContestDetails[]> {
    const contests = await byPhase[phase].load(now, viewerId);
    return contests.filter((contest) => {
      const { startTime, endTime } = clockOf(contest, contest.participant ?? noOwnTimes);
      return contestPhaseAt(now, startTime, endTime) === phase;
    });
  }

  async function findContest(id: string, viewerId: string): Promise<ContestDetails | undefined> {
    const [contest] = await sharedById(id);
    if (!contest) return undefined;
    const [participant = null] = await participantOf(database, id, viewerId);
    return { ...contest, participant };
  }

  const sharedCounts = shareByVersion(readVersion, (ids: string) => countRegistered(ids.split(' ')));

  /**
   * Maps contests to their number of participants; those without any are absent. It takes a moment
   * for a large contest, so only answers that show the number ask for it, and callers share it.
   */
  async function countParticipants(contestIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return contestIds.length === 0 ? new Map() : sharedCounts(contestIds.join(' '));
  }

  /** Leaves out hidden participants. An index has them, and another one counts all. */
  async function countRegistered(contestIds: readonly string[]): Promise<Map<string, number>> {
    const countsOfContests = database
      .selectFrom('participants')
      .where('contestId', 'in', contestIds)
      .select((eb) => ['contestId', eb.fn.countAll().as('count')])
      .groupBy('contestId');
    const counts = new Map((await countsOfContests.execute()).map((row) => [row.contestId, Number(row.count)]));
    const hidden = await countsOfContests.where('kind', '=', sql.lit('hidden')).execute();
    for (const { contestId, count } of hidden) counts.set(contestId, (counts.get(contestId) ?? 0) - Number(count));
    return counts;
  }

  /** Lists all contests with their files, by start time, then id. */
  async function listPackages(): Promise<ContestPackage[]> {
    const rows = await database
      .selectFrom('contests')
      .select(['id', 'title', 'endTime', 'packageId', 'packageHash', 'isCancelled'])
      .orderBy('startTime')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      contestId: row.id,
      title: row.title,
      endTime: new Date(row.endTime).toISOString(),
      package: { id: row.packageId, hash: row.packageHash },
      cancelled: row.isCancelled === 1,
    }));
  }

  /** Maps the ids of existing problems to their difficulty. */
  async function findDifficulties(problemIds: readonly string[]): Promise<Map<string, Difficulty>> {
    if (problemIds.length === 0) return new Map();
    const rows = await currentRevisions(database)
      .where('problems.id', 'in', problemIds)
      .where('problems.isArchived', '=', 0)
      .select(['problems.id', 'problemRevisions.difficulty'])
      .execute();
    return new Map(rows.map((row) => [row.id, row.difficulty]));
  }

  /** Returns false and stores nothing if another contest has its file. */
  async function insertContest({ problems, file, ...contest }: NewContest): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('contests')
        .values({
          ...contest,
          packageId: file.id,
          packageHash: file.hash,
        })
        .onConflict((conflict) => conflict.column('packageId').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await insertProblems(trx, contest.id, problems);
      const author = { now: contest.createdAt, authorId: contest.createdBy };
      const what = { kind: 'contest', action: 'created', objectId: contest.id, objectName: contest.title } as const;
      await insertAuditEntry(trx, author, what);
      return true;
    });
  }

  /**
   * Replaces a contest by what `plan` makes of the stored one. If `plan` throws, nothing changes.
   * Nothing changes either if another contest has the file.
   */
  async function updateContest(
    id: string,
    author: Author,
    plan: (stored: StoredContest & { file: ContestFile }) => ChangedPlan,
  ): Promise<'updated' | 'unknown' | 'file taken'> {
    const update = database.transaction().execute(async (trx) => {
      // Generating a leaderboard takes these locks in the same order.
      const ratings = await openRatings(trx);
      const stored = await loadStoredContest(trx, id, byId);
      if (!stored) return 'unknown' as const;
      const planned = plan(stored);
      const { title, description, startTime, endTime, plannedEndTime, problems, file, cancelled } = planned;
      const { rule, penaltyMinutes, freezeMinutes, standings, frozenAt } = planned;
      if (cancelled && !stored.cancelled) await withdrawLeaderboard(ratings, id);
      await trx
        .updateTable('contests')
        .set({ title, description, startTime, endTime, isCancelled: cancelled ? 1 : 0 })
        .set({ plannedEndTime: plannedEndTime === endTime ? null : plannedEndTime })
        .set({ rule, penaltyMinutes, freezeMinutes, standings, frozenAt })
        .set({ packageId: file.id, packageHash: file.hash })
        .where('id', '=', id)
        .execute();
      await moveOwnTimes(trx, stored, { startTime, endTime });
      if (!areSameProblems(problems, stored.problems)) {
        await trx.deleteFrom('contestProblems').where('contestId', '=', id).execute();
        await insertProblems(trx, id, problems);
      }
      if (changedScoring(stored, planned).length > 0) await markLeaderboardStale(trx, id);
      const audited = auditedChange(id, stored, planned);
      if (audited) await insertAuditEntry(trx, author, audited);
      return 'updated' as const;
    });
    return update.catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'file taken';
      throw error;
    });
  }

  /**
   * Stores when the standings were frozen and thawed, as `plan` decides. If it throws, nothing
   * changes. Returns false if there is no such contest.
   */
  async function updateFreeze(
    id: string,
    author: Author,
    plan: (stored: StoredContest) => Pick<StoredContest, 'frozenAt' | 'thawedAt'>,
  ): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      const stored = await loadStoredContest(trx, id, byId);
      if (!stored) return false;
      const { frozenAt, thawedAt } = plan(stored);
      if (frozenAt === stored.frozenAt && thawedAt === stored.thawedAt) return true;
      await trx.updateTable('contests').set({ frozenAt, thawedAt }).where('id', '=', id).execute();
      const action = thawedAt === stored.thawedAt ? 'frozen' : 'thawed';
      await insertAuditEntry(trx, author, { kind: 'contest', action, objectId: id, objectName: stored.title });
      return true;
    });
  }

  /**
   * Returns the id of the new participant. Returns undefined and stores nothing if the learner is
   * registered already.
   */
  async function insertRegistration(
    contestId: string,
    userId: string,
    registeredAt: number,
  ): Promise<string | undefined> {
    const insert = database
      .transaction()
      .execute((trx) => insertParticipants(trx, { contestId, userIds: [userId], registeredAt }))
      .then((ids) => ids.get(userId));
    return insert.catch((error: unknown) => {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    });
  }

  /** Scores the tries of a participant by problem, in the order of the contest. */
  async function scoreProblems(contest: ContestDetails, { id, ...own }: ViewerParticipant) {
    const tries = await triesOf[contest.rule](database, contest.id, id);
    const cells = scoreTries(contest, own, tries);
    return contest.problems.map(({ problemId }, index) => ({ problemId, cell: cells[index] }));
  }

  return {
    listContests,
    listPackages,
    findContest,
    countParticipants,
    findDifficulties,
    insertContest,
    updateContest,
    updateFreeze,
    insertRegistration,
    scoreProblems,
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
  const scoring = changedScoring(stored, planned).map((field) => `${field}: ${stored[field]} → ${planned[field]}`);
  const plain = changed.filter((field) => field !== 'rule' && field !== 'penaltyMinutes');
  const detail = [...plain, ...scoring].join(', ');
  return { kind: 'contest', action, objectId: id, objectName: planned.title, detail };
}

async function loadStoredContest(
  trx: DatabaseTransaction,
  id: string,
  byId: ReturnType<typeof prepareContests<string>>,
): Promise<(StoredContest & { file: ContestFile }) | undefined> {
  const found = await trx
    .selectFrom('contests')
    .select(['id', 'title', 'description', 'startTime', 'endTime', 'plannedEndTime', 'lastEndTime'])
    .select(['packageId', 'packageHash', 'isCancelled'])
    .select(['rule', 'penaltyMinutes', 'freezeMinutes', 'standings', 'frozenAt', 'thawedAt'])
    .where('id', '=', id)
    // The lock blocks verdicts and new submissions (their foreign key) until the contest is as
    // planned.
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { plannedEndTime, packageId, packageHash, isCancelled, ...contest } = found;
  const problems = (await byId.loadProblems(trx, id)).get(id) ?? [];
  const archived = await trx
    .selectFrom('contestProblems')
    .innerJoin('problems', 'problems.id', 'contestProblems.problemId')
    .select('problems.id')
    .where('contestProblems.contestId', '=', id)
    .where('problems.isArchived', '=', 1)
    .execute();
  const archivedIds = new Set(archived.map((row) => row.id));
  const submitted = await trx
    .selectFrom('submissions')
    .select('problemId')
    .distinct()
    .where('contestId', '=', id)
    .execute();
  const submittedIds = new Set(submitted.map((row) => row.problemId));
  return {
    ...contest,
    plannedEndTime: plannedEndTime ?? contest.endTime,
    file: { id: packageId, hash: packageHash },
    cancelled: isCancelled === 1,
    problems: problems.map((problem) => ({
      ...problem,
      archived: archivedIds.has(problem.problemId),
      hasSubmissions: submittedIds.has(problem.problemId),
    })),
  };
}

/** Moves the times of participants' own with those of the contest, so that extra time stays. */
async function moveOwnTimes(
  trx: DatabaseTransaction,
  stored: StoredContest,
  planned: Pick<StoredContest, 'startTime' | 'endTime'>,
): Promise<void> {
  const [startBy, endBy] = [planned.startTime - stored.startTime, planned.endTime - stored.endTime];
  if (startBy === 0 && endBy === 0) return;
  await trx
    .updateTable('participants')
    .set((eb) => ({ startTime: eb('startTime', '+', startBy), endTime: eb('endTime', '+', endBy) }))
    .where('contestId', '=', stored.id)
    .where((eb) => eb.or([eb('startTime', 'is not', null), eb('endTime', 'is not', null)]))
    .execute();
  await trx
    .updateTable('contests')
    .set((eb) => ({ lastEndTime: eb('lastEndTime', '+', endBy) }))
    .where('id', '=', stored.id)
    .execute();
}

async function insertProblems(
  trx: DatabaseTransaction,
  contestId: string,
  problems: readonly PlannedProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map(({ problemId, points }, position) => ({ contestId, problemId, position, points }));
  await trx.insertInto('contestProblems').values(rows).execute();
}

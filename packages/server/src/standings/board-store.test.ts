import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scoringRuleNames, type Verdict } from '@podium/sdk/contract';
import { type BoardTry, boardOf, clockOf } from '@podium/sdk/standings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenFromOf } from '../contests/freeze-rules.ts';
import { addProblem } from '../contests/test/contest-fixtures.ts';
import type { Database } from '../database/schema.ts';
import { type Change, createChangeBus } from '../events/changes.ts';
import { createId } from '../identifiers.ts';
import { storeContest, storeParticipant, storeSubmission } from '../test/store-rows.ts';
import { createTestDatabase, type TestDatabase, testDatabaseKind } from '../test/test-database.ts';
import { createBoardStore } from './board-store.ts';
import type { LiveBoard } from './live-board.ts';
import { createStandingsRepository } from './standings-repository.ts';

const minute = 60_000;
const start = Date.UTC(2026, 4, 1, 10);
const end = start + 120 * minute;
const userCount = 5;

let folder: string;
let store: TestDatabase;
let database: Database;
let problems: string[];
let users: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-boards-'));
  store = await createTestDatabase(folder);
  ({ database } = store);
  problems = [await addProblem(database), await addProblem(database)];
  users = Array.from({ length: userCount }, createId);
  const account = {
    lastName: 'Byron',
    passwordHash: '',
    userType: 'user',
    rating: 0,
    createdAt: 0,
    disabledAt: null,
  } as const;
  for (const [index, id] of users.entries()) {
    await database
      .insertInto('users')
      .values({ ...account, id, email: id, emailKey: id, firstName: `Ada${index}` })
      .execute();
  }
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** What happens in a contest. The numbers choose a user, a problem or a submission. */
type Step =
  | { type: 'submit'; user: number; problem: number; after: number; source: string }
  | { type: 'judge'; submission: number; verdict: Verdict | null }
  | {
      type: 'participant';
      user: number;
      change: { kind: 'official' | 'unofficial' | 'hidden' } | { startTime: number | null } | { endTime: number };
    }
  | { type: 'points'; problem: number; points: number }
  | { type: 'contest'; change: Record<string, number | string | null> }
  | { type: 'read' };

const user = fc.nat(userCount - 1);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ type: fc.constant('submit' as const), user, problem: fc.nat(1), source: fc.constantFrom('a', 'b') },
      after: fc.constantFrom(0, 30 * minute, 60 * minute - 1, 60 * minute, 100 * minute, 120 * minute),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ type: fc.constant('judge' as const), submission: fc.nat(40) },
      verdict: fc.constantFrom(
        'accepted' as const,
        'accepted' as const,
        'wrong_answer' as const,
        'compile_error' as const,
        null,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: fc.constant('participant' as const), user },
      change: fc.constantFrom(
        ...[{ kind: 'official' as const }, { kind: 'unofficial' as const }, { kind: 'hidden' as const }],
        ...[{ startTime: start + 10 * minute }, { startTime: null }, { endTime: end + 10 * minute }],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('points' as const),
      problem: fc.nat(1),
      points: fc.constantFrom(100, 1000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('contest' as const),
      change: fc.constantFrom<Record<string, number | string | null>[]>(
        ...[{ freezeMinutes: 60 }, { freezeMinutes: 0 }, { frozenAt: start + 30 * minute }, { thawedAt: end }],
        ...[
          { thawedAt: null },
          { endTime: end + 30 * minute, plannedEndTime: end },
          { endTime: end, plannedEndTime: null },
        ],
        ...scoringRuleNames.map((rule) => ({ rule })),
        ...[{ penaltyMinutes: 10 }, { title: 'Another title' }],
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'read' as const }) },
);

/** A contest in the database whose changes are published as the server publishes them. */
async function createContest(publish: (change: Change) => void) {
  const clock = { now: () => start };
  const id = await storeContest({ database, clock }, { startTime: start, endTime: end, problems });
  const participants: string[] = [];
  for (const userId of users) participants.push(await storeParticipant(database, id, userId));
  const submissions: { id: string; user: number; problem: number }[] = [];

  const publishStep = (submission: (typeof submissions)[number], step: 'arrived' | 'judged') => {
    const [participant = null, problem = ''] = [participants[submission.user], problems[submission.problem]];
    publish({
      type: 'submission',
      submission: submission.id,
      user: users[submission.user] ?? '',
      problem,
      contest: id,
      participant,
      step,
    });
  };

  async function perform(step: Exclude<Step, { type: 'read' }>): Promise<void> {
    switch (step.type) {
      case 'submit': {
        const [userId = '', problemId = ''] = [users[step.user], problems[step.problem]];
        const at = { database, clock: { now: () => start + step.after } };
        const stored = await storeSubmission(at, {
          userId,
          problemId,
          contestId: id,
          verdict: null,
          source: step.source,
        });
        const submission = { id: stored, user: step.user, problem: step.problem };
        submissions.push(submission);
        publishStep(submission, 'arrived');
        break;
      }
      case 'judge': {
        const submission = submissions[step.submission % Math.max(submissions.length, 1)];
        if (!submission) break;
        const { verdict } = step;
        const progress = verdict ? ('judged' as const) : ('queued' as const);
        await database.updateTable('submissions').set({ verdict, progress }).where('id', '=', submission.id).execute();
        publishStep(submission, 'judged');
        break;
      }
      case 'participant': {
        const participant = participants[step.user] ?? '';
        await database.updateTable('participants').set(step.change).where('id', '=', participant).execute();
        publish({ type: 'participant', contest: id, participant });
        break;
      }
      case 'points': {
        const problemId = problems[step.problem] ?? '';
        const rows = database.updateTable('contestProblems').set({ points: step.points });
        await rows.where('contestId', '=', id).where('problemId', '=', problemId).execute();
        publish({ type: 'contest', contest: id });
        break;
      }
      case 'contest':
        await database.updateTable('contests').set(step.change).where('id', '=', id).execute();
        publish({ type: 'contest', contest: id });
    }
  }

  return { id, perform };
}

/** Computes the board anew, from whole tables. */
async function computeNaively(contestId: string, sees: LiveBoard['sees']) {
  const contest = await database
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const ofContest = await database
    .selectFrom('contestProblems')
    .selectAll()
    .where('contestId', '=', contestId)
    .orderBy('position')
    .execute();
  const entrants = await database.selectFrom('participants').selectAll().where('contestId', '=', contestId).execute();
  const rows = await database
    .selectFrom('submissions')
    .selectAll()
    .where('contestId', '=', contestId)
    .orderBy('arrival')
    .execute();
  const period = { ...contest, plannedEndTime: contest.plannedEndTime ?? contest.endTime };
  const clocks = new Map(entrants.map((each) => [each.id, clockOf(period, each)]));
  const participants = entrants.map(({ id, kind }) => {
    const { startTime, plannedEndTime } = clockOf(period, entrants.find((each) => each.id === id) ?? contest);
    return { id, kind, plannedLength: plannedEndTime - startTime };
  });
  const tries = rows.map(
    ({ participantId, problemId, submittedAt, ...row }): BoardTry => ({
      ...{ participantId: participantId ?? '', problem: ofContest.findIndex((each) => each.problemId === problemId) },
      ...{ submittedAt, after: submittedAt - (clocks.get(participantId ?? '')?.startTime ?? 0) },
      ...{ sourceKey: row.sourceKey, verdict: row.verdict, score: null, maxScore: null },
    }),
  );
  const facts = {
    rule: contest.rule,
    penaltyMinutes: contest.penaltyMinutes,
    points: ofContest.map(({ points }) => points),
  };
  const freeze = { frozenFrom: frozenFromOf(contest), thawedAt: contest.thawedAt };
  const board = boardOf({ ...facts, ...freeze }, participants, tries, { sees, at: Infinity });
  const ranks = board.ranks();
  return board.rows.map(({ participant, solved, score, penalty, cells }, index) => ({
    ...{ id: participant.id, rank: ranks[index], solved, score, penalty },
    cells: cells.map((cell) => cell && { wrong: cell.wrong, pending: cell.pending }),
  }));
}

function shown(board: LiveBoard | undefined) {
  return Array.from({ length: board?.count ?? 0 }, (_, index) => {
    const { id, rank, solved, score, penalty, cells } = JSON.parse(board?.rowText(index) ?? '');
    const parts = cells.map((cell: { wrong: number; pending: number } | null) =>
      cell ? { wrong: cell.wrong, pending: cell.pending } : undefined,
    );
    return { id, rank, solved, score, penalty, cells: parts };
  });
}

it('keeps boards equal to naive ones after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const changes = createChangeBus();
      const { id, perform } = await createContest(changes.publish);
      const repository = createStandingsRepository(database);
      const boards = createBoardStore({ repository, changes });
      const check = async () => {
        for (const sees of ['public', 'everything'] as const) {
          const live = await boards.open(id, sees);
          expect(shown(live)).toEqual(await computeNaively(id, sees));
          const fresh = await createBoardStore({ repository, changes: createChangeBus() }).open(id, sees);
          expect(live?.version).toBe(fresh?.version);
        }
      };
      await boards.open(id, 'public');
      for (const step of steps) {
        if (step.type === 'read') await check();
        else await perform(step);
      }
      await check();
    }),
    { numRuns: testDatabaseKind() === 'sqlite' ? 60 : 15 },
  );
}, 60_000);

it('notifies followers of what they see alone, and reads boards anew when changes were missed', async () => {
  const changes = createChangeBus();
  const { id, perform } = await createContest(changes.publish);
  await database.updateTable('contests').set({ freezeMinutes: 60 }).where('id', '=', id).execute();
  const boards = createBoardStore({ repository: createStandingsRepository(database), changes });
  const notified: string[] = [];
  for (const sees of ['public', 'everything'] as const) {
    await boards.open(id, sees);
    const follower = { changed: () => notified.push(sees), contestChanged: () => notified.push(`${sees}: contest`) };
    boards.follow(id, sees, follower);
  }
  const settle = async () => {
    for (const sees of ['public', 'everything'] as const) await boards.open(id, sees);
    return notified.splice(0).sort();
  };
  await perform({ type: 'submit', user: 0, problem: 0, after: 90 * minute, source: 'a' });
  expect(await settle()).toEqual(['everything', 'public']);
  await perform({ type: 'judge', submission: 0, verdict: 'accepted' });
  expect(await settle()).toEqual(['everything']);
  await perform({ type: 'contest', change: { title: 'Another title' } });
  expect(await settle()).toEqual(['everything: contest', 'public: contest']);
  changes.publish({ type: 'anything' });
  expect(await settle()).toEqual(['everything', 'public']);
});

import type { SolverCounts } from '@podium/sdk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFrozenAt } from '../contests/freeze-rules.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { storeContest, storeParticipant, storeSubmission } from '../test/store-rows.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { createSolverCountRepository } from './solver-count-repository.ts';

const hour = 3_600_000;
const minute = 60_000;

let server: TestServer;
let start: number;
let problemIds: string[];
let contestIds: string[];
let learnerIds: string[];

beforeAll(async () => {
  server = await createTestServer();
  const { database } = server;
  start = server.clock.now();
  problemIds = [await insertProblem(database), await insertProblem(database)];
  learnerIds = [(await server.signUp()).id, (await server.signUp()).id];
  const times = { startTime: start, endTime: start + hour, problems: problemIds };
  contestIds = [
    await storeContest(server, times),
    await storeContest(server, times),
    await storeContest(server, times),
  ];
  for (const contestId of contestIds) {
    for (const id of learnerIds) await storeParticipant(database, contestId, id);
  }
});
afterAll(() => server?.close());

const moment = fc.integer({ min: 0, max: 60 });
const freeze = fc.record({
  freezeMinutes: fc.constantFrom(0, 20, 40),
  frozenAt: fc.option(moment),
  thawedAt: fc.option(fc.constant(60), { freq: 4 }),
});
const index = (length: number) => fc.nat({ max: length - 1 });
const submission = fc.record({
  learner: index(2),
  problem: index(2),
  contest: fc.option(index(3), { freq: 8 }),
  at: moment,
  verdict: fc.constantFrom('accepted' as const, 'wrong_answer' as const, null),
});

// The only solves of a learner lie in the freezes of two contests.
const frozen = { freezeMinutes: 40, frozenAt: null, thawedAt: null } as const;
const hidden = (contest: number) => ({ learner: 0, problem: 0, contest, at: 50, verdict: 'accepted' as const });

it('counts each learner once who solved a problem as far as the freezes of contests show it', async () => {
  const counted = createSolverCountRepository(server.database);
  const inContests = fc.array(freeze, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(inContests, fc.array(submission, { maxLength: 12 }), async (freezes, submissions) => {
      await server.database.deleteFrom('submissions').execute();
      const facts = freezes.map(({ freezeMinutes, frozenAt, thawedAt }) => ({
        freezeMinutes,
        frozenAt: frozenAt === null ? null : start + frozenAt * minute,
        thawedAt: thawedAt === null ? null : start + thawedAt * minute,
      }));
      for (const [position, set] of facts.entries()) {
        const update = server.database.updateTable('contests').set(set);
        await update.where('id', '=', contestIds[position] ?? '').execute();
      }
      const expected: Record<string, { solved: Set<number>; tried: Set<number> }> = {};
      for (const { learner, problem, contest, at, verdict } of submissions) {
        server.clock.set(start + at * minute);
        const [userId = '', problemId = ''] = [learnerIds[learner], problemIds[problem]];
        const contestId = contest === null ? undefined : contestIds[contest];
        await storeSubmission(server, { userId, problemId, verdict, ...(contestId && { contestId }) });
        const counts = expected[problemId] ?? { solved: new Set(), tried: new Set() };
        expected[problemId] = counts;
        counts.tried.add(learner);
        const ofContest = contest === null ? undefined : facts[contest];
        const isHidden = ofContest && isFrozenAt(start + at * minute, { ...ofContest, endTime: start + hour });
        if (verdict === 'accepted' && !isHidden) counts.solved.add(learner);
      }
      const sizes = Object.entries(expected).map(([id, { solved, tried }]) => {
        return [id, { solved: solved.size, tried: tried.size }];
      });
      const counts: SolverCounts = await counted.countSolvers();
      expect(counts).toEqual(Object.fromEntries(sizes));
    }),
    {
      numRuns: 60,
      examples: [
        [
          [frozen, frozen, frozen],
          [hidden(0), hidden(1)],
        ],
      ],
    },
  );
});

import type { ContestActivity } from '@podium/sdk/contract';
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WorkerTable } from '../database/schema.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from '../submissions/test/submission-fixtures.ts';
import { storeContest, storeSubmission } from '../test/store-rows.ts';
import type { TestPerson } from '../test/test-server.ts';

const minute = 60_000;

let fixtures: SubmissionFixtures;
let ada: TestPerson;
let admin: TestPerson;
let problemId: string;
let otherId: string;
let contestId: string;

beforeEach(async () => {
  fixtures = await openSubmissionFixtures();
  const { server } = fixtures;
  [ada, admin] = [await server.signUp(), await server.admin()];
  const bob = await server.signUp();
  [problemId, otherId] = [await insertProblem(server.database), await insertProblem(server.database)];
  const startTime = server.clock.now() - minute;
  const participants = [ada.id, bob.id];
  const problems = [problemId, otherId];
  contestId = await storeContest(server, { startTime, endTime: startTime + 300 * minute, problems, participants });
});
afterEach(() => fixtures.close());

async function read(id = contestId, by = admin) {
  return fixtures.server.call<ContestActivity>('GET', `/contest/${id}/activity`, { token: by.token });
}

it('counts participants, those online, submissions by minute, and what waits of each problem', async () => {
  const { server } = fixtures;
  const prefer = { prefer: 'respond-async' };
  server.clock.advance(14 * minute);
  await server.signIn(ada.email, ada.password);
  await fixtures.submitContest(ada, { code: 'AC', problemId, contestId }, prefer);
  await storeSubmission(server, { userId: ada.id, problemId: otherId, contestId, verdict: 'judging_error' });
  server.clock.advance(2 * minute);
  admin = await server.admin();
  const target = { token: admin.token, body: { problemId: otherId } };
  await server.call('POST', `/contest/${contestId}/pause`, target);
  await fixtures.submitContest(
    await server.signIn(ada.email, ada.password),
    { code: 'AC', problemId: otherId, contestId },
    prefer,
  );
  const { body } = await read();
  // Bob signed in sixteen minutes ago.
  expect(body).toMatchObject({ participants: 2, online: 1, onlineMinutes: 15 });
  expect(body.perMinute).toHaveLength(30);
  expect(body.perMinute.slice(-4)).toEqual([0, 2, 0, 1]);
  expect(body.queue).toEqual({ pending: 1, judging: 0, oldestSeconds: 120 });
  const pausedSince = new Date(server.clock.now()).toISOString();
  expect(body.problems).toEqual([
    { _id: problemId, label: 'A', pausedSince: null, pending: 1, judgingErrors: 0 },
    { _id: otherId, label: 'B', pausedSince, pending: 1, judgingErrors: 1 },
  ]);
});

it('counts the slots of workers that judge, and the others', async () => {
  const { database, clock } = fixtures.server;
  const worker = {
    connection: 'joined' as const,
    ...{ version: '1', cores: 2, languages: '["cpp"]', memoryControl: null, speed: null },
    ...{ reason: null, inProgress: 0, verdicts: 0, startedAt: 0, seenAt: clock.now(), name: 'judge' },
  };
  const rows: Insertable<WorkerTable>[] = [
    { ...worker, id: 'a', state: 'judging', slots: 3 },
    { ...worker, id: 'b', state: 'judging', slots: 2 },
    { ...worker, id: 'c', state: 'sick', slots: 8 },
    { ...worker, id: 'd', state: 'judging', slots: 8, seenAt: clock.now() - minute },
  ];
  await database.insertInto('workers').values(rows).execute();
  expect((await read()).body.workers).toEqual({ judging: 2, slots: 5, others: 2 });
});

it('answers all who ask within a few seconds alike', async () => {
  const first = await read();
  await fixtures.submitContest(ada, { code: 'AC', problemId, contestId }, { prefer: 'respond-async' });
  expect((await read()).body).toEqual(first.body);
});

it('answers 404 for an unknown contest, and learners with 403', async () => {
  expect(await read('000000000000')).toMatchObject({ status: 404 });
  expect(await read(contestId, ada)).toMatchObject({ status: 403 });
});

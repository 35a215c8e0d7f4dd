import type { Contest, Health, Submission, SubmissionSummary, SubmitAccepted } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from '../submissions/test/submission-fixtures.ts';
import { storeContest } from '../test/store-rows.ts';
import type { TestPerson } from '../test/test-server.ts';

const hour = 3_600_000;

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
  [problemId, otherId] = [await insertProblem(server.database), await insertProblem(server.database)];
  const now = server.clock.now();
  const problems = [problemId, otherId];
  contestId = await storeContest(server, { startTime: now - 1, endTime: now + hour, problems, participants: [ada.id] });
});
afterEach(() => fixtures.close());

const send = (action: 'pause' | 'resume', problem = problemId, by = admin) =>
  fixtures.server.call<{ message: string; code?: string }>('POST', `/contest/${contestId}/${action}`, {
    token: by.token,
    body: { problemId: problem },
  });
const get = async <Body>(path: string, by = ada) =>
  (await fixtures.server.call<Body>('GET', path, { token: by.token })).body;

async function submit(problem = problemId): Promise<string> {
  const payload = { code: 'AC', problemId: problem, contestId };
  const answer = await fixtures.submitContest<SubmitAccepted>(ada, payload, { prefer: 'respond-async' });
  expect(answer.status).toBe(202);
  return answer.body.submissionId;
}

it('lets submissions of a paused problem wait, says so to their author, and judges them after the resume', async () => {
  const before = await submit();
  const other = await submit(otherId);
  expect(await send('pause')).toMatchObject({ status: 200, body: { message: 'Judging is paused: submissions wait.' } });
  const after = await submit();
  await fixtures.startWorker();
  const follow = fixtures.follow(ada, after);
  await follow.until((events) => events.some((event) => event.type === 'progress' && event.progress === 'paused'));
  await eventually(async () =>
    expect(await get<Submission>(`/submission/${other}`)).toMatchObject({ verdict: 'accepted' }),
  );
  expect(await get<SubmissionSummary[]>(`/submission?problemId=${problemId}`)).toMatchObject([
    { _id: after, progress: 'paused', verdict: null },
    { _id: before, progress: 'paused', verdict: null },
  ]);
  expect((await get<Contest>(`/contest/getContest/${contestId}`)).problems.map((one) => one.judgingPaused)).toEqual([
    true,
    false,
  ]);
  expect(await send('resume')).toMatchObject({ status: 200, body: { message: 'Judging goes on.' } });
  const ended = await follow.ended;
  expect(ended.at(-1)).toMatchObject({ type: 'verdict', verdict: 'accepted' });
  await eventually(async () =>
    expect(await get<Submission>(`/submission/${before}`)).toMatchObject({ verdict: 'accepted' }),
  );
});

it('answers a submit that waits for its verdict at once, with the reason and the id', async () => {
  await send('pause');
  const answer = await fixtures.submitContest<{ code: string; message: string }>(ada, {
    code: 'AC',
    problemId,
    contestId,
  });
  expect([answer.status, answer.body.code]).toEqual([503, 'judging_unavailable']);
  const [stored] = await get<SubmissionSummary[]>('/submission');
  expect(answer.body.message).toContain('Judging of this problem is paused by the organisers');
  expect(answer.body.message).toContain(stored?._id);
});

it('accepts ten submissions of a paused problem beside ten of others', async () => {
  await send('pause');
  for (let count = 0; count < 10; count += 1) await submit();
  const prefer = { prefer: 'respond-async' };
  const further = await fixtures.submitContest<{ code: string }>(ada, { code: 'AC', problemId, contestId }, prefer);
  expect([further.status, further.body.code]).toEqual([429, 'too_many_pending']);
  for (let count = 0; count < 10; count += 1) await submit(otherId);
});

it('says when nothing changes, and audits each change once', async () => {
  expect((await send('resume')).body.message).toBe('Judging was not paused.');
  await send('pause');
  expect((await send('pause')).body.message).toBe('Judging was paused already.');
  await send('resume');
  const entries = await fixtures.server.database.selectFrom('auditEntries').select(['action', 'detail']).execute();
  const detail = 'judging of problem A';
  expect(entries.filter((entry) => entry.detail === detail)).toEqual([
    { action: 'paused', detail },
    { action: 'resumed', detail },
  ]);
});

it('rejects a problem that is not of the contest, and learners', async () => {
  const elsewhere = await insertProblem(fixtures.server.database);
  expect(await send('pause', elsewhere)).toMatchObject({ status: 400, body: { code: 'problem_not_in_contest' } });
  expect(await send('pause', problemId, ada)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

it('keeps a pause through a change of the contest', async () => {
  await send('pause');
  const endTime = new Date(fixtures.server.clock.now() + 2 * hour).toISOString();
  const problems = [otherId, problemId];
  const body = { endTime, problems };
  const changed = await fixtures.server.call<{ contest: Contest }>('PUT', `/contest/modifyContest/${contestId}`, {
    token: admin.token,
    body,
  });
  expect(changed.body.contest.problems.map(({ judgingPaused }) => judgingPaused)).toEqual([false, true]);
});

it('does not count paused submissions as waiting', async () => {
  await send('pause');
  await submit();
  fixtures.server.clock.advance(hour / 2);
  const health = await get<Health>('/health');
  expect(health).toMatchObject({ pendingSubmissions: 0, oldestJob: null });
});

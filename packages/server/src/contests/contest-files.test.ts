import type { Contest, ContestPackage, ContestSaved } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { addProblem, callAs, createContestServer, hour, schedule } from './test/contest-fixtures.ts';

const hash = 'a'.repeat(64);

let server: TestServer;
let admin: TestPerson;

beforeEach(async () => {
  server = await createContestServer();
  admin = await server.admin();
});
afterEach(() => server.close());

async function listPackages(): Promise<ContestPackage[]> {
  return (await callAs<ContestPackage[]>(server, admin, 'GET', '/contest/packages')).body;
}

async function filesOf(contest: Contest): Promise<ContestPackage['package'] | undefined> {
  return (await listPackages()).find(({ contestId }) => contestId === contest._id)?.package;
}

const modify = (contest: Contest, change: unknown) =>
  callAs(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, change);

it('lists the file of a contest until somebody changes the contest without it', async () => {
  const problems = [await addProblem(server.database)];
  const contest = await schedule(server, { title: 'From a file', problems, package: { id: 'spring', hash } });
  const other = await schedule(server, { title: 'From a form', startsIn: 2 * hour });
  expect(await listPackages()).toEqual([
    {
      contestId: contest._id,
      title: 'From a file',
      endTime: contest.endTime,
      package: { id: 'spring', hash },
      cancelled: false,
    },
    {
      contestId: other._id,
      title: 'From a form',
      endTime: other.endTime,
      package: { id: null, hash: null },
      cancelled: false,
    },
  ]);

  // Sending back the contest as it was read changes nothing.
  expect((await modify(contest, contest)).status).toBe(200);
  expect(await filesOf(contest)).toEqual({ id: 'spring', hash });
  for (const change of [{ title: 'Other' }, { endTime: contest.startTime }, { problems: [] }, { points: {} }]) {
    await modify(contest, { title: 'From a file', problems, package: { id: 'spring', hash } });
    await modify(contest, { points: { [problems[0] ?? '']: 700 }, package: { id: 'spring', hash } });
    expect((await modify(contest, change)).status).toBe(200);
    expect(await filesOf(contest)).toEqual({ id: 'spring', hash: null });
  }
});

it('stores a file for one contest only, also of two that are scheduled at once', async () => {
  const results = await Promise.allSettled(
    ['one', 'two'].map((title) => schedule(server, { title, package: { id: 'spring', hash } })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const other = await schedule(server, { title: 'three' });
  const refused = await modify(other, { title: 'renamed', package: { id: 'spring', hash } });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Another contest has the file spring already' },
  });
  expect((await listPackages()).map(({ title }) => title)).toContain('three');
  // Contests without a file are not affected.
  await schedule(server, { title: 'four' });
});

it("rejects a change by a file that was compared before somebody else's change", async () => {
  const contest = await schedule(server, { package: { id: 'spring', hash } });
  expect((await modify(contest, { title: 'By hand' })).status).toBe(200);
  const late = await modify(contest, { title: 'From the file', package: { id: 'spring', hash, replaces: hash } });
  expect(late).toMatchObject({ status: 409, body: { code: 'revision_conflict' } });
  expect(await listPackages()).toMatchObject([{ title: 'By hand', package: { id: 'spring', hash: null } }]);
  const informed = { id: 'spring', hash, replaces: null };
  expect((await modify(contest, { title: 'From the file', package: informed })).status).toBe(200);
  expect(await filesOf(contest)).toEqual({ id: 'spring', hash });
});

it('answers 403 to learners, and shows no file when a contest is changed without one', async () => {
  expect((await callAs(server, await server.signUp(), 'GET', '/contest/packages')).status).toBe(403);
  const contest = await schedule(server, { package: { id: 'spring', hash } });
  const saved = await callAs<ContestSaved>(server, admin, 'PUT', `/contest/modifyContest/${contest._id}`, {});
  expect(saved.body.contest).not.toHaveProperty('package');
});

it.each([
  [{ id: '', hash }, 'package.id is required'],
  [{ id: 'two\nlines', hash }, 'control characters'],
  [{ id: 'spring', hash: 'short' }, 'is not a blob hash'],
  [{ id: 'spring' }, 'package.hash'],
])('rejects a file with %j', async (file, message) => {
  await expect(schedule(server, { package: file as { id: string; hash: string } })).rejects.toThrow(message);
});

import { type AuditEntry, type Contest, type ContestFrozen, contestSchema, type ErrorBody } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { callAs, getContest, hour, minute, register, schedule } from './test/contest-fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
beforeEach(async () => {
  server = await createWholeServer();
  admin = await server.admin();
  ada = await server.signUp({ firstName: 'Ada' });
});
afterEach(() => server.close());

type Answer = ContestFrozen & ErrorBody;
const change = (id: string, body: object) => callAs<Answer>(server, admin, 'PUT', `/contest/modifyContest/${id}`, body);
const freeze = (id: string) => callAs<Answer>(server, admin, 'POST', `/contest/${id}/freeze`);
const thaw = (id: string, body?: object) => callAs<Answer>(server, admin, 'POST', `/contest/${id}/thaw`, body);
const auditOf = async (id: string) =>
  (await callAs<AuditEntry[]>(server, admin, 'GET', '/audit?kind=contest')).body
    .filter(({ objectId }) => objectId === id)
    .map(({ action, detail }) => [action, detail]);
const after = ({ startTime }: Contest, ms: number) => new Date(Date.parse(startTime) + ms).toISOString();

it('schedules a contest with the default settings', async () => {
  const { _id } = await schedule(server);
  expect(await getContest(server, ada, _id)).toMatchObject({
    ...{ rule: 'decay', penaltyMinutes: 20, freezeMinutes: 0, standings: 'everybody' },
    ...{ frozenFrom: null, thawedAt: null },
  });
});

it('shows the settings of a contest to everybody, and changes them before the start', async () => {
  const contest = await schedule(server, { rule: 'icpc', penaltyMinutes: 10, freezeMinutes: 60, standings: 'public' });
  const settings = { rule: 'icpc', penaltyMinutes: 10, freezeMinutes: 60, standings: 'public' };
  expect(await getContest(server, ada, contest._id)).toMatchObject({ ...settings, frozenFrom: after(contest, hour) });
  const changed = { rule: 'ioi', penaltyMinutes: 0, freezeMinutes: 30, standings: 'nobody' };
  expect((await change(contest._id, changed)).body.contest).toMatchObject({
    ...changed,
    frozenFrom: after(contest, 1.5 * hour),
  });
  expect(await auditOf(contest._id)).toEqual([
    ['changed', 'freezeMinutes, standings, rule: icpc → ioi, penaltyMinutes: 10 → 0'],
    ['created', ''],
  ]);
});

it.each([
  ['an unknown rule', { rule: 'acm' }, 'rule must be one of decay, icpc, ioi'],
  [
    'a penalty of more than a day',
    { penaltyMinutes: 1441 },
    'penaltyMinutes must be a whole number of minutes from 0 to 1440',
  ],
  [
    'half a minute of freeze',
    { freezeMinutes: 0.5 },
    'freezeMinutes must be a whole number of minutes, 0 for no freeze',
  ],
  [
    'a freeze longer than the contest',
    { freezeMinutes: 121 },
    'freezeMinutes must be at most 120 minutes, the length of the contest, not 121',
  ],
  ['an unknown audience', { standings: 'friends' }, 'standings must be one of everybody, participants, nobody, public'],
])('rejects %s in a sentence that names the field', async (_what, settings, message) => {
  const { _id } = await schedule(server);
  const [field] = Object.keys(settings);
  expect(await change(_id, settings)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message, fields: [{ path: field }] },
  });
});

it('changes the rule of a running contest only by force, and records both rules', async () => {
  const { _id } = await schedule(server);
  server.clock.advance(hour + minute);
  expect(await change(_id, { rule: 'icpc' })).toMatchObject({
    status: 409,
    body: { code: 'contest_started', fields: [{ path: 'rule' }] },
  });
  expect((await getContest(server, ada, _id)).rule).toBe('decay');
  expect((await change(_id, { rule: 'icpc', force: true })).body.contest.rule).toBe('icpc');
  expect((await auditOf(_id))[0]).toEqual(['changed', 'rule: decay → icpc']);
});

it('freezes a running contest by hand and thaws it after the end, each once', async () => {
  const contest = await schedule(server, { freezeMinutes: 60 });
  const id = contest._id;
  expect((await freeze(id)).body).toMatchObject({ code: 'contest_not_started' });
  server.clock.advance(hour + 30 * minute);
  expect((await freeze(id)).body.contest.frozenFrom).toBe(after(contest, 30 * minute));
  server.clock.advance(minute);
  expect((await freeze(id)).body.contest.frozenFrom).toBe(after(contest, 30 * minute));
  expect((await thaw(id)).body).toMatchObject({ code: 'contest_not_over' });
  server.clock.advance(2 * hour);
  expect((await thaw(id)).body.contest.thawedAt).toBe(after(contest, 2.5 * hour + minute));
  server.clock.advance(minute);
  expect((await thaw(id, { force: true })).body.contest.thawedAt).toBe(after(contest, 2.5 * hour + minute));
  expect((await freeze(id)).body).toMatchObject({ code: 'contest_over' });
  expect((await auditOf(id)).map(([action]) => action)).toEqual(['thawed', 'frozen', 'created']);
});

it('thaws a running contest by force, after which it cannot be frozen again', async () => {
  const { _id } = await schedule(server, { freezeMinutes: 120 });
  server.clock.advance(hour + minute);
  expect((await thaw(_id, { force: true })).status).toBe(200);
  expect(await freeze(_id)).toMatchObject({ status: 409, body: { code: 'board_thawed' } });
});

it('rejects a learner who freezes or thaws', async () => {
  const { _id } = await schedule(server);
  await register(server, ada, _id);
  for (const action of ['freeze', 'thaw']) {
    expect(await callAs(server, ada, 'POST', `/contest/${_id}/${action}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
});

it('accepts a contest as it was read, with its read-only fields', async () => {
  const { _id } = await schedule(server, { freezeMinutes: 30, rule: 'ioi' });
  const { body } = await callAs(server, admin, 'GET', `/contest/getContest/${_id}`);
  const { status, body: saved } = await change(_id, body as object);
  expect(status).toBe(200);
  expect(saved.contest).toEqual(contestSchema.parse(body));
});

import { type Standings, type StandingsHistory, standingsHistorySchema, standingsSchema } from '@podium/sdk/contract';
import { boardOf, readHistory } from '@podium/sdk/standings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addProblem,
  callAs,
  hour,
  minute,
  register,
  schedule,
  submitAndJudge,
} from '../contests/test/contest-fixtures.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';

let server: TestServer;
let ada: TestPerson;
let bob: TestPerson;
let stranger: TestPerson;
let contestId: string;
let problems: string[];
/** Of participants. */
let adaId: string;
let bobId: string;

beforeAll(async () => {
  server = await createWholeServer();
  [ada, bob, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];
  problems = [await addProblem(server.database, { title: 'Two Sum' }), await addProblem(server.database)];
  contestId = (await schedule(server, { problems }))._id;
  for (const person of [ada, bob]) await register(server, person, contestId);
  [adaId, bobId] = [await participantOf(ada), await participantOf(bob)];
  const start = server.clock.now() + hour;
  server.clock.advance(hour + 30 * minute);
  const by = (person: TestPerson, problem: number, after: number) => ({
    ...{ contestId, userId: person.id, problemId: problems[problem] ?? '', submittedAt: start + after },
  });
  await submitAndJudge(server.database, by(ada, 0, 10 * minute), 'wrong_answer');
  await submitAndJudge(server.database, by(bob, 0, 12 * minute), 'accepted');
  await submitAndJudge(server.database, by(ada, 0, 20 * minute), 'accepted');
});
afterAll(() => server.close());

async function participantOf({ id }: TestPerson): Promise<string> {
  const { participantId } = await server.database
    .selectFrom('participantMembers')
    .select('participantId')
    .where('contestId', '=', contestId)
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return participantId;
}

async function read(person: TestPerson, query = ''): Promise<Standings> {
  const answer = await callAs(server, person, 'GET', `/contest/${contestId}/standings${query}`);
  expect(answer.status).toBe(200);
  return standingsSchema.parse(answer.body);
}

describe('GET /contest/{id}/standings', () => {
  it('ranks rows by the rule of the contest and shows cells, sums and who was first', async () => {
    const { rows, problems: shown, count, officials, mine, frozen, sees } = await read(ada);
    expect({ count, officials, frozen, sees }).toEqual({ count: 2, officials: 2, frozen: false, sees: 'public' });
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      [bobId, 1],
      [adaId, 2],
    ]);
    expect(rows[1]).toMatchObject({ name: 'Ada1 Byron', solved: 1, lastSolvedAfter: 20 * minute });
    expect(rows[1]?.cells).toEqual([
      { score: expect.any(Number), penalty: 0, wrong: 1, solvedAfter: 20 * minute, pending: 0 },
      null,
    ]);
    expect(shown[0]).toMatchObject({ label: 'A', title: 'Two Sum', solved: 2, tries: 3, firstToSolve: [bobId] });
    expect(mine).toEqual({ index: 1, row: rows[1], own: null });
  });

  it('shows ids and titles of problems only to whoever may see the problems', async () => {
    const { problems: shown, mine } = await read(stranger);
    expect(shown.map(({ _id, title }) => [_id, title])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(mine).toBeNull();
  });

  it('answers a window, one around a participant, rows of friends and rows that a search finds', async () => {
    expect(await read(ada, '?from=1&count=1')).toMatchObject({ from: 1, officialsBefore: 1, rows: [{ id: adaId }] });
    expect(await read(stranger, `?around=${adaId}&count=1`)).toMatchObject({ from: 1, rows: [{ id: adaId }] });
    expect(await read(ada, '?around=me&count=1')).toMatchObject({ from: 1, rows: [{ id: adaId }] });
    const friends = await read(stranger, `?friends=${adaId},zzzzzzzzzzzz&count=1`);
    expect(friends.friends).toEqual([{ index: 1, row: expect.objectContaining({ id: adaId, rank: 2 }) }]);
    expect(await read(stranger, '?search=ADA1')).toMatchObject({ count: 1, indexes: [1], rows: [{ id: adaId }] });
  });

  it('answers 304 while nothing has changed', async () => {
    const path = `/contest/${contestId}/standings`;
    const { token } = await server.signIn(ada.email, ada.password);
    const etag = (await server.call('GET', path, { token })).headers.get('etag') ?? '';
    const again = await server.call('GET', path, { token, headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it('names what is wrong with a query', async () => {
    const path = `/contest/${contestId}/standings`;
    for (const [query, message] of [
      ['count=501', 'count must be a whole number from 1 to 500'],
      ['from=-1', 'from must be a whole number from 0 to 1000000'],
      ['friends=a,,b', 'friends must be at most 50 ids of participants, separated by commas'],
      ['sees=all', 'sees must be public or everything'],
    ]) {
      const { status, body } = await callAs(server, ada, 'GET', `${path}?${query}`);
      expect([status, body.message]).toEqual([400, message]);
    }
  });

  it('shows everything to administrators alone', async () => {
    expect((await read(await server.admin())).sees).toBe('everything');
    const { status, body } = await callAs(server, ada, 'GET', `/contest/${contestId}/standings?sees=everything`);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('GET /public/contest/{id}/standings', () => {
  it('does not exist for a contest whose standings are not public', async () => {
    const { status, body } = await server.call('GET', `/public/contest/${contestId}/standings`);
    expect([status, body.message]).toEqual([404, 'Contest not found']);
  });
});

describe('GET /contest/{id}/standings/history', () => {
  it('has what a client computes the same board from', async () => {
    const answer = await callAs<StandingsHistory>(server, ada, 'GET', `/contest/${contestId}/standings/history`);
    const { contest, participants, tries } = readHistory(standingsHistorySchema.parse(answer.body));
    const board = boardOf(contest, participants, tries, { sees: 'public', at: server.clock.now() });
    const { rows } = await read(ada);
    expect(board.rows.map(({ participant, score }) => [participant.id, score])).toEqual(
      rows.map(({ id, score }) => [id, score]),
    );
    expect(board.ranks()).toEqual([1, 2]);
  });
});

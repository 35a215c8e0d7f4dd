import {
  type BoardEvent,
  boardEventSchema,
  type PodiumEvent,
  type ProblemSaved,
  type Standings,
  standingsSchema,
} from '@podium/sdk/contract';
import { applyBoardEvent } from '@podium/sdk/standings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContestDraft, minute, register, schedule } from '../contests/test/contest-fixtures.ts';
import { type EventReader, readStream } from '../events/test/read-stream.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createBoardTopic } from './board-topic.ts';

let server: TestServer;
let problemId: string;
let readers: EventReader[];

beforeEach(async () => {
  server = await createWholeServer();
  readers = [];
  const testCases = [{ input: '1\n', output: '1\n', isSample: true }];
  const body = { title: 'Echo', description: 'Print it.', difficulty: 'Easy', testCases };
  const { token } = await server.admin();
  problemId = (await server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token, body })).body.problem._id;
});
afterEach(async () => {
  for (const reader of readers) reader[Symbol.dispose]();
  await server.close();
});

/** A contest that begins in a second, with participants. */
async function begin(draft: ContestDraft, participants: TestPerson[] = []): Promise<string> {
  const { _id } = await schedule(server, {
    startsIn: 1_000,
    durationMs: 180 * minute,
    problems: [problemId],
    ...draft,
  });
  for (const person of participants) await register(server, person, _id);
  server.clock.advance(2_000);
  return _id;
}

async function follow({ email, password }: TestPerson, topic: string): Promise<EventReader> {
  const reader = await readStream(server, (await server.signIn(email, password)).token, [topic]);
  readers.push(reader);
  await expect.poll(() => reader.events.length).toBe(1);
  return reader;
}

async function submit({ email, password }: TestPerson, contestId: string, code: string): Promise<void> {
  const { token } = await server.signIn(email, password);
  const body = { code, language: 'cpp', problemId, contestId };
  const { status } = await server.call('POST', '/compiler/submitContest', { token, body });
  expect(status).toBe(200);
}

async function read({ email, password }: TestPerson, contestId: string, query = ''): Promise<Standings> {
  const { token } = await server.signIn(email, password);
  const { status, body } = await server.call('GET', `/contest/${contestId}/standings${query}`, { token });
  expect(status).toBe(200);
  return standingsSchema.parse(body);
}

const boardEvents = (events: readonly PodiumEvent[]): BoardEvent[] =>
  events.flatMap((event) => (event.type === 'board' ? boardEventSchema.parse(event) : []));

/** Applies all events to a window. */
function applyAll(window: Standings, events: readonly BoardEvent[]): Standings | 'read-again' {
  let present: Standings | 'read-again' = window;
  for (const event of events) if (present !== 'read-again') present = applyBoardEvent(present, event);
  return present;
}

it('does not follow a board that cannot be read', async () => {
  const followers = new Set<object>();
  const topic = createBoardTopic({
    boards: {
      open: () => Promise.reject(new Error('the database is away')),
      follow(_contestId, _sees, follower) {
        followers.add(follower);
        return () => followers.delete(follower);
      },
    },
    standings: { authorize: () => Promise.reject(new Error('nobody asks')) },
  });
  const opening = topic.open({ name: 'board', id: 'one', view: undefined }, '', { changed() {}, recheck() {} });
  await expect(opening).rejects.toThrow('the database is away');
  expect(followers.size).toBe(0);
});

describe('the topic of a board', () => {
  it('sends the new name of an account, and a submission that is judged again, as changes of rows', async () => {
    const ada = await server.signUp();
    const contestId = await begin({}, [ada]);
    await submit(ada, contestId, 'AC');
    const reader = await follow(ada, `board:${contestId},mine`);
    const profile = await server.call('PUT', '/user/profile', { token: ada.token, body: { lastName: 'Lovelace' } });
    expect(profile.status).toBe(200);
    const rows = () => boardEvents(reader.events).flatMap(({ changes }) => changes.map(({ row }) => row));
    await expect.poll(() => rows().at(-1)?.name).toMatch(/ Lovelace$/);
    const { token } = await server.admin();
    await server.call('POST', `/problem/${problemId}/rejudge`, { token });
    const isJudged = (event: PodiumEvent) => event.type === 'submission' && event.progress === 'judged';
    await expect.poll(() => reader.events.some(isJudged)).toBe(true);
    await expect.poll(() => rows().at(-1)?.solved).toBe(1);
    expect(reader.events.map(({ type }) => type)).not.toContain('reset');
  });

  it('sends the changes of submits, verdicts and registrations, which give the board that is read', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()];
    const contestId = await begin({}, [ada]);
    const before = await read(bob, contestId);
    const reader = await follow(bob, `board:${contestId}`);
    expect(reader.events).toEqual([{ type: 'hello', versions: { [`board:${contestId}`]: before.version } }]);
    await submit(ada, contestId, 'WA 1');
    await submit(ada, contestId, 'AC');
    await register(server, bob, contestId);
    const after = await read(bob, contestId);
    expect(after.rows[0]).toMatchObject({ solved: 1, cells: [{ wrong: 1 }] });
    await expect.poll(() => lastVersion(reader)).toBe(after.version);
    // Who registers reads again, for the own row and the problems.
    const same = {
      ...after,
      mine: null,
      problems: after.problems.map((each) => ({ ...each, _id: null, title: null })),
    };
    expect(applyAll(before, boardEvents(reader.events))).toEqual(same);
  });

  it('sends one event for a submission in the freeze, whatever its verdict is, and a reset at the thaw', async () => {
    const [ada, bob, cyd] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const contestId = await begin({ freezeMinutes: 120 }, [ada, bob]);
    server.clock.advance(90 * minute);
    const reader = await follow(cyd, `board:${contestId}`);
    const admin = await server.admin();
    const everything = await follow(admin, `board:${contestId}@everything`);
    for (const [person, code] of [
      [ada, 'AC'],
      [bob, 'WA 1'],
    ] as const) {
      await submit(person, contestId, code);
      // The verdict has reached the administrators, so it has passed the public board, too.
      await expect.poll(() => lastVersion(everything)).toBe((await read(admin, contestId)).version);
      await expect.poll(() => lastVersion(reader)).toBe((await read(cyd, contestId)).version);
    }
    const shown = boardEvents(reader.events).flatMap(({ changes }) => changes.map(({ row }) => row?.cells));
    const pending = { score: 0, penalty: 0, wrong: 0, solvedAfter: null, pending: 1 };
    expect(shown).toEqual([[pending], [pending]]);
    const frozen = await read(cyd, contestId);
    expect(frozen).toMatchObject({ frozen: true, problems: [{ solved: 0, tries: 2, pending: 2, firstToSolve: [] }] });
    expect((await read(ada, contestId)).mine).toMatchObject({ row: { solved: 0 }, own: { solved: 1 } });
    expect((await read(admin, contestId)).problems).toMatchObject([{ solved: 1, pending: 0 }]);
    const { token } = await server.signIn(admin.email, admin.password);
    const thaw = await server.call('POST', `/contest/${contestId}/thaw`, { token, body: { force: true } });
    expect(thaw.status).toBe(200);
    await expect.poll(() => reader.events.at(-1)?.type).toBe('reset');
    expect(await read(cyd, contestId)).toMatchObject({ frozen: false, problems: [{ solved: 1 }] });
  });

  it('is refused to learners who ask for everything, and to strangers where participants alone may see it', async () => {
    const [ada, bob] = [await server.signUp(), await server.signUp()];
    const contestId = await begin({ standings: 'participants' }, [ada]);
    expect((await follow(ada, `board:${contestId}`)).events).toMatchObject([{ type: 'hello' }]);
    for (const [person, topic, code] of [
      [ada, `board:${contestId}@everything`, 'forbidden'],
      [bob, `board:${contestId}`, 'not_registered'],
    ] as const) {
      const { token } = await server.signIn(person.email, person.password);
      const reader = await readStream(server, token, [topic]);
      await reader.ended;
      expect(reader.events).toMatchObject([
        { type: 'refused', topic, code },
        { type: 'hello', versions: {} },
      ]);
    }
  });
});

function lastVersion({ events }: EventReader): string | undefined {
  const event = events.findLast(({ type }) => type === 'board' || type === 'reset' || type === 'hello');
  if (event?.type === 'hello') return Object.values(event.versions)[0];
  return event && 'version' in event ? event.version : undefined;
}

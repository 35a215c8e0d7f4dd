import type { Contest, ContestSaved, PodiumEvent, ProblemSaved, SubmitAccepted } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptedJudge } from '../judging/test/scripted-judge.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createChangeBus } from './changes.ts';
import { createMineTopic } from './mine-topic.ts';
import { type EventReader, readStream } from './test/read-stream.ts';

const minute = 60_000;

let server: TestServer & { judge: ScriptedJudge };
let admin: TestPerson;
let ada: TestPerson;
let problemId: string;
let readers: EventReader[];

beforeEach(async () => {
  server = await createWholeServer();
  readers = [];
  [admin, ada] = [await server.admin(), await server.signUp()];
  const body = { title: 'Sum', description: 'Add.', difficulty: 'Easy', testCases: [{ input: '1', output: '1' }] };
  const uploaded = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token: admin.token, body });
  problemId = uploaded.body.problem._id;
});
afterEach(async () => {
  for (const reader of readers) reader[Symbol.dispose]();
  await server.close();
});

async function open(person: TestPerson, topic: string): Promise<EventReader> {
  const reader = await readStream(server, person.token, [topic]);
  readers.push(reader);
  await expect.poll(() => reader.events.length).toBeGreaterThan(0);
  return reader;
}

/** Schedules a contest by minutes from now. */
async function schedule(from: number, to: number, more: object = {}): Promise<string> {
  const [startTime, endTime] = [from, to].map((at) => new Date(server.clock.now() + at * minute).toISOString());
  const body = { title: 'Round', description: 'A round', startTime, endTime, problems: [problemId], ...more };
  const { body: saved } = await server.call<ContestSaved>('POST', '/contest/createContest', {
    token: admin.token,
    body,
  });
  return saved.contest._id;
}

/** The versions that the events had, the first one included. */
const versionsOf = ({ events }: EventReader) =>
  events.map((event) =>
    event.type === 'hello' ? Object.values(event.versions)[0] : 'version' in event && event.version,
  );

describe('the topic contests', () => {
  const change = (contest: string, what: string) => ({ contest, change: what });
  const changesOf = ({ events }: EventReader) =>
    events.flatMap((event) => (event.type === 'contest' ? [change(event.contest, event.change)] : []));

  it('says when a contest is scheduled, starts by the clock, and is extended', async () => {
    const reader = await open(ada, 'contests');
    const id = await schedule(10, 100, { freezeMinutes: 30 });
    const expected = [change(id, 'changed')];
    const next = async (what: string) => {
      expected.push(change(id, what));
      await expect.poll(() => changesOf(reader)).toEqual(expected);
    };
    await expect.poll(() => changesOf(reader)).toEqual(expected);
    server.clock.advance(10 * minute);
    await next('started');
    const { token } = await server.admin();
    const endTime = new Date(server.clock.now() + 100 * minute).toISOString();
    await server.call('PUT', `/contest/modifyContest/${id}`, { token, body: { endTime } });
    await next('rescheduled');
    expect(new Set(versionsOf(reader)).size).toBe(4);
  });

  it('says that a contest starts again after the clock was set back before its start', async () => {
    const id = await schedule(10, 100);
    server.clock.advance(11 * minute);
    const reader = await open(ada, 'contests');
    server.clock.advance(-5 * minute);
    await expect.poll(() => changesOf(reader)).toEqual([change(id, 'changed')]);
    server.clock.advance(5 * minute);
    await expect.poll(() => changesOf(reader)).toEqual([change(id, 'changed'), change(id, 'started')]);
  });

  it('has the same version for everybody, and another after a change that nobody followed', async () => {
    const first = await open(ada, 'contests');
    const other = await open(await server.signUp(), 'contests');
    expect(versionsOf(first)).toEqual(versionsOf(other));
    for (const reader of [first, other]) reader[Symbol.dispose]();
    await schedule(10, 100);
    const again = await open(ada, 'contests');
    expect(versionsOf(again)).not.toEqual(versionsOf(first));
  });

  it.each([
    ['frozen', async (id: string, token: string) => server.call('POST', `/contest/${id}/freeze`, { token })],
    [
      'cancelled',
      async (id: string, token: string) =>
        server.call('PUT', `/contest/modifyContest/${id}`, { token, body: { cancelled: true } }),
    ],
    [
      'changed',
      async (id: string, token: string) =>
        server.call('PUT', `/contest/modifyContest/${id}`, { token, body: { title: 'Cup' } }),
    ],
    [
      'changed',
      async (id: string, token: string) =>
        server.call('PUT', `/contest/modifyContest/${id}`, { token, body: { description: 'A match' } }),
    ],
  ])('says that a running contest is %s', async (what, act) => {
    const id = await schedule(1, 100);
    server.clock.advance(2 * minute);
    const reader = await open(ada, 'contests');
    expect((await act(id, admin.token)).status).toBe(200);
    await expect.poll(() => changesOf(reader)).toEqual([change(id, what)]);
  });
});

describe('the topic mine', () => {
  const stepsOf = ({ events }: EventReader) =>
    events.flatMap((event: PodiumEvent) =>
      event.type === 'submission' ? [[event.submission, event.progress, event.verdict] as const] : [],
    );

  async function submit(person: TestPerson, code: string): Promise<string> {
    const { body } = await server.call<SubmitAccepted>('POST', '/compiler/submitPractice', {
      token: person.token,
      headers: { prefer: 'respond-async' },
      body: { code, language: 'cpp', problemId },
    });
    return body.submissionId;
  }

  it('follows the caller’s submissions to their verdicts, and nobody else’s', async () => {
    const eve = await server.signUp();
    const [mine, hers] = [await open(ada, 'mine'), await open(eve, 'mine')];
    const held = await submit(ada, 'HOLD');
    await expect.poll(() => stepsOf(mine)).toContainEqual([held, 'queued', null]);
    await submit(eve, 'AC');
    await expect.poll(server.judge.holding).toBe(1);
    server.judge.release();
    await expect.poll(() => stepsOf(mine).at(-1)).toEqual([held, 'judged', 'accepted']);
    expect(new Set(stepsOf(mine).map(([id]) => id))).toEqual(new Set([held]));
    await expect.poll(() => stepsOf(hers).at(-1)?.[1]).toBe('judged');
    expect(stepsOf(hers).map(([id]) => id)).not.toContain(held);
  });

  it('has another version after a submission that nobody followed, and the same without one', async () => {
    const first = await open(ada, 'mine');
    const same = await open(ada, 'mine');
    expect(versionsOf(same)).toEqual(versionsOf(first));
    for (const reader of [first, same]) reader[Symbol.dispose]();
    await submit(ada, 'AC');
    expect(versionsOf(await open(ada, 'mine'))).not.toEqual(versionsOf(first));
  });

  it('says that a submission is paused while the judging of its problem is, whenever it was', async () => {
    const contestId = await schedule(0, 100);
    await server.call('POST', `/contest/register/${contestId}`, { token: ada.token });
    const send = (step: 'pause' | 'resume') =>
      server.call('POST', `/contest/${contestId}/${step}`, { token: admin.token, body: { problemId } });
    const submitInContest = async (code: string) => {
      const { body } = await server.call<SubmitAccepted>('POST', '/compiler/submitContest', {
        token: ada.token,
        headers: { prefer: 'respond-async' },
        body: { code, language: 'cpp', problemId, contestId },
      });
      return body.submissionId;
    };
    const reader = await open(ada, 'mine');
    // They take both slots of the worker.
    for (const code of ['HOLD', 'HOLD']) await submitInContest(code);
    await expect.poll(server.judge.holding).toBe(2);
    const before = await submitInContest('AC');
    await expect.poll(() => stepsOf(reader)).toContainEqual([before, 'queued', null]);
    await send('pause');
    await expect.poll(() => stepsOf(reader).at(-1)).toEqual([before, 'paused', null]);
    const after = await submitInContest('AC');
    await expect.poll(() => stepsOf(reader).at(-1)).toEqual([after, 'paused', null]);
    await send('resume');
    await expect.poll(() => stepsOf(reader)).toContainEqual([after, 'queued', null]);
    server.judge.release();
    await expect.poll(() => stepsOf(reader)).toContainEqual([before, 'judged', 'accepted']);
    await expect.poll(() => stepsOf(reader)).toContainEqual([after, 'judged', 'accepted']);
  });

  it('says which submission is judged again, and its verdict', async () => {
    const id = await submit(ada, 'AC');
    const isJudged = async () =>
      (await server.call<{ progress: string }>('GET', `/submission/${id}`, { token: ada.token })).body.progress;
    await expect.poll(isJudged).toBe('judged');
    const reader = await open(ada, 'mine');
    const rejudge = await server.call('POST', `/problem/${problemId}/rejudge`, { token: admin.token });
    expect(rejudge.body).toMatchObject({ submissions: 1 });
    await expect.poll(() => stepsOf(reader).at(-1)).toEqual([id, 'judged', 'accepted']);
  });

  const change = {
    ...({ type: 'submission', submission: 'one', user: 'ada', problem: 'sum', contest: null } as const),
    participant: null,
  };
  const session = { userId: 'ada', userType: 'user', sessionId: '' } as const;
  const openMine = async (reads: Omit<Parameters<typeof createMineTopic>[0], 'changes'>) => {
    const changes = createChangeBus();
    const topic = createMineTopic({ changes, ...reads });
    const feed = { changed() {}, recheck() {} };
    return { changes, topic: await topic.open({ name: 'mine', id: undefined, view: undefined }, session.userId, feed) };
  };

  it('says that a submission is judged, if it was before its arrival is told', async () => {
    const judged = { progress: 'judged', verdict: 'accepted' } as const;
    const { changes, topic } = await openMine({ readOwnVersion: async () => '1', findState: async () => judged });
    changes.publish({ ...change, step: 'arrived' });
    expect(await topic.take()).toMatchObject([judged]);
  });

  it('tells to read again after a verdict that could not be read', async () => {
    let version = '1';
    const { changes, topic } = await openMine({
      readOwnVersion: async () => version,
      findState: () => Promise.reject(new Error('the database is away')),
    });
    version = '2';
    changes.publish({ ...change, step: 'judged' });
    await expect(topic.take()).rejects.toThrow('the database is away');
    expect(await topic.take()).toEqual([{ type: 'reset', topic: 'mine', version }]);
  });
});

it('serves a contest that is read after its event with what the event says', async () => {
  const reader = await open(ada, 'contests');
  const id = await schedule(10, 100);
  await expect.poll(() => reader.events.length).toBe(2);
  const { body } = await server.call<Contest>('GET', `/contest/getContest/${id}`, { token: ada.token });
  expect(body.title).toBe('Round');
});

import type { QuestionList, QuestionSaved } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minute, register, schedule } from '../contests/test/contest-fixtures.ts';
import { createChangeBus } from '../events/changes.ts';
import { type EventReader, readStream } from '../events/test/read-stream.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createQuestionTopic } from './question-topic.ts';

let server: TestServer;
let admin: TestPerson;
let ada: TestPerson;
let bob: TestPerson;
let contestId: string;
let readers: EventReader[];

beforeEach(async () => {
  readers = [];
  server = await createWholeServer();
  [admin, ada, bob] = [await server.admin(), await server.signUp(), await server.signUp()];
  contestId = (await schedule(server, { startsIn: minute }))._id;
  for (const person of [ada, bob]) await register(server, person, contestId);
  server.clock.advance(2 * minute);
});
afterEach(async () => {
  for (const reader of readers) reader[Symbol.dispose]();
  await server.close();
});

async function follow({ token }: TestPerson): Promise<EventReader> {
  const reader = await readStream(server, token, [`questions:${contestId}`]);
  readers.push(reader);
  await expect.poll(() => reader.events.some(({ type }) => type === 'hello')).toBe(true);
  return reader;
}

it('does not listen to changes for a list that cannot be read', async () => {
  const changes = createChangeBus();
  const topic = createQuestionTopic({
    service: { getReader: async () => ({ type: 'admin' }) },
    versions: { read: () => Promise.reject(new Error('the database is away')) },
    changes,
  });
  const changed = vi.fn();
  const opening = topic.open({ name: 'questions', id: 'one', view: undefined }, '', { changed, recheck() {} });
  await expect(opening).rejects.toThrow('the database is away');
  changes.publish({ type: 'anything' });
  expect(changed).not.toHaveBeenCalled();
});

async function ask({ token }: TestPerson): Promise<string> {
  const body = { text: 'Is n positive?' };
  const answer = await server.call<QuestionSaved>('POST', `/contest/${contestId}/questions`, { token, body });
  return answer.body.question._id;
}

async function send(path: string, body: object): Promise<void> {
  expect((await server.call('POST', path, { token: admin.token, body })).status).toBeLessThan(300);
}

const resets = ({ events }: EventReader) => events.filter(({ type }) => type === 'reset').length;

it('notifies the participant and administrators of a private answer, and nobody else, whose version stays', async () => {
  const [toAdmin, toAda, toBob] = [await follow(admin), await follow(ada), await follow(bob)];
  const id = await ask(ada);
  await expect.poll(() => [resets(toAdmin), resets(toAda)]).toEqual([1, 1]);
  await send(`/question/${id}/answer`, { text: 'Yes.' });
  await expect.poll(() => [resets(toAdmin), resets(toAda)]).toEqual([2, 2]);
  expect((await follow(bob)).events).toEqual(toBob.events);
  const { body } = await server.call<QuestionList>('GET', `/contest/${contestId}/questions`, { token: bob.token });
  expect(toBob.events).toEqual([{ type: 'hello', versions: { [`questions:${contestId}`]: body.version } }]);
});

it('notifies everybody of an answer to all and of an announcement to all, and one of an announcement to one', async () => {
  const id = await ask(ada);
  const [toAda, toBob] = [await follow(ada), await follow(bob)];
  await send(`/question/${id}/answer`, { text: 'Yes.', to: 'all' });
  await expect.poll(() => [resets(toAda), resets(toBob)]).toEqual([1, 1]);
  await send(`/contest/${contestId}/announcements`, { text: 'Lunch' });
  await expect.poll(() => [resets(toAda), resets(toBob)]).toEqual([2, 2]);
  await send(`/contest/${contestId}/announcements`, { text: 'Your seat is 7', to: ada.email });
  await expect.poll(() => resets(toAda)).toBe(3);
  expect(resets(toBob)).toBe(2);
});

it('is refused to those who take no part', async () => {
  const outsider = await server.signUp();
  expect((await follow(outsider)).events).toMatchObject([{ type: 'refused', code: 'forbidden' }, { type: 'hello' }]);
});

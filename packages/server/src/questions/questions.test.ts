import {
  type AnnouncementSaved,
  defaultCannedAnswers,
  type Question,
  type QuestionList,
  type QuestionSaved,
} from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContests } from '../contests/create-contests.ts';
import { addProblem, hour, minute, register, schedule } from '../contests/test/contest-fixtures.ts';
import { type Change, createChangeBus } from '../events/changes.ts';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createQuestions } from './create-questions.ts';

let server: TestServer;
let grace: TestPerson;
let alan: TestPerson;
let ada: TestPerson;
let bob: TestPerson;
let contestId: string;
let problem: string;
let changes: Change[];

beforeEach(async () => {
  changes = [];
  const bus = createChangeBus();
  bus.subscribe((change) => changes.push(change));
  server = await createTestServer({
    routes: ({ database, clock }) => [
      createContests({ database, clock }).routes,
      createQuestions({ database, clock, changes: bus }).routes,
    ],
  });
  grace = await server.admin();
  const second = { email: 'alan@podium.test', password: 'correct horse', firstName: 'Alan', lastName: 'Turing' };
  await server.accounts.createAccount(second, 'admin');
  alan = await server.signIn(second.email, second.password);
  [ada, bob] = [await server.signUp({ firstName: 'Ada' }), await server.signUp({ firstName: 'Bob' })];
  problem = await addProblem(server.database);
  contestId = (await schedule(server, { startsIn: minute, problems: [problem] }))._id;
  for (const person of [ada, bob]) await register(server, person, contestId);
  server.clock.advance(2 * minute);
});
afterEach(() => server.close());

const send = <Body>(person: TestPerson, method: string, path: string, body?: unknown) =>
  server.call<Body>(method, path, { token: person.token, body });

async function list(person: TestPerson, query = ''): Promise<QuestionList> {
  const { status, body } = await send<QuestionList>(person, 'GET', `/contest/${contestId}/questions${query}`);
  expect(status).toBe(200);
  return body;
}

/** Asks half a minute after the last question. */
async function ask(person: TestPerson, text = 'Is n positive?', problemId?: string): Promise<Question> {
  server.clock.advance(30_000);
  const { status, body } = await send<QuestionSaved>(person, 'POST', `/contest/${contestId}/questions`, {
    text,
    problemId,
  });
  expect(status).toBe(201);
  return body.question;
}

async function participantOf({ id }: TestPerson): Promise<string> {
  const member = server.database.selectFrom('participantMembers').select('participantId');
  const row = member.where('contestId', '=', contestId).where('userId', '=', id);
  return (await row.executeTakeFirstOrThrow()).participantId;
}

const act = (person: TestPerson, { _id }: { _id: string }, action: string, body?: unknown) =>
  send<QuestionSaved & { code: string; message: string }>(person, 'POST', `/question/${_id}/${action}`, body);

const announce = (body: object) =>
  send<AnnouncementSaved & { message: string }>(grace, 'POST', `/contest/${contestId}/announcements`, body);

describe('asking', () => {
  it('shows the question to its participant and to administrators, with the name only to these', async () => {
    const question = await ask(ada, 'Is n positive?', problem);
    expect(question).toMatchObject({ label: 'A', mine: true, state: 'asked', asker: null, holder: null, answer: null });
    expect((await list(ada)).questions).toEqual([question]);
    expect(await list(bob)).toMatchObject({ unread: 0, count: 0, questions: [], cannedAnswers: [] });
    expect(await list(grace)).toMatchObject({
      unread: 1,
      questions: [{ _id: question._id, mine: false, asker: { _id: await participantOf(ada), name: 'Ada Byron' } }],
      cannedAnswers: defaultCannedAnswers,
    });
  });

  it('is possible for participants while the contest runs, and for nobody else', async () => {
    const path = `/contest/${contestId}/questions`;
    const outsider = await server.signUp();
    const body = { text: 'Why?' };
    expect(await send(outsider, 'POST', path, body)).toMatchObject({ status: 400, body: { code: 'not_registered' } });
    expect(await send(outsider, 'GET', path)).toMatchObject({ status: 400, body: { code: 'not_registered' } });
    const later = await schedule(server);
    await register(server, ada, later._id);
    expect(await send(ada, 'POST', `/contest/${later._id}/questions`, body)).toMatchObject({
      status: 400,
      body: { code: 'contest_not_started', message: 'You can ask questions once the contest has started' },
    });
    const other = { ...body, problemId: await addProblem(server.database) };
    expect(await send(ada, 'POST', path, other)).toMatchObject({
      status: 400,
      body: { code: 'problem_not_in_contest' },
    });
    server.clock.advance(3 * hour);
    ada = await server.signIn(ada.email, ada.password);
    expect(await send(ada, 'POST', path, body)).toMatchObject({
      status: 400,
      body: { code: 'contest_over', message: 'The contest is over: you can no longer ask questions' },
    });
  });

  it('rejects more than one question in half a minute, also of a hundred at once', async () => {
    server.clock.advance(minute);
    const path = `/contest/${contestId}/questions`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(ada, 'POST', path, { text: 'Why?' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(99);
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    expect(refused[0]?.body).toMatchObject({
      code: 'too_many_attempts',
      message: 'You can ask one question in 30 seconds. Please wait 30 s.',
    });
    expect((await send(bob, 'POST', path, { text: 'Why?' })).status).toBe(201);
  });

  it('makes nobody wait longer than the pause after the clock was set back', async () => {
    await ask(ada);
    server.clock.advance(-10_000);
    const refused = await send(ada, 'POST', `/contest/${contestId}/questions`, { text: 'Why?' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it('takes a question after the clock was set back by more than the pause', async () => {
    server.clock.advance(10 * minute);
    await ask(ada);
    server.clock.advance(-5 * minute);
    const { status } = await send(ada, 'POST', `/contest/${contestId}/questions`, { text: 'Why?' });
    expect(status).toBe(201);
  });

  it('rejects the 21st question that waits for an answer, until one is answered', async () => {
    const first = await ask(ada);
    for (let number = 2; number <= 20; number += 1) await ask(ada);
    server.clock.advance(30_000);
    const path = `/contest/${contestId}/questions`;
    const refused = await send(ada, 'POST', path, { text: 'Why?' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    await act(grace, first, 'close');
    expect((await send(ada, 'POST', path, { text: 'Why?' })).status).toBe(201);
  });

  it.each([
    ['ä'.repeat(2_049), 400, 'text must be at most 4096 bytes long'],
    [' ', 400, 'text is required'],
    ['x'.repeat(1024 * 1024), 413, 'The request body is too large'],
  ])('rejects a text that is too long or empty with a sentence', async (text, status, message) => {
    expect(await send(ada, 'POST', `/contest/${contestId}/questions`, { text })).toMatchObject({
      status,
      body: { message },
    });
    expect((await send(ada, 'POST', `/contest/${contestId}/questions`, { text: 'ä'.repeat(2_048) })).status).toBe(201);
  });
});

describe('answering', () => {
  it('shows an answer to the participant alone', async () => {
    const question = await ask(ada);
    expect((await act(grace, question, 'answer', { text: 'Yes.' })).status).toBe(200);
    expect(await list(ada)).toMatchObject({
      unread: 1,
      questions: [{ state: 'answered', unread: true, holder: null, answer: { text: 'Yes.', to: 'participant' } }],
    });
    expect(await list(bob)).toMatchObject({ unread: 0, count: 0, questions: [] });
    const change = { type: 'question', contest: contestId, participant: await participantOf(ada) };
    expect(changes).toEqual([change, change]);
  });

  it('shows an answer to all with the question, and does not say who asked it or when', async () => {
    const question = await ask(ada, 'Is n positive?', problem);
    await act(grace, question, 'answer', { text: 'Yes.', to: 'all' });
    const shown = (await list(bob)).questions[0];
    expect(shown).toMatchObject({ text: 'Is n positive?', label: 'A', answer: { text: 'Yes.', to: 'all' } });
    expect(shown).toMatchObject({ mine: false, askedAt: null, asker: null, holder: null, unread: true });
    expect(changes.at(-1)).toEqual({ type: 'question', contest: contestId, participant: null });
  });

  it('names an administrator without a last name by the first name alone', async () => {
    const account = { email: 'root@podium.test', password: 'correct horse', firstName: 'Root', lastName: '' };
    await server.accounts.createAccount(account, 'admin');
    const root = await server.signIn(account.email, account.password);
    const claimed = await act(root, await ask(ada), 'claim');
    expect(claimed.body.question.holder?.name).toBe('Root');
  });

  it('marks a changed answer, which is unread again', async () => {
    const question = await ask(ada);
    await act(grace, question, 'answer', { text: 'Yes.' });
    await send(ada, 'POST', `/contest/${contestId}/questions/read`, { upTo: question._id });
    expect((await list(ada)).unread).toBe(0);
    server.clock.advance(minute);
    const edited = await send(alan, 'PUT', `/question/${question._id}/answer`, { text: 'No.', to: 'all' });
    expect(edited.status).toBe(200);
    const editedAt = new Date(server.clock.now()).toISOString();
    expect(await list(ada)).toMatchObject({ unread: 1, questions: [{ answer: { text: 'No.', to: 'all', editedAt } }] });
    expect((await list(bob)).questions).toMatchObject([{ answer: { text: 'No.' } }]);
  });

  it.each([{ text: 'Yes.' }, undefined])(
    'tells the second of two administrators at once who was first',
    async (body) => {
      const question = await ask(ada);
      const action = body ? 'answer' : 'claim';
      const answers = await Promise.all([act(grace, question, action, body), act(alan, question, action, body)]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const holder = (await list(grace)).questions[0]?.holder?.name;
      expect(refused.map((answer) => answer.body.message)).toEqual([
        body
          ? `${holder} has answered this question already: change that answer`
          : `${holder} has claimed this question: take it over first`,
      ]);
    },
  );

  it('needs a claim of another administrator to be taken over by name', async () => {
    const question = await ask(ada);
    await act(grace, question, 'claim');
    expect((await list(ada)).questions).toMatchObject([{ state: 'claimed', holder: null }]);
    const refused = await act(alan, question, 'answer', { text: 'Yes.' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'question_claimed' } });
    expect(refused.body.message).toBe('Grace Hopper has claimed this question: take it over first');
    expect((await act(alan, question, 'claim', { takeFrom: alan.id })).status).toBe(409);
    expect((await act(alan, question, 'claim', { takeFrom: grace.id })).status).toBe(200);
    expect((await act(grace, question, 'answer', { text: 'Yes.' })).status).toBe(409);
    expect((await act(alan, question, 'answer', { text: 'Yes.' })).status).toBe(200);
  });

  it('is refused in a cancelled contest, also to change an answer', async () => {
    const [question, other] = [await ask(ada), await ask(ada)];
    await act(grace, other, 'answer', { text: 'Yes.' });
    await send(grace, 'PUT', `/contest/modifyContest/${contestId}`, { cancelled: true });
    const message = 'The contest is cancelled: its questions are no longer answered';
    const refusal = { status: 400, body: { code: 'contest_over', message } };
    expect(await act(grace, question, 'answer', { text: 'Yes.' })).toMatchObject(refusal);
    expect(await send(grace, 'PUT', `/question/${other._id}/answer`, { text: 'No.' })).toMatchObject(refusal);
    expect((await list(ada)).questions).toMatchObject([{ answer: null }, { answer: { text: 'Yes.' } }]);
  });

  it('lists open questions in the order of arrival, then the last settled first, by state and in pages', async () => {
    const asked = [];
    for (const text of ['one', 'two', 'three', 'four']) asked.push(await ask(ada, text));
    const [one, two] = asked as [Question, Question];
    await act(grace, one, 'answer', { text: 'Yes.' });
    server.clock.advance(1_000);
    await act(grace, two, 'close');
    const texts = async (query = '') => (await list(grace, query)).questions.map(({ text }) => text);
    expect(await texts()).toEqual(['three', 'four', 'two', 'one']);
    expect(await texts('?state=open')).toEqual(['three', 'four']);
    expect(await texts('?state=closed')).toEqual(['two']);
    expect(await texts('?from=1&limit=2')).toEqual(['four', 'two']);
    expect(await list(grace, '?limit=1')).toMatchObject({ count: 4, unread: 2 });
  });
});

describe('announcements', () => {
  it('reach all participants, or the one of an id or an email', async () => {
    expect((await announce({ text: 'Lunch' })).status).toBe(201);
    expect((await announce({ text: 'Your seat is 7', to: ada.email.toUpperCase() })).status).toBe(201);
    expect((await announce({ text: 'Your seat is 8', to: await participantOf(bob) })).status).toBe(201);
    const read = async (person: TestPerson) => (await list(person)).announcements.map(({ text }) => text).sort();
    expect(await read(ada)).toEqual(['Lunch', 'Your seat is 7']);
    expect(await read(bob)).toEqual(['Lunch', 'Your seat is 8']);
    expect((await list(grace)).announcements).toHaveLength(3);
    expect((await list(ada)).unread).toBe(2);
    expect(await announce({ text: 'Hello', to: grace.email })).toMatchObject({
      status: 400,
      body: { message: `${grace.email} takes no part in the contest` },
    });
  });

  it('are read up to the marked one, and a mark of another’s is refused', async () => {
    const { body: lunch } = await announce({ text: 'Lunch' });
    const { body: seat } = await announce({ text: 'Your seat is 7', to: bob.email });
    await announce({ text: 'Dinner' });
    const path = `/contest/${contestId}/questions/read`;
    expect((await send(ada, 'POST', path, { upTo: lunch.announcement._id })).status).toBe(200);
    expect(await list(ada)).toMatchObject({ unread: 1, newest: expect.not.stringMatching(lunch.announcement._id) });
    expect((await send(ada, 'POST', path, { upTo: seat.announcement._id })).status).toBe(400);
    const edited = await send(grace, 'PUT', `/announcement/${lunch.announcement._id}`, { text: 'Lunch at one' });
    expect(edited.status).toBe(200);
    expect(await list(ada)).toMatchObject({ unread: 2, newest: lunch.announcement._id });
    expect((await list(ada)).announcements.find(({ text }) => text === 'Lunch at one')?.editedAt).not.toBeNull();
  });
});

describe('prepared answers', () => {
  it('are replaced for a contest, and two of one name are refused', async () => {
    const answers = [{ name: 'pizza', text: 'At one.' }];
    const path = `/contest/${contestId}/cannedAnswers`;
    expect((await send(grace, 'PUT', path, { answers })).status).toBe(200);
    expect((await list(grace)).cannedAnswers).toEqual(answers);
    const twice = [...answers, { name: 'Pizza', text: 'At two.' }];
    expect(await send(grace, 'PUT', path, { answers: twice })).toMatchObject({
      status: 400,
      body: { message: 'answers has two of one name' },
    });
  });
});

it('shows a participant byte-equal answers whatever others ask and are answered in private', async () => {
  const own = await ask(ada);
  await act(grace, own, 'answer', { text: 'Yes.' });
  const read = async () => {
    const response = await fetch(`${server.baseUrl}/contest/${contestId}/questions`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const headers = ['etag', 'content-length'].map((name) => response.headers.get(name));
    return [await response.text(), headers];
  };
  const before = await read();
  const others = await ask(bob, 'A private question');
  await act(alan, others, 'claim');
  await act(alan, others, 'answer', { text: 'A private answer' });
  await announce({ text: 'A private announcement', to: bob.email });
  expect(await read()).toEqual(before);
  // A mark tells nothing of what lies between either.
  await send(ada, 'POST', `/contest/${contestId}/questions/read`, { upTo: own._id });
  expect((await list(ada)).unread).toBe(0);
});

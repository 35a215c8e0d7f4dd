import {
  type AnnouncementSaved,
  type AuditEntry,
  allEndpoints,
  type ContestSaved,
  type Endpoint,
  type ErrorBody,
  type ProblemSaved,
  type ScriptTokenCreated,
} from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import { draft } from '../problems/test/problem-calls.ts';
import { storeParticipant } from '../test/store-rows.ts';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';

const minute = 60_000;
const nobody = 'zzzzzzzzzzzz';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await createWholeServer();
});
beforeEach(async () => {
  admin = await server.admin();
});
afterAll(() => server.close());

async function send<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  return server.call<Body>(method, path, { token: admin.token, body });
}

async function read(query = ''): Promise<AuditEntry[]> {
  const { status, body } = await send<AuditEntry[]>('GET', `/audit${query}`);
  expect(status).toBe(200);
  return body;
}

const upload = async (title = 'Sum') =>
  (await send<ProblemSaved>('POST', '/problem/uploadProblem', { ...draft, title })).body.problem._id;

const scheduleBody = (problems: string[] = []) => ({
  title: 'Cup',
  description: 'A contest',
  startTime: new Date(server.clock.now() + minute).toISOString(),
  endTime: new Date(server.clock.now() + 2 * minute).toISOString(),
  problems,
});

const schedule = async (problems: string[] = []) =>
  (await send<ContestSaved>('POST', '/contest/createContest', scheduleBody(problems))).body.contest._id;

/** Stores a question of a contest that will start. */
async function ask(): Promise<string> {
  const [id, contestId, now] = [createId(), await schedule(), server.clock.now()];
  const userId = admin.id;
  const participantId = await storeParticipant(server.database, contestId, userId);
  const question = { id, contestId, participantId, userId, problemId: null, text: 'Why?', askedAt: now };
  const rest = { holderId: null, answer: null, answeredTo: null, settledAt: null, editedAt: null, position: null };
  await server.database
    .insertInto('questions')
    .values({ ...question, ...rest, state: 'asked' })
    .execute();
  return id;
}

async function createToken(name: string): Promise<string> {
  const created = await send<ScriptTokenCreated>('POST', '/user/tokens', { name, scopes: ['read'] });
  expect(created.status).toBe(201);
  return created.body.entry._id;
}

async function uploadWithSubmission(code: string): Promise<string> {
  const id = await upload();
  const submitted = await send('POST', '/compiler/submitPractice', { code, language: 'cpp', problemId: id });
  expect(submitted.status).toBe(200);
  return id;
}

async function pastContest(): Promise<string> {
  const id = await schedule();
  server.clock.advance(5 * minute);
  // The administrator's session has expired meanwhile.
  admin = await server.admin();
  return id;
}

async function runningContest(): Promise<string> {
  const id = await schedule();
  server.clock.advance(1.5 * minute);
  return id;
}

/** A request to an endpoint, with the status of its answer. */
interface Sent {
  path: string;
  body?: unknown;
}

interface AuditCase {
  /** Makes what the request needs, and returns it. */
  prepare: () => Promise<Sent>;
  entry: Partial<AuditEntry>;
  refused: Sent & { status: number };
}

async function reportWorker(): Promise<string> {
  const id = createId();
  const machine = {
    name: 'judge-3',
    version: '0.0.0',
    cores: 1,
    slots: 1,
    languages: [],
    compilers: {},
    memoryControl: null,
  };
  const figures = { speed: null, state: 'judging', reason: null, inProgress: 0, verdicts: 0, uptimeMs: 0 } as const;
  await createWorkerRepository(server.database).saveReport(
    { id, ...machine, ...figures },
    'database',
    server.clock.now(),
  );
  return id;
}

/** Every endpoint with which an administrator changes something. A new one needs a row here. */
const cases: Record<string, AuditCase> = {
  'problems.upload': {
    prepare: async () => ({ path: '/problem/uploadProblem', body: draft }),
    entry: { kind: 'problem', action: 'created', objectName: 'Sum of two', detail: '' },
    refused: { path: '/problem/uploadProblem', body: { ...draft, title: '' }, status: 400 },
  },
  'problems.update': {
    prepare: async () => ({ path: `/problem/updateProblem/${await upload()}`, body: { title: 'New', tags: ['x'] } }),
    entry: { kind: 'problem', action: 'changed', objectName: 'New', detail: 'revision 2: title, tags' },
    refused: { path: `/problem/updateProblem/${nobody}`, body: { title: 'New' }, status: 404 },
  },
  'problems.rejudge': {
    prepare: async () => ({ path: `/problem/${await uploadWithSubmission('AC')}/rejudge` }),
    entry: { kind: 'problem', action: 'rejudged', objectName: 'Sum', detail: '1 submission' },
    refused: { path: `/problem/${nobody}/rejudge`, status: 404 },
  },
  'submissions.rejudge': {
    prepare: async () => {
      await uploadWithSubmission('WA 1');
      return { path: '/submission/rejudge', body: { verdict: 'wrong_answer' } };
    },
    entry: {
      kind: 'submissions',
      action: 'rejudged',
      objectId: null,
      objectName: '',
      detail: '1 submission with wrong_answer',
    },
    refused: { path: '/submission/rejudge', body: { verdict: 'wrong_answer', dryRun: true }, status: 200 },
  },
  'contests.create': {
    prepare: async () => ({ path: '/contest/createContest', body: scheduleBody() }),
    entry: { kind: 'contest', action: 'created', objectName: 'Cup', detail: '' },
    refused: { path: '/contest/createContest', body: { title: 'Cup' }, status: 400 },
  },
  'contests.update': {
    prepare: async () => ({ path: `/contest/modifyContest/${await schedule()}`, body: { title: 'Final' } }),
    entry: { kind: 'contest', action: 'changed', objectName: 'Final', detail: 'title' },
    refused: { path: `/contest/modifyContest/${nobody}`, body: { title: 'Final' }, status: 404 },
  },
  'contests.updateParticipant': {
    prepare: async () => {
      const { id } = await server.signUp({ firstName: 'Ada' });
      const participant = await storeParticipant(server.database, await schedule(), id);
      return { path: `/participant/${participant}`, body: { kind: 'hidden', extraMinutes: 15 } };
    },
    entry: {
      kind: 'contest',
      action: 'changed',
      objectName: 'Cup',
      detail: 'participant Ada Byron: kind: official → hidden, extraMinutes: 0 → 15',
    },
    refused: { path: `/participant/${nobody}`, body: { kind: 'hidden' }, status: 404 },
  },
  'contests.freeze': {
    prepare: async () => ({ path: `/contest/${await runningContest()}/freeze` }),
    entry: { kind: 'contest', action: 'frozen', objectName: 'Cup', detail: '' },
    refused: { path: `/contest/${nobody}/freeze`, status: 404 },
  },
  'contests.pauseJudging': {
    prepare: async () => {
      const problemId = await upload();
      return { path: `/contest/${await schedule([problemId])}/pause`, body: { problemId } };
    },
    entry: { kind: 'contest', action: 'paused', objectName: 'Cup', detail: 'judging of problem A' },
    refused: { path: `/contest/${nobody}/pause`, body: { problemId: nobody }, status: 404 },
  },
  'contests.resumeJudging': {
    prepare: async () => {
      const problemId = await upload();
      const id = await schedule([problemId]);
      await send('POST', `/contest/${id}/pause`, { problemId });
      return { path: `/contest/${id}/resume`, body: { problemId } };
    },
    entry: { kind: 'contest', action: 'resumed', objectName: 'Cup', detail: 'judging of problem A' },
    refused: { path: `/contest/${nobody}/resume`, body: { problemId: nobody }, status: 404 },
  },
  'contests.thaw': {
    prepare: async () => {
      const id = await runningContest();
      await send('POST', `/contest/${id}/freeze`);
      return { path: `/contest/${id}/thaw`, body: { force: true } };
    },
    entry: { kind: 'contest', action: 'thawed', objectName: 'Cup', detail: '' },
    refused: { path: `/contest/${nobody}/thaw`, status: 404 },
  },
  'contests.generateLeaderboard': {
    prepare: async () => ({ path: `/contest/updateLeaderBoard/${await pastContest()}` }),
    entry: { kind: 'leaderboard', action: 'generated', objectName: 'Cup', detail: '0 participants' },
    refused: { path: `/contest/updateLeaderBoard/${nobody}`, status: 404 },
  },
  'questions.claim': {
    prepare: async () => ({ path: `/question/${await ask()}/claim` }),
    entry: {
      kind: 'contest',
      action: 'claimed',
      objectName: 'Cup',
      detail: expect.stringMatching(/^question \w{12}$/),
    },
    refused: { path: `/question/${nobody}/claim`, status: 404 },
  },
  'questions.release': {
    prepare: async () => {
      const id = await ask();
      await server.database
        .updateTable('questions')
        .set({ state: 'claimed', holderId: admin.id })
        .where('id', '=', id)
        .execute();
      return { path: `/question/${id}/release` };
    },
    entry: { kind: 'contest', action: 'released', objectName: 'Cup' },
    refused: { path: `/question/${nobody}/release`, status: 404 },
  },
  'questions.answer': {
    prepare: async () => ({ path: `/question/${await ask()}/answer`, body: { text: 'Yes.', to: 'all' } }),
    entry: {
      ...{ kind: 'contest', action: 'answered', objectName: 'Cup' },
      detail: expect.stringMatching(/^question \w{12}, to all$/),
    },
    refused: { path: `/question/${nobody}/answer`, body: { text: 'Yes.' }, status: 404 },
  },
  'questions.editAnswer': {
    prepare: async () => {
      const path = `/question/${await ask()}/answer`;
      expect((await send('POST', path, { text: 'Yes.' })).status).toBe(200);
      return { path, body: { text: 'No.' } };
    },
    entry: { kind: 'contest', action: 'changed', objectName: 'Cup', detail: expect.stringMatching(/^question/) },
    refused: { path: `/question/${nobody}/answer`, body: { text: 'No.' }, status: 404 },
  },
  'questions.close': {
    prepare: async () => ({ path: `/question/${await ask()}/close` }),
    entry: { kind: 'contest', action: 'closed', objectName: 'Cup' },
    refused: { path: `/question/${nobody}/close`, status: 404 },
  },
  'questions.announce': {
    prepare: async () => ({ path: `/contest/${await schedule()}/announcements`, body: { text: 'Lunch' } }),
    entry: {
      ...{ kind: 'contest', action: 'announced', objectName: 'Cup' },
      detail: expect.stringMatching(/^announcement \w{12}, to all$/),
    },
    refused: { path: `/contest/${nobody}/announcements`, body: { text: 'Lunch' }, status: 404 },
  },
  'questions.editAnnouncement': {
    prepare: async () => {
      const path = `/contest/${await schedule()}/announcements`;
      const { body } = await send<AnnouncementSaved>('POST', path, { text: 'Lunch' });
      return { path: `/announcement/${body.announcement._id}`, body: { text: 'Dinner' } };
    },
    entry: { kind: 'contest', action: 'changed', objectName: 'Cup', detail: expect.stringMatching(/^announcement/) },
    refused: { path: `/announcement/${nobody}`, body: { text: 'Dinner' }, status: 404 },
  },
  'questions.setCannedAnswers': {
    prepare: async () => ({ path: `/contest/${await schedule()}/cannedAnswers`, body: { answers: [] } }),
    entry: { kind: 'contest', action: 'changed', objectName: 'Cup', detail: 'prepared answers' },
    refused: { path: `/contest/${nobody}/cannedAnswers`, body: { answers: [] }, status: 404 },
  },
  'tokens.create': {
    prepare: async () => ({ path: '/user/tokens', body: { name: 'ci', scopes: ['read', 'submit'], expiresInDays: 1 } }),
    entry: {
      kind: 'token',
      action: 'created',
      objectName: 'ci',
      detail: expect.stringMatching(/^read, submit, until 20/),
    },
    refused: { path: '/user/tokens', body: { name: 'ci', scopes: ['read'] }, status: 400 },
  },
  'tokens.revoke': {
    prepare: async () => ({ path: `/user/tokens/${await createToken('old')}` }),
    entry: { kind: 'token', action: 'revoked', objectName: 'old', detail: '' },
    refused: { path: `/user/tokens/${nobody}`, status: 404 },
  },
  'workers.drain': {
    prepare: async () => ({ path: `/worker/${await reportWorker()}/drain` }),
    entry: { kind: 'worker', action: 'drained', objectName: 'judge-3', detail: '' },
    refused: { path: `/worker/${nobody}/drain`, status: 404 },
  },
  'workers.resume': {
    prepare: async () => {
      const id = await reportWorker();
      await server.database.updateTable('workers').set({ draining: 1 }).where('id', '=', id).execute();
      return { path: `/worker/${id}/resume` };
    },
    entry: { kind: 'worker', action: 'resumed', objectName: 'judge-3', detail: '' },
    refused: { path: `/worker/${nobody}/resume`, status: 404 },
  },
};

/** A blob changes nothing that anybody sees before a revision names it, which has its entry. */
const unaudited = ['blobs.put', 'blobs.join'];

const table = Object.entries(allEndpoints).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${noun}.${call}`, endpoint })),
);
const changes = table.filter(
  ({ name, endpoint: { access, method, scope } }) =>
    (access === 'admin' || name.startsWith('tokens.')) && method !== 'GET' && scope !== 'read',
);

describe('every change by an administrator', () => {
  it('has a row here', () => {
    const missing = changes.filter(({ name }) => !(name in cases) && !unaudited.includes(name));
    expect(
      missing.map(({ name }) => name),
      'write an audit entry, and add a row to audit.test.ts',
    ).toEqual([]);
  });

  it.each(changes.filter(({ name }) => name in cases))(
    '$name leaves one entry, and none if it is refused',
    async ({ name, endpoint: { method } }) => {
      const { prepare, entry, refused } = cases[name] as AuditCase;
      const { path, body } = await prepare();
      const before = await read('?limit=200');
      const learner = await server.signUp();
      if (!name.startsWith('tokens.')) {
        expect((await server.call(method, path, { token: learner.token, body })).status).toBe(403);
      }
      const status = (await send(method, path, body)).status;
      expect(status, name).toBeLessThan(300);
      const after = await read('?limit=200');
      expect(after.length).toBe(before.length + 1);
      expect(after[0]).toMatchObject({ ...entry, user: { _id: admin.id, email: admin.email } });
      expect(Date.parse(after[0]?.at ?? '')).toBe(server.clock.now());
      expect((await send(method, refused.path, refused.body)).status).toBe(refused.status);
      expect(await read('?limit=200')).toEqual(after);
    },
  );
});

describe('the audit log', () => {
  it('names publishing, archiving and restoring, and has no entry of a change that changes nothing', async () => {
    const id = await upload();
    const path = `/problem/updateProblem/${id}`;
    for (const body of [
      { draft: true },
      { draft: false, title: 'Shown' },
      { archived: true },
      { archived: false },
      { archived: false, title: 'Shown' },
    ]) {
      expect((await send('PUT', path, body)).status).toBe(200);
    }
    const entries = await read(`?objectId=${id}`);
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['restored', ''],
      ['archived', ''],
      ['published', 'revision 2: title'],
      ['unpublished', ''],
      ['created', ''],
    ]);
  });

  it('has the tokens that end with a password, and new administrators', async () => {
    const email = 'second@podium.test';
    const id = await server.accounts.createAccount(
      { email, password: 'correct horse', firstName: 'Second', lastName: 'Admin' },
      'admin',
    );
    const second = await server.signIn(email, 'correct horse');
    const body = { name: 'mine', scopes: ['read'] };
    expect((await server.call('POST', '/user/tokens', { token: second.token, body })).status).toBe(201);
    const passwords = { currentPassword: 'correct horse', password: 'battery staple' };
    expect((await server.call('PUT', '/user/password', { token: second.token, body: passwords })).status).toBe(200);
    expect(await read(`?user=${email.toUpperCase()}`)).toMatchObject([
      { kind: 'token', action: 'revoked', objectName: 'mine', detail: 'with the password' },
      { kind: 'token', action: 'created', objectName: 'mine' },
    ]);
    expect(await read(`?objectId=${id}`)).toMatchObject([
      { user: null, kind: 'account', action: 'created', objectName: email, detail: 'administrator' },
    ]);
  });

  it('is filtered by person and kind, and read in pages', async () => {
    const ids = [await upload('One'), await schedule(), await upload('Two')];
    const mine = await read('?user=me&limit=200');
    expect(mine.slice(0, 3).map(({ objectId }) => objectId)).toEqual([ids[2], ids[1], ids[0]]);
    expect(mine.every(({ user }) => user?._id === admin.id)).toBe(true);
    const [newest] = await read('?kind=problem&limit=1');
    expect(newest?.objectId).toBe(ids[2]);
    const [next] = await read(`?kind=problem&limit=1&before=${newest?._id}`);
    expect(next?.objectId).toBe(ids[0]);
  });

  it.each([
    ['?user=nobody@podium.test', 'There is no account nobody@podium.test'],
    ['?user=x', 'user must be me, the id of a user or an email'],
    ['?kind=rating', 'kind must be one of problem'],
    [`?before=${nobody}`, 'before is not the id of an entry'],
    ['?limit=0', 'limit must be a whole number from 1 to 200'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await send<ErrorBody>('GET', `/audit${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.message).toContain(message);
  });

  it('answers 403 to learners and to callers without an account', async () => {
    const learner = await server.signUp();
    expect((await server.call('GET', '/audit', { token: learner.token })).status).toBe(403);
    expect((await server.call('GET', '/audit')).status).toBe(403);
  });
});

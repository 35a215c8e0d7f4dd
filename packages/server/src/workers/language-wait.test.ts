import type {
  ErrorBody,
  Health,
  Language,
  OfferedLanguage,
  ProblemSaved,
  Submission,
  SubmissionSummary,
  SubmitAccepted,
  WorkerReport,
} from '@podium/sdk/contract';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { draft } from '../problems/test/problem-calls.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from '../submissions/test/submission-fixtures.ts';
import type { TestPerson } from '../test/test-server.ts';
import { createWorkerRepository } from './worker-repository.ts';

let fixtures: SubmissionFixtures;
let ada: TestPerson;
let problemId: string;
afterEach(() => fixtures.close());

async function open(languages: Language[]): Promise<void> {
  fixtures = await openSubmissionFixtures({ recheckMs: 20 }, { languages });
  ada = await fixtures.server.signUp();
  problemId = await insertProblem(fixtures.server.database);
}

/** Starts a worker with these compilers, which reports as its process would. */
async function startWorker(name: string, compilers: WorkerReport['compilers']): Promise<void> {
  const { database, clock } = fixtures.server;
  const languages = Object.keys(compilers) as Language[];
  const report: WorkerReport = {
    ...{ id: name.repeat(12).slice(0, 12), name, version: '0.0.0', cores: 1, slots: 2, languages, compilers },
    ...{ memoryControl: null, speed: null, state: 'judging', reason: null, inProgress: 0, verdicts: 0, uptimeMs: 1 },
  };
  await createWorkerRepository(database).saveReport(report, 'database', clock.now());
  await fixtures.startWorker({ languages });
}

const get = async <Body>(path: string) => (await fixtures.server.call<Body>('GET', path, { token: ada.token })).body;

async function submit(language: Language): Promise<string> {
  const payload = { code: 'AC', problemId, language };
  const answer = await fixtures.submitPractice<SubmitAccepted>(ada, payload, { prefer: 'respond-async' });
  expect(answer.status).toBe(202);
  return answer.body.submissionId;
}

it('keeps a submission whose language no worker has, says why to its author and in health, and judges it when one comes', async () => {
  await open(['cpp', 'java']);
  await startWorker('a', { cpp: '12.2.0' });
  const waiting = await submit('java');
  const follow = fixtures.follow(ada, waiting);
  await follow.until((events) => events.some((event) => event.type === 'progress' && event.progress === 'no_worker'));
  const other = await submit('cpp');
  await eventually(async () =>
    expect(await get<Submission>(`/submission/${other}`)).toMatchObject({ verdict: 'accepted' }),
  );
  expect(await get<SubmissionSummary[]>('/submission')).toMatchObject([
    { _id: other, progress: 'judged' },
    { _id: waiting, progress: 'no_worker', verdict: null },
  ]);

  const answered = await fixtures.submitPractice<ErrorBody>(ada, { code: 'AC', problemId, language: 'java' });
  expect([answered.status, answered.body.code]).toEqual([503, 'judging_unavailable']);
  expect(answered.body.message).toMatch(/^No machine that judges this language is online\. Submission \w+ is stored/);
  const body = { code: 'AC', language: 'java', input: '' };
  const run = await fixtures.server.call<ErrorBody>('POST', '/compiler/run', { token: ada.token, body });
  expect([run.status, run.body.code]).toEqual([503, 'judging_unavailable']);
  expect(run.body.message).toBe('No machine that judges this language is online. Try again later, or use another.');
  expect(await get<Health>('/health')).toMatchObject({
    status: 'degraded',
    languages: [
      { id: 'cpp', versions: ['12.2.0'] },
      { id: 'java', versions: [] },
    ],
    notes: ['No worker can judge Java: submissions in it wait'],
  });
  const jobs = await fixtures.server.database.selectFrom('jobs').select(['attempts', 'suspected']).execute();
  expect(jobs).toEqual([
    { attempts: 0, suspected: 0 },
    { attempts: 0, suspected: 0 },
  ]);

  await startWorker('b', { java: '17.0.21' });
  expect((await follow.ended).at(-1)).toMatchObject({ type: 'verdict', verdict: 'accepted' });
  await eventually(async () =>
    expect((await get<OfferedLanguage[]>('/compiler/languages')).map(({ versions }) => versions)).toEqual([
      ['12.2.0'],
      ['17.0.21'],
    ]),
  );
});

it('keeps a submission whose checker no worker can run, says why to its author, to the author of the problem and in health, and judges it when one comes', async () => {
  await open(['cpp', 'java', 'py']);
  await startWorker('a', { cpp: '12.2.0', java: '17.0.21' });
  const { token } = await fixtures.server.admin();
  const checker = { type: 'custom', protocol: 'kattis', language: 'py', source: 'exit(42)' };
  const upload = { ...draft, draft: false, checker };
  const uploaded = await fixtures.server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token, body: upload });
  expect(uploaded.body.waitReason).toBe(
    'No worker that is online can run its checker in Python: submissions wait for one',
  );
  const checkedProblem = problemId;
  problemId = uploaded.body.problem._id;
  const waiting = await submit('java');
  const follow = fixtures.follow(ada, waiting);
  await follow.until((events) => events.some((event) => event.type === 'progress' && event.progress === 'no_checker'));
  expect(await get<SubmissionSummary[]>('/submission')).toMatchObject([{ _id: waiting, progress: 'no_checker' }]);

  const reason = 'No machine that judges this language and can check this problem is online';
  const answered = await fixtures.submitPractice<ErrorBody>(ada, { code: 'AC', problemId });
  expect([answered.status, answered.body.code]).toEqual([503, 'judging_unavailable']);
  expect(answered.body.message).toContain(`${reason}. Submission `);
  const run = (sample?: number) => {
    const body = { code: 'AC', language: 'cpp', problemId, input: '', sample };
    return fixtures.server.call<ErrorBody>('POST', '/compiler/run', { token: ada.token, body });
  };
  expect(await run(1)).toMatchObject({ status: 503, body: { message: `${reason}. Try again later.` } });
  expect((await run()).status).toBe(200);
  expect((await get<Health>('/health')).notes).toEqual([
    'No worker can judge Python: submissions in it wait',
    'No worker can run the checker of 1 problem in Python: submissions to it wait',
  ]);

  const payload = { code: 'AC', problemId: checkedProblem };
  expect(await fixtures.submitPractice(ada, payload)).toMatchObject({ status: 200, body: { verdict: 'accepted' } });
  await startWorker('b', { cpp: '12.2.0', py: '3.11.2' });
  await eventually(async () =>
    expect((await get<Health>('/health')).notes).toEqual([
      'No worker has both Java and, for the checker, Python: 1 submission waits',
    ]),
  );
  expect(await get<Submission>(`/submission/${waiting}`)).toMatchObject({ progress: 'no_checker' });
  const jobs = fixtures.server.database.selectFrom('jobs').select(['id', 'attempts', 'suspected']);
  await eventually(async () => expect(await jobs.execute()).toEqual([{ id: waiting, attempts: 0, suspected: 0 }]));
  await startWorker('c', { cpp: '12.2.0', java: '17.0.21', py: '3.11.2' });
  expect((await follow.ended).at(-1)).toMatchObject({ type: 'verdict', verdict: 'accepted' });
  const changes = { token, body: { title: 'Checked by all' } };
  const update = () => fixtures.server.call<ProblemSaved>('PUT', `/problem/updateProblem/${problemId}`, changes);
  await eventually(async () => expect((await update()).body.waitReason).toBeUndefined());
  expect((await get<Health>('/health')).status).toBe('ok');
});

it('answers a submission that is sent again as the first time, though its language is no longer offered', async () => {
  const offered: Language[] = ['cpp', 'java'];
  await open(offered);
  const payload = { code: 'AC', problemId, language: 'java' } as const;
  const headers = { prefer: 'respond-async', 'idempotency-key': 'first' };
  const { body } = await fixtures.submitPractice<SubmitAccepted>(ada, payload, headers);
  offered.pop();
  expect(await fixtures.submitPractice(ada, payload, headers)).toMatchObject({ status: 202, body });
  const other = await fixtures.submitPractice(ada, payload, { ...headers, 'idempotency-key': 'second' });
  expect(other.status).toBe(400);
});

it('judges and rejudges a submission in a language that is no longer offered where a machine has it, and accepts no new one', async () => {
  const offered: Language[] = ['cpp', 'java'];
  await open(offered);
  const { database } = fixtures.server;
  await startWorker('a', { cpp: '12.2.0' });
  const earlier = await submit('java');
  offered.pop();
  const read = () => get<Submission>(`/submission/${earlier}`);
  await eventually(async () => expect(await read()).toMatchObject({ language: 'java', progress: 'no_worker' }));
  expect((await get<Health>('/health')).notes).toEqual(['No worker can judge Java: submissions in it wait']);
  const rejected = await fixtures.submitPractice<ErrorBody>(ada, { code: 'AC', problemId, language: 'java' });
  expect([rejected.status, rejected.body.message]).toEqual([400, 'this server takes programs in C++ only']);

  await startWorker('b', { cpp: '12.2.0', java: '17.0.21' });
  await eventually(async () => expect(await read()).toMatchObject({ verdict: 'accepted' }));
  const { token } = await fixtures.server.admin();
  const path = `/problem/${problemId}/rejudge`;
  expect((await fixtures.server.call('POST', path, { token })).status).toBe(202);
  await eventually(async () => expect(await read()).toMatchObject({ verdict: 'accepted' }));
  expect(await database.selectFrom('judgements').select('submissionId').execute()).toHaveLength(2);
});

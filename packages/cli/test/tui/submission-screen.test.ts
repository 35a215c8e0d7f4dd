import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { openApp } from './open-app.tsx';

let setup: LearnerSetup;
let client: PodiumClient;
let problemId: string;

beforeAll(async () => {
  setup = await setUpLearner();
  client = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login({ email: setup.ada.email, password: setup.ada.password });
  problemId = (await client.problems.list()).find(({ title }) => title === 'Sum of Two')?._id ?? '';
});

afterAll(() => setup?.close());

async function openSubmission(code: string) {
  const { submissionId } = await client.compiler.submitPractice({ code, language: 'cpp', problemId });
  return openApp({ env: setup.ada.env, start: { screen: 'submission', submissionId } });
}

it('shows the bar, every test, and the input and both outputs of a failing one', async () => {
  const app = await openSubmission(programs.wrong);
  const screen = await app.waitFor(/\[✗✗✗✗\] 0\/4 {2}Wrong answer/);
  expect(screen).toContain('Test 1  Wrong answer');
  expect(screen).toContain('expected "3", found "2"');
  expect(screen).toMatch(/1 3 +\| 1 2/);
});

it('selects the next failing test with n', async () => {
  const app = await openSubmission(programs.wrong);
  await app.waitFor('expected "3", found "2"');
  await app.press('n');
  await app.waitFor('expected "30", found "200"');
  await app.press('N');
  await app.waitFor('expected "3", found "2"');
});

it('shows the source with the numbers of its lines', async () => {
  const app = await openSubmission(programs.correct);
  await app.waitFor('[●●●●] 4/4  Accepted');
  await app.press('tab');
  const screen = await app.waitFor(/ 1 {2}#include <cstdio>/);
  expect(screen).toMatch(/ 2 {2}int main\(\) \{ long long a, b;/);
  await app.press('y');
  await app.waitFor('The source is on the clipboard.');
});

it('opens at the messages of the compiler, with file and line', async () => {
  const app = await openSubmission(programs.broken);
  const screen = await app.waitFor(/solution\.cpp:1:\d+: error: /);
  expect(screen).toContain('Compile error');
  expect(screen).toContain('Compiler Messages');
  await app.press('tab');
  await app.waitFor('It did not compile, so no test was run.');
});

it('follows a pending submission to its verdict', async () => {
  const { submissionId } = await client.compiler.queuePractice({
    code: programs.sleeping,
    language: 'cpp',
    problemId,
  });
  const app = openApp({ env: setup.ada.env, start: { screen: 'submission', submissionId } });
  await app.waitFor(/Waiting in the queue…|Compiling…|Judging/);
  await app.waitFor(/0\/4 {2}Time limit exceeded/);
});

it('says that an unknown submission does not exist', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submission', submissionId: 'abcdefghijkl' } });
  await app.waitFor(/not found|does not exist|No submission/i);
});

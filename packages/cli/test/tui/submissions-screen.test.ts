import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { openApp } from './open-app.tsx';

/** With the accepted submission the list has one more than two pages of 50. */
const broken = 100;

let setup: LearnerSetup;
let client: PodiumClient;
let sum: string;
let paths: string;

beforeAll(async () => {
  setup = await setUpLearner();
  client = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login({ email: setup.ada.email, password: setup.ada.password });
  const problems = await client.problems.list();
  sum = problems.find(({ title }) => title === 'Sum of Two')?._id ?? '';
  paths = problems.find(({ title }) => title === 'Paths')?._id ?? '';
  await client.compiler.submitPractice({ code: programs.correct, language: 'cpp', problemId: paths });
  // The server compiles the same source once. Each submission is a separate one.
  for (let count = 0; count < broken; count += 1)
    await client.compiler.submitPractice({ code: programs.broken, language: 'cpp', problemId: sum });
});

afterAll(() => setup?.close());

it('lists submissions, the newest first, with verdict, problem and tests', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submissions' } });
  const screen = await app.waitFor(/❯ ✗ Compile error +Sum of Two/);
  expect(screen).toContain('1 of 50+');
});

it('reads older submissions towards the end, down to the first', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submissions' } });
  await app.waitFor('1 of 50+');
  await app.press('G');
  await app.waitFor('of 100+');
  await app.press('G');
  await app.waitFor(`of ${broken + 1} `);
  await app.press('G');
  const screen = await app.waitFor(/❯ ✓ Accepted +Paths +4\/4/);
  expect(screen).toContain(`${broken + 1} of ${broken + 1}`);
});

it('shows the submissions of one problem, and opens one', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submissions', problemId: paths } });
  await app.waitFor('1 of 1 ');
  await app.press('enter');
  await app.waitFor('Submission: Paths');
  await app.press('q');
  await app.waitFor('My Submissions');
});

it('copies the id of the selected submission, opens its problem, and says why it has no filter by language', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submissions' } });
  await app.waitFor('1 of 50+');
  await app.press('L');
  await app.waitFor('The server judges no second language.');
  await app.press('y');
  await app.waitFor('The id is on the clipboard.');
  await app.press('p');
  await app.waitFor('Difficulty: Easy');
});

it('shows the verdict of a pending submission without a key', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'submissions', problemId: paths } });
  await app.waitFor('1 of 1 ');
  await client.compiler.queuePractice({ code: programs.sleeping, language: 'cpp', problemId: paths });
  await app.press('R');
  await app.waitFor(/❯ · (Queued|Compiling|Judging)…/);
  await app.waitFor(/✗ Time limit exceeded +0\/4/);
});

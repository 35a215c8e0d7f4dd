import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type ContestSetup, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let admin: PodiumClient;
let problemId: string;

const statement = `Take the lift \u001b[2Jto floor $10^5$.

<script>alert(1)</script>

| floor | people |
|:------|-------:|
| ${'very '.repeat(30)}high | 1 |

![the lift](data:image/png;base64,${'A'.repeat(200_000)})

${'One more paragraph.\n\n'.repeat(20)}The end.`;

beforeAll(async () => {
  setup = await setUpContests();
  admin = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
  await admin.auth.login(setup.server.admin);
  const saved = await admin.problems.upload({
    title: 'Lift',
    description: statement,
    difficulty: 'Hard',
    tags: ['queues', 'lifts'],
    testCases: [
      { input: '1 2\n', output: '3\n', isSample: true },
      { input: `7 8  \n${'9 '.repeat(80)}end\n`, output: '\t15\n', isSample: true },
      { input: '5 6\n', output: '11\n', isSample: false },
    ],
  });
  problemId = saved.problem._id;
});

afterAll(() => setup?.close());

const openProblem = (columns?: number) =>
  openApp({ env: setup.ada.env, start: { screen: 'problem', problemId }, ...(columns ? { columns } : {}) });

it('shows difficulty, limits, tags and the statement, broken at the width of the window', async () => {
  const app = openProblem();
  const screen = await app.waitFor('Take the lift to floor 10⁵.');
  expect(screen).toContain('Difficulty: Hard · Time limit: 1s · Memory limit: 256MB');
  expect(screen).toContain('#queues #lifts');
  expect(screen).toContain('[image: the lift]');
  expect(screen).not.toContain('alert');
  for (const line of screen.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

it('scrolls to the end of the statement with G and back with g', async () => {
  const app = openProblem();
  await app.waitFor('Take the lift');
  await app.press('G');
  await app.waitFor('The end.');
  await app.press('g');
  await app.waitFor('Take the lift');
});

it('shows samples with their white space, beside each other where they fit, and copies them', async () => {
  const app = openProblem();
  await app.waitFor('Take the lift');
  await app.press('tab');
  const screen = await app.waitFor('❯ Sample 1');
  expect(screen).toMatch(/Input +Output/);
  expect(screen).toMatch(/1 2 +3/);
  expect(screen).toContain('7 8··');
  expect(screen).toContain('→   15');
  expect(screen).not.toContain('5 6');
  await app.press('n');
  await app.waitFor('❯ Sample 2');
  await app.press('y');
  await app.waitFor('The input of sample 2 is on the clipboard.');
});

it('puts the samples beside a statement of 100 columns where there is room, with the keys of the one with the focus', async () => {
  const app = openProblem(160);
  const screen = await app.waitFor(/Take the lift to floor 10⁵.*│ {3}Sample 1/);
  expect(screen).toMatch(/^╭─ Problem Description ─{80}╮╭─ Samples ─+╮$/m);
  await app.press('j');
  await app.waitUntilGone('Take the lift');
  await app.press('tab', 'n');
  await app.waitFor('❯ Sample 2');
  app.resize(120);
  expect(await app.waitFor(/^╭─ Samples ─+ *╮/m)).toContain('❯ Sample 2');
  await app.press('shift-tab');
  expect(await app.waitFor('[image: the lift]')).not.toContain('Take the lift');
});

it('lists what I submitted for it, with its verdict, and opens one', async () => {
  const ada = createClient({ baseUrl: `${setup.server.url}/api`, tokens: memoryTokenStore() });
  await ada.auth.login({ email: setup.ada.email, password: setup.ada.password });
  await ada.compiler.submitPractice({ code: programs.correct, language: 'cpp', problemId });
  const app = openProblem();
  await app.waitFor('Take the lift');
  await app.press('shift-tab');
  await app.waitFor(/❯ ✓ Accepted +3\/3/);
  await app.press('enter');
  await app.waitFor('Submission: Lift');
  await app.press('q');
  await app.waitFor('My Submissions');
});

it('opens one hint after the other on the tab of the editorial', async () => {
  const editorial = 'By Ada.\n\n## Hint 1\nWait for a full lift.\n\n## Solution\nSort the floors.';
  const { problem } = await admin.problems.upload({
    ...{ title: 'Explained', description: 'Take the stairs.', difficulty: 'Easy', editorial },
    testCases: [{ input: '1\n', output: '1\n' }],
  });
  const app = openApp({ env: setup.ada.env, start: { screen: 'problem', problemId: problem._id } });
  await app.waitFor('Take the stairs.');
  await app.press('shift-tab');
  const screen = await app.waitFor('Next: Hint 1');
  expect(screen).toContain('By Ada.');
  expect(screen).not.toContain('full lift');
  await app.press('n');
  expect(await app.waitFor('Wait for a full lift.')).toContain('Next: Solution');
  await app.press('n');
  await app.waitFor('Sort the floors.');
  await app.waitUntilGone('Next:');
});

it('returns from another screen to the tab and the line that were left', async () => {
  const app = openProblem();
  await app.waitFor('Take the lift');
  await app.press('tab', 'e');
  await app.waitFor('solution.cpp');
  await app.press('q');
  await app.waitFor('❯ Sample 1');
});

it('reports an unknown problem and tries again on R', async () => {
  const app = openApp({ env: setup.ada.env, start: { screen: 'problem', problemId: 'abcdefghijkl' } });
  await app.waitFor('tries again');
  await app.press('R');
  await app.waitFor('tries again');
});

it('names the contest of the problem, and its letter there', async () => {
  const cup = await setup.schedule('Spring Cup', 'in 2h');
  setup.moveTo(cup.startTime, -60_000);
  expect((await setup.ada.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  const [problem] = (await admin.contests.get(cup._id)).problems;
  if (!problem) throw new Error('the contest has no problems');
  const start = { screen: 'problem', problemId: problem._id, contestId: cup._id } as const;
  await openApp({ env: setup.ada.env, start }).waitFor('Contest: Spring Cup, problem A');
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import type { TestServer } from '../../../server/test/start-server.ts';
import { spoilSessions } from '../people.ts';
import { openWorkspace } from './open-workspace.ts';
import { type Story, setUpStory } from './story-setup.ts';

// In these stories the server becomes unreachable and returns, and the session ends, while the
// learner works.

let story: Story<TestServer>;

beforeAll(async () => {
  story = await setUpStory({ hasOwnServer: true });
});

afterEach(async () => {
  story.proxy.loseAnswersOf(undefined);
  if (isAway) await comeBack();
});

afterAll(() => story?.close());

let isAway = false;

async function goAway(): Promise<void> {
  isAway = true;
  await story.server.kill();
}

async function comeBack(): Promise<void> {
  await story.server.restart();
  isAway = false;
}

async function countSubmissions(): Promise<number> {
  const { json } = await story.learner.podium(['submissions', '-n', '200', '--json']);
  return (json() as unknown[]).length;
}

it('resumes a submit whose answer was lost with the server, and submits once', async () => {
  const before = await countSubmissions();
  const { terminal } = await openWorkspace(story, { program: programs.correct });
  story.proxy.loseAnswersOf(/compiler/);
  await terminal.keys('s');
  await terminal.waitFor('The connection is lost; trying again');
  await terminal.waitFor('Podium tries again by itself and never submits twice.');
  await goAway();
  story.proxy.loseAnswersOf(undefined);
  await terminal.waitFor('offline, trying again');
  await comeBack();
  await terminal.waitFor('─ Accepted!!! ─');
  await terminal.keys('Enter');
  await terminal.waitUntilGone('offline');
  expect(await countSubmissions()).toBe(before + 1);
});

it('follows a submission to its verdict though the server is killed while it judges', async () => {
  const before = await countSubmissions();
  const { terminal } = await openWorkspace(story, { title: 'Paths', program: programs.correct });
  // Without a verdict that could come first: the server dies when the client begins to follow.
  story.proxy.interruptAt({ request: /^GET \S+\/events/, number: 1, when: 'arrives', interrupt: goAway });
  await terminal.keys('s');
  await terminal.waitFor('The connection is lost; trying again');
  await comeBack();
  await terminal.waitFor('─ Accepted!!! ─');
  expect(await countSubmissions()).toBe(before + 1);
});

it('asks to sign in again in the middle of a search and when another terminal has logged out, and leaves the typed text', async () => {
  const terminal = await story.openPodium();
  await terminal.waitFor('2 Problems');
  await terminal.keys('2');
  await terminal.waitFor('1 of 3');
  await terminal.type('/sum of');
  await terminal.waitFor(/\/ sum of/);
  // The server neither accepts nor renews these tokens.
  await spoilSessions(story.learner.env.PODIUM_CONFIG_DIR);
  await terminal.keys('C-r');
  await terminal.waitFor(new RegExp(`Your session has expired[\\s\\S]*as ${story.learner.email}`));
  await terminal.type('not-the-password\n');
  await terminal.waitFor('Invalid email or password.');
  await terminal.keys('C-u');
  await terminal.type(`${story.learner.password}\n`);
  await terminal.waitForWritten('Welcome Back!');
  await terminal.waitFor(/\/ sum of +2 of 3/);
  await terminal.type(' squ');
  await terminal.waitFor(/\/ sum of squ +1 of 3/);
  await terminal.keys('Enter', '4');
  await terminal.waitFor(story.learner.email);
  expect((await story.learner.podium(['logout'])).exitCode).toBe(0);
  await terminal.keys('R');
  await terminal.waitFor('Your session has expired');
  // The app may have noticed by itself, and R is then in the field.
  await terminal.keys('C-u');
  await terminal.type(`${story.learner.password}\n`);
  await terminal.waitUntilGone('Your session has expired');
  await terminal.waitFor(story.learner.email);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { openApp } from './open-app.tsx';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

const openProblems = () => openApp({ env: setup.ada.env, start: { screen: 'problems' } });

it('finds problems by a part of their title as it is typed, without regard to case', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('/');
  await app.type('SUM of');
  const screen = await app.waitUntilGone('Paths');
  expect(screen).toContain('Sum of Two');
  expect(screen).toContain('2 of 3');
});

it('shows the preview of the selected problem', async () => {
  const app = openProblems();
  await app.waitFor('Sum of Two');
  await app.press('j', 'j');
  await app.waitFor(/❯ {3}Paths/);
  await app.waitFor(/Hard {2}\S+, \S+/);
});

it('acts on the row that an earlier key of the same chunk led to', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.type('jj');
  await app.waitFor(/❯ {3}Paths/);
});

it('lists every key that works, from the key table', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press('?');
  const screen = await app.waitFor('search the titles as you type');
  expect(screen).toContain('Keys');
  await app.press('esc');
  await app.waitFor('Sum of Two');
});

it('opens a problem from the command palette by a part of its name', async () => {
  const app = openProblems();
  await app.waitFor('Paths');
  await app.press(':');
  await app.type('squar');
  expect(await app.waitFor('Sum of Squares')).not.toContain('Sum of Two');
});

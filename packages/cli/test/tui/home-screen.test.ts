import { clientBuildHeader } from '@podium/sdk/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type ContestSetup, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;

beforeAll(async () => {
  setup = await setUpContests();
});

afterAll(() => setup?.close());

const openHome = (cwd = '/') => openApp({ env: setup.ada.env, cwd, start: { screen: 'home' } });

it('shows a new learner the first steps', async () => {
  const screen = await openHome().waitFor('Welcome to Podium, Ada!');
  expect(screen).toMatch(/Ada Example +(solved 0\/3 +)?rating 1500/);
  expect(screen).toContain('No contest is running or coming up.');
  expect(screen).toContain('2  Pick a problem');
});

it('shows recent verdicts, pending ones first, and opens a submission', async () => {
  const folder = await setup.pull('sum', programs.correct);
  const app = openHome();
  await app.waitFor('Welcome to Podium');
  expect((await setup.ada.podium(['submit', '--no-wait'], { cwd: folder })).exitCode).toBe(0);
  await app.press('R');
  await app.waitFor(/Accepted +Sum of Two +4\/4 .*just now/);
  await app.waitFor(/Sum of Two +submitted last/);
  await app.press('tab', 'tab');
  await app.waitFor(/❯ ✓ Accepted/);
  await app.press('enter');
  await app.waitUntilGone('Recent verdicts');
});

it('counts the solved problems, and suggests one that is not solved', async () => {
  const app = openHome();
  await app.waitFor(/Ada Example +solved 1\/3 {3}rating 1500/);
  await app.press('tab', 'j');
  await app.waitFor(/❯ \S.* not solved yet, (Easy|Medium)/);
  await app.press('enter');
  await app.waitFor('Problem Description');
});

it('shows the verdicts beside the other parts in a wide window', async () => {
  const app = openApp({ env: setup.ada.env, columns: 160 });
  expect(await app.waitFor('Recent verdicts')).toMatch(/─ Contests ─.*─ Recent verdicts ─/);
});

it('suggests the problem of the current folder first', async () => {
  const app = openHome(await setup.pull('sum', programs.wrong));
  await app.waitFor(/Sum of Two +in this folder/);
});

it('shows the next contest with its countdown and opens it', async () => {
  const cup = await setup.schedule('Spring Cup', 'in 1h');
  expect((await setup.ada.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  setup.moveTo(cup.startTime, 300_500);
  const app = openHome();
  await app.waitFor(/❯ Spring Cup +✓ joined {2}starts in [45] min \d\d s/);
  await app.press('enter');
  await app.waitFor('✓ Registered');
});

it('reports once that the server offers another client', async () => {
  setup.proxy.addHeader(clientBuildHeader, 'newer');
  const installation = { server: setup.proxy.url, build: 'older', folder: '/' };
  const open = () => openApp({ env: setup.ada.env, installation });
  const notice = 'The server offers another version of this client: `podium upgrade` installs it.';
  await open().waitFor(notice);
  const again = open();
  await again.waitFor('Next steps');
  await again.press('4');
  expect(await again.waitFor('Rating')).not.toContain(notice);
});

it('shows a joined contest that runs with no problem solved and no points', async () => {
  const cup = await setup.schedule('Summer Cup', 'in 3h');
  expect((await setup.ada.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  setup.moveTo(cup.startTime, -60_000);
  await openHome().waitFor(/Summer Cup +0\/2 solved, 0 points/);
});

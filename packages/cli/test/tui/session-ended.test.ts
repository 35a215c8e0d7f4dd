import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from '@podium/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { type Person, signUpLearner, spoilSessions } from '../people.ts';
import { openApp, type TestApp } from './open-app.tsx';

const minute = 60_000;

let setup: LearnerSetup;
let learners = 0;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

async function signUpSomebody(): Promise<Person> {
  learners += 1;
  return signUpLearner(setup.server.url, setup.folder, `Learner${learners}`);
}

/** Replaces the tokens by ones that the server neither accepts nor renews. */
function spoilSession({ env }: Person): Promise<void> {
  return spoilSessions(env.PODIUM_CONFIG_DIR);
}

/**
 * Opens the application at the second problem of the list, for a person whose session has just
 * ended.
 */
async function openAndEnd(person: Person): Promise<TestApp> {
  const app = openApp({ env: person.env, start: { screen: 'profile' } });
  await app.waitFor(person.email);
  await app.press('2');
  await app.waitFor('Sum of Squares');
  await app.press('j');
  await app.waitFor(/❯ +Sum of Squares|❯ +Sum of Two/);
  await spoilSession(person);
  await app.press('R');
  await app.waitFor('Your session has expired');
  return app;
}

it('asks only for the password of the user, and continues on the same screen', async () => {
  const person = await signUpSomebody();
  const app = await openAndEnd(person);
  expect(app.screen()).toContain(`as ${person.email}`);
  await app.type('not-the-password');
  await app.press('enter');
  await app.waitFor(/│ +Invalid email or password\./);
  await app.press('ctrl-u');
  await app.type(person.password);
  await app.press('enter');
  const screen = await app.waitFor('Welcome Back!');
  expect(screen).toMatch(/2 of 3/);
  expect(screen).toContain('Problem List');
});

it('lets the user read on, says so, and asks again on Ctrl-t', async () => {
  const person = await signUpSomebody();
  const app = await openAndEnd(person);
  await app.press('esc');
  expect(await app.waitFor('signed out, Ctrl-t signs in')).toContain('Sum of Squares');
  await app.press('ctrl-t');
  await app.waitFor('Your session has expired');
  await app.type(person.password);
  await app.press('enter');
  await app.waitUntilGone('signed out');
});

it('continues once another terminal has signed in again', async () => {
  const person = await signUpSomebody();
  const path = join(person.env.PODIUM_CONFIG_DIR ?? '', 'session.json');
  const session = await readFile(path, 'utf8');
  const app = await openAndEnd(person);
  await app.press('esc');
  await app.waitFor('signed out, Ctrl-t signs in');
  // A renewal of this terminal may still be under way, and sign-ins of others wait for it.
  await withFileLock(`${path}.lock`, () => writeFile(path, session));
  await app.press('3');
  await app.waitUntilGone('signed out');
});

it('asks for an unknown email, and starts at home', async () => {
  const person = await signUpSomebody();
  await spoilSession(person);
  const app = openApp({ env: person.env, start: { screen: 'problems' } });
  await app.waitFor('Your session has expired');
  await app.type(setup.ada.email);
  await app.press('tab');
  await app.type(setup.ada.password);
  await app.press('enter');
  expect(await app.waitFor('Welcome Back!')).not.toContain('Problem List');
});

it('says that a token from the environment has ended', async () => {
  const env = { ...setup.ada.env, PODIUM_TOKEN: 'spoilt' };
  const app = openApp({ env, start: { screen: 'problems' } });
  const screen = await app.waitFor('PODIUM_TOKEN');
  expect(screen).not.toContain('Password');
  await app.press('esc');
  await app.waitFor('Problem List');
});

it('stays signed in when the clock of the server jumps between a renewal and the request that needed it', async () => {
  const { server, proxy, folder } = setup;
  const person = await signUpLearner(proxy.url, folder, 'Jump');
  const app = openApp({ env: person.env, start: { screen: 'profile' } });
  await app.waitFor(person.email);
  const before = proxy.requests().length;
  proxy.beforeAnswerOf(/refresh-token$/, () => server.clock.move(20 * minute));
  server.clock.move(20 * minute);
  await app.press('R');
  const renewals = () =>
    proxy
      .requests()
      .slice(before)
      .filter((request) => request.endsWith('/refresh-token')).length;
  await expect.poll(renewals).toBe(2);
  await app.press('2');
  expect(await app.waitFor('Sum of Squares')).not.toContain('Your session has expired');
});

it('asks to sign in again when another terminal has signed out', async () => {
  const person = await signUpSomebody();
  const app = openApp({ env: person.env, start: { screen: 'profile' } });
  await app.waitFor(person.email);
  await rm(join(person.env.PODIUM_CONFIG_DIR ?? '', 'session.json'));
  await app.press('R');
  await app.waitFor('Your session has expired');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { type Person, signUpLearner } from '../people.ts';
import { openApp, type TestApp } from './open-app.tsx';

let setup: LearnerSetup;
let learners = 0;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

async function openProfile(): Promise<{ app: TestApp; person: Person }> {
  learners += 1;
  const person = await signUpLearner(setup.server.url, setup.folder, `Learner${learners}`);
  const app = openApp({ env: person.env, start: { screen: 'profile' } });
  await app.waitFor(person.email);
  return { app, person };
}

it('shows name, email, rating and the storage of the session', async () => {
  const { app } = await openProfile();
  const screen = app.screen();
  expect(screen).toMatch(/First Name +Learner\d/);
  expect(screen).toMatch(/Last Name +Example/);
  expect(screen).toMatch(/Rating +1500/);
  expect(screen).toMatch(/Solved +0/);
  expect(screen).toMatch(/Session +stored in the file/);
  expect(screen).toContain('No rated contest yet.');
});

it('shows a changed name, and stores it on the server', async () => {
  const { app, person } = await openProfile();
  await app.press('e');
  await app.waitFor('Change the profile');
  await app.press('tab', 'ctrl-u');
  await app.type('Noether');
  await app.press('enter', 'enter', 'enter');
  await app.waitFor('Profile updated successfully');
  await app.waitFor(/Last Name +Noether/);
  const { stdout } = await person.podium(['profile', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ lastName: 'Noether', email: person.email });
});

it('rejects an empty name and an invalid email', async () => {
  const { app } = await openProfile();
  await app.press('e');
  await app.waitFor('Change the profile');
  await app.press('ctrl-u', 'tab', 'tab', 'ctrl-u');
  await app.type('nobody');
  await app.press('enter', 'enter');
  expect(await app.waitFor('First Name is required')).toContain('Email is invalid');
  await app.press('esc');
  await app.waitFor(/First Name +Learner\d/);
});

it('says why the server rejects a change, and leaves the typed values', async () => {
  const { app, person } = await openProfile();
  await app.press('e');
  await app.waitFor('Change the profile');
  await app.press('tab', 'tab', 'ctrl-u');
  await app.type(setup.ada.email);
  await app.press('enter', 'enter');
  await app.waitFor('Enter your current');
  await app.type(person.password);
  expect(app.screen()).not.toContain(person.password);
  await app.press('enter');
  expect(await app.waitFor(/│ .*already/i)).toContain(setup.ada.email);
});

it('keeps unsaved changes while another screen is open', async () => {
  const { app } = await openProfile();
  await app.press('e');
  await app.waitFor('Change the profile');
  await app.type('Maria');
  await app.press('ctrl-p');
  await app.type('my submissions');
  await app.press('enter');
  await app.waitUntilGone('Change the profile');
  await app.press('q');
  await app.waitFor(/First Name +Learner\dMaria/);
});

it('asks before it logs out, and does not when the answer is no', async () => {
  const { app, person } = await openProfile();
  await app.press('O');
  await app.waitFor('Log out?');
  await app.press('n');
  await app.waitFor(person.email);
});

it('removes the session of this machine when the user logs out', async () => {
  const { app, person } = await openProfile();
  await app.press('O');
  await app.waitFor('Log out?');
  await app.press('y');
  await app.waitFor('Sign In');
  await app.waitFor('Signed out.');
  expect((await person.podium(['whoami'])).exitCode).toBe(11);
});

it('says that a session of the environment cannot be removed', async () => {
  const { stdout } = await setup.ada.podium(['token']);
  const env = { ...setup.ada.env, PODIUM_TOKEN: stdout.trim() };
  const app = openApp({ env, start: { screen: 'profile' } });
  await app.waitFor(setup.ada.email);
  await app.press('O');
  await app.waitFor('Log out?');
  await app.press('y');
  await app.waitFor('PODIUM_TOKEN, which podium cannot');
});

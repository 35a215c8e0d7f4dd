import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultKeyMap } from '../../src/keys/key-map.ts';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { type Person, signUpLearner } from '../people.ts';
import { learnerEnvironment, runCli } from '../run-cli.ts';
import { openApp } from './open-app.tsx';

let setup: LearnerSetup;
let learners = 0;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

/** Signs up a person whose server comes from a setting and not from the environment. */
async function signUpSomebody(): Promise<Person> {
  learners += 1;
  const person = await signUpLearner(setup.server.url, setup.folder, `Learner${learners}`);
  expect((await person.podium(['config', 'set', 'server', setup.server.url])).exitCode).toBe(0);
  return { ...person, env: { ...person.env, PODIUM_SERVER: undefined } };
}

async function openSettings(person: Person) {
  const app = openApp({ env: person.env, start: { screen: 'settings' } });
  await app.waitFor(/mouse +on +default/);
  return app;
}

function storedSettings({ env }: Person): Promise<unknown> {
  return readFile(join(env.PODIUM_CONFIG_DIR ?? '', 'config.json'), 'utf8').then(JSON.parse);
}

it('shows each setting with its value and source, and the paths of Podium', async () => {
  const app = await openSettings(await signUpSomebody());
  const screen = app.screen();
  expect(screen).toContain(setup.server.url);
  expect(screen).toMatch(/server .* settings file/);
  expect(screen).toMatch(/tokens +file +default/);
  expect(screen).toMatch(/Settings +\/\S+/);
  expect(screen).toMatch(/Session +stored in the file/);
  expect(screen).toMatch(/Version +\d+\.\d+/);
});

it('applies the choice of the mouse at once', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  await app.press('j', 'j', 'enter');
  await app.waitFor('(x) on');
  await app.press('right');
  await app.waitFor('(x) off');
  expect(app.takesMouse()).toBe(true);
  await app.press('enter');
  await app.waitFor(/mouse +off +settings file/);
  expect(app.takesMouse()).toBe(false);
  expect(await storedSettings(person)).toMatchObject({ mouse: 'off' });
  await app.press('u');
  await app.waitFor(/mouse +on +default/);
  expect(app.takesMouse()).toBe(true);
  expect(await storedSettings(person)).not.toHaveProperty('mouse');
});

it('applies other keys at once, shows them everywhere, and resets all', async () => {
  const person = await signUpSomebody();
  expect((await person.podium(['config', 'set', 'keys.global.problems', 'B'])).exitCode).toBe(0);
  const app = openApp({
    env: person.env,
    start: { screen: 'settings' },
    keys: { keyMap: defaultKeyMap, problem: 'No!' },
  });
  await app.waitFor('No!');
  await app.press('enter');
  await app.waitFor(/keys +default +keys\.json/);
  await app.press('j', 'j', 'j', 'j', 'enter', 'right', 'enter');
  await app.waitFor('B Problems');
  await app.press('B');
  await app.waitFor('Problem List');
  await app.press('?');
  await app.waitFor(/j {2}↓ {2}Ctrl-e {2}wheel down +down/);
  await app.press('esc', '5');
  await app.waitFor(/❯ keys +vim +keys\.json/);
  await app.press('u');
  await app.waitFor(/keys +default +default/);
  await app.waitFor('2 Problems');
  expect(await storedSettings(person)).not.toHaveProperty('keys');
});

it('applies another theme at once, also to commands', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  const ofLight = '\u001b[38;5;24m';
  expect(app.painted()).not.toContain(ofLight);
  await app.press('G', 'k', 'k', 'enter');
  // The half of this window has no room for all choices.
  await app.waitFor('(x) auto  1 of 5');
  await app.press('right', 'right', 'enter');
  await app.waitFor(/theme +light +settings file/);
  expect(app.painted()).toContain(ofLight);
  const list = () => runCli(['config', 'list'], { env: { ...person.env, FORCE_COLOR: '1' } });
  expect((await list()).stdout).toContain(ofLight);
  await app.press('u');
  await app.waitFor(/theme +auto +default/);
  expect(app.painted() + (await list()).stdout).not.toContain(ofLight);
});

it('leaves a setting unchanged when the choice is cancelled', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  await app.press('j', 'enter');
  await app.waitFor('(x) file');
  await app.press('left', 'esc');
  await app.waitFor(/tokens +file +default/);
  expect(await storedSettings(person)).not.toHaveProperty('tokens');
});

it('rejects an invalid address and stores nothing', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  await app.press('enter');
  await app.waitFor(/❯ server/);
  await app.press('ctrl-u');
  await app.type('podium.example.org');
  await app.press('enter');
  await app.waitFor('server is not a web address');
  await app.press('esc');
  await app.waitFor(/server .* settings file/);
  expect(await storedSettings(person)).toEqual({ server: setup.server.url });
});

it('sets the folder for pulled problems, where the next pull goes', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  expect(app.screen()).toMatch(/workspace +not set +default/);
  await app.press('j', 'j', 'j', 'enter');
  await app.waitFor(/❯ workspace/);
  await app.type('contests');
  await app.press('enter');
  await app.waitFor('must be an absolute path');
  await app.press('ctrl-u');
  const root = join(setup.folder, 'contests');
  await app.type(root);
  await app.press('enter');
  await app.waitFor(/workspace .* settings file/);
  expect(await storedSettings(person)).toMatchObject({ workspace: root });
  await app.press('2');
  await app.waitFor('Sum of Two');
  await app.press('/');
  await app.type('paths');
  await app.press('enter', 'e');
  await app.waitFor('the starter file, untouched');
  expect(await readdir(root)).toEqual(['paths']);
});

it('connects to another server as soon as its address is changed', async () => {
  const person = await signUpSomebody();
  const app = await openSettings(person);
  await app.press('enter', 'ctrl-u');
  await app.type(`${setup.proxy.url}/`);
  await app.press('enter');
  const screen = await app.waitFor('Sign In');
  expect(screen).toContain(setup.proxy.url);
  expect(await storedSettings(person)).toEqual({ server: setup.proxy.url });
});

it('says why a setting from the environment cannot be changed', async () => {
  const app = await openSettings(setup.ada);
  expect(app.screen()).toMatch(/server .* environment/);
  await app.press('enter');
  await app.waitFor(/✗ PODIUM_SERVER is set in the environment/);
  expect(app.screen()).toMatch(/server .* environment/);
});

it('checks this machine, also for a user who is not signed in', async () => {
  const app = openApp({ env: learnerEnvironment(join(setup.folder, 'stranger'), setup.server.url) });
  await app.waitFor('Password');
  await app.press('esc', '5');
  await app.waitFor('This machine');
  await app.press('d');
  await app.waitFor(/ok +server/);
  await app.waitFor('not signed in');
  await app.press('tab', 'q');
  await app.waitFor('Password');
});

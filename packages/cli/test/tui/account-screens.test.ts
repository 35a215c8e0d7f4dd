import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type LearnerSetup, setUpLearner } from '../learner-setup.ts';
import { learnerEnvironment, runCli } from '../run-cli.ts';
import { openApp, type TestApp } from './open-app.tsx';

let setup: LearnerSetup;
let strangers = 0;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

/** Opens the application for a person who is not signed in. */
function openStranger(server = setup.server.url): TestApp {
  strangers += 1;
  return openApp({ env: learnerEnvironment(join(setup.folder, `stranger ${strangers}`), server) });
}

async function startOtherServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function signIn(app: TestApp, email: string, password: string): Promise<void> {
  await app.waitFor('Password');
  await app.type(email);
  await app.press('tab');
  await app.type(password);
  await app.press('enter');
}

it('rejects an empty sign-in with a message below each field', async () => {
  const app = openStranger();
  await app.waitFor('Password');
  await app.press('enter', 'enter');
  const screen = await app.waitFor('Email is required');
  expect(screen).toContain('Password is required');
});

it('shows that an email is invalid until it is valid', async () => {
  const app = openStranger();
  await signIn(app, 'ada', 'secret-password');
  await app.waitFor('Email is invalid');
  await app.type('@example.org');
  await app.waitUntilGone('Email is invalid');
});

it('keeps a form that is half filled in when the window becomes too small for a moment', async () => {
  const app = openStranger();
  await app.waitFor('Password');
  await app.type('ada@ex');
  await app.waitFor('ada@ex');
  app.resize(40);
  await app.waitFor('too small');
  app.resize(80);
  await app.waitFor('ada@ex');
  await app.type('ample.org');
  await app.waitFor('ada@example.org');
});

it('shows a dot for each character of the password', async () => {
  const app = openStranger();
  await app.waitFor('Password');
  await app.press('tab');
  await app.type('hunter-two');
  expect(await app.waitFor('••••••••••')).not.toMatch(/hunter|two/);
});

it('shows the message of the server for a wrong password, and leaves it below the form', async () => {
  const app = openStranger();
  await signIn(app, setup.ada.email, 'not-her-password');
  await app.waitFor(/│ +Invalid email or password\./);
});

it('signs in, shows a notice and opens the home screen', async () => {
  const app = openStranger();
  await signIn(app, setup.ada.email, setup.ada.password);
  expect(await app.waitFor('Welcome Back!')).not.toContain('Password');
});

it('shows where the session will be stored', async () => {
  const app = openStranger();
  await app.waitFor(/stored in the file .*stranger/);
});

it('takes the email along to signing up and back, and rejects invalid values there', async () => {
  const app = openStranger();
  await app.waitFor('Password');
  await app.type('eve@example.org');
  await app.press('ctrl-t');
  expect(await app.waitFor('Confirm Password')).toContain('eve@example.org');
  await app.press('tab', 'tab', 'tab');
  await app.type('short');
  await app.press('tab');
  await app.type('other');
  await app.press('enter');
  const screen = await app.waitFor('First Name is required');
  expect(screen).toContain('Last Name is required');
  expect(screen).toContain('Password must be at least 8 characters long');
  expect(screen).toContain('Passwords do not match');
  await app.press('ctrl-t');
  expect(await app.waitUntilGone('Confirm Password')).toContain('eve@example.org');
});

async function signUp(app: TestApp, email: string): Promise<void> {
  await app.waitFor('Password');
  await app.press('ctrl-t');
  await app.waitFor('Confirm Password');
  for (const text of ['Grace', 'Hopper', email, 'a-long-password']) {
    await app.type(text);
    await app.press('enter');
  }
  await app.type('a-long-password');
  await app.press('enter');
}

it('creates an account and asks for its password, with the email filled in', async () => {
  const app = openStranger();
  await signUp(app, 'grace@example.org');
  const screen = await app.waitFor('Account created successfully!');
  expect(screen).toContain('grace@example.org');
  expect(screen).not.toContain('Confirm Password');
  await app.type('a-long-password');
  await app.press('enter');
  await app.waitFor('Welcome Back!');
});

it('says that an email is taken, and leaves the typed values', async () => {
  const app = openStranger();
  await signUp(app, setup.ada.email);
  const screen = await app.waitFor(/│ .*already/i);
  expect(screen).toContain('Hopper');
});

it('says at once that a server does not answer, and opens its address and the half-typed form again', async () => {
  const app = openStranger('http://127.0.0.1:9');
  await app.waitFor(/http:\/\/127\.0\.0\.1:9 +cannot be/);
  await app.type('ada@example.org');
  await app.press('esc', '5');
  await app.waitFor('PODIUM_SERVER is set');
  await app.press('q');
  expect(await app.waitFor('Password')).toContain('ada@example.org');
});

it('says that an address is not a Podium server', async () => {
  const page = await startOtherServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<p>Hello'));
  const app = openStranger(page);
  await app.waitFor(/web page/);
});

it('asks to try again when the server fails', async () => {
  const broken = await startOtherServer((request, answer) => {
    const isLogin = request.url?.endsWith('/auth/login');
    const message = 'the disk is on fire';
    answer.writeHead(isLogin ? 500 : 404, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify({ success: false, message, error: message, code: 'internal_error' }));
  });
  const app = openStranger(broken);
  await signIn(app, 'ada@example.org', 'secret-password');
  expect(await app.waitFor('An error occurred. Please try again.')).not.toContain('fire');
});

it('shows that it waits for the server, and stops waiting on Esc', async () => {
  const app = openStranger(await startOtherServer(() => {}));
  await signIn(app, 'ada@example.org', 'secret-password');
  await app.waitFor('Signing in');
  await app.press('esc');
  expect(await app.waitUntilGone('Signing in')).toContain('ada@example.org');
});

it('pastes a text into a field as one line', async () => {
  const app = openStranger();
  await app.waitFor('Password');
  await app.type('\u001b[200~ada\r\u001b[31mgrace\r\u001b[201~');
  await app.waitFor('ada grace');
});

it('says why it cannot start and how to solve it, and tries again', async () => {
  strangers += 1;
  const env = learnerEnvironment(join(setup.folder, `stranger ${strangers}`), setup.server.url);
  const folder = env.PODIUM_CONFIG_DIR ?? '';
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'config.json'), '{');
  const app = openApp({ env });
  expect(await app.waitFor('cannot be used')).toContain('Correct the file');
  await rm(join(folder, 'config.json'));
  await app.press('R');
  await app.waitFor('Password');
});

it('switches between accounts from the palette, and continues as the other after a sign-out', async () => {
  strangers += 1;
  const env = learnerEnvironment(join(setup.folder, `stranger ${strangers}`), setup.server.url);
  const { ada, admin } = setup;
  for (const { email, password } of [ada, admin])
    expect((await runCli(['login', '--email', email, '--password-stdin'], { env, stdin: password })).exitCode).toBe(0);
  const app = openApp({ env, start: { screen: 'profile' } });
  await app.waitFor(`${admin.email} at 127.0.0.1`);
  await app.press('ctrl-p');
  await app.type('switch account');
  await app.waitFor(/❯ switch account/);
  await app.press('enter');
  const dialog = await app.waitFor('Switch account');
  expect(dialog).toMatch(new RegExp(`│ +✓ ${admin.email} +admin`));
  expect(dialog).toMatch(new RegExp(`❯ +${ada.email} +user`));
  await app.press('enter');
  expect(await app.waitFor(new RegExp(`Email +${ada.email}`))).toMatch(
    new RegExp(`Profile +${ada.email} at 127\\.0\\.0\\.1`),
  );
  await app.press('O');
  await app.waitFor(`Log out ${ada.email}?`);
  await app.press('y');
  await app.waitFor(`The active account is now ${admin.email}.`);
  await app.waitFor(new RegExp(`Email +${admin.email}`));
  await app.press('?');
  expect(await app.waitFor('Everywhere')).not.toContain('switch account');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { type Person, signUpLearner } from './people.ts';

// These tests answer the questions of the command line in a pseudo-terminal, which `script`
// creates. Its standard input is the typed text.

let server: SharedServer;
let folder: string;
let ada: Person;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-')), buildCli()]);
  ada = await signUpLearner(server.url, folder, 'Ada');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command line in a terminal and types a text once another text is on the screen. */
async function onTerminal(args: readonly string[], typed: { once: string; text: string }) {
  const words = [process.execPath, podiumEntry, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('sh', ['-c', 'exec script -qec "$0" /dev/null', `stty cols 100 rows 30; exec ${words}`], {
    env: { ...ada.env, TERM: 'xterm' },
  });
  let screen = '';
  let isTyped = false;
  child.stdout.on('data', (chunk) => {
    screen += chunk;
    if (isTyped || !screen.includes(typed.once)) return;
    isTyped = true;
    child.stdin.write(typed.text);
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, screen };
}

it('asks for the password, shows nothing of it and signs in', async () => {
  const { exitCode, screen } = await onTerminal(['login', '--email', ada.email], {
    once: 'Password',
    text: `${ada.password}\r`,
  });
  expect(screen).toContain('Welcome Back!');
  expect(screen).not.toContain(ada.password);
  expect(exitCode).toBe(0);
});

it('ends a question with exit code 130 on Ctrl-C', async () => {
  const { exitCode, screen } = await onTerminal(['register'], { once: 'First name', text: '\u0003' });
  expect(screen).toContain('Interrupted.');
  expect(exitCode).toBe(130);
});

it('asks nothing if the server cannot be reached', async () => {
  const nowhere = ['--server', 'http://127.0.0.1:9'];
  const { exitCode, screen } = await onTerminal(['login', '--email', ada.email, ...nowhere], {
    once: 'Password',
    text: '\u0003',
  });
  expect(screen).toContain('cannot be reached');
  expect(screen).not.toContain('Password');
  expect(exitCode).toBe(10);
});

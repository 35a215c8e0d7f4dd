import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { displayWidth } from '../src/text/terminal-text.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

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
async function onTerminal(
  args: readonly string[],
  typed: { once: string; text: string },
  { size = 'cols 100 rows 30', env = {} }: { size?: string; env?: Record<string, string> } = {},
) {
  const words = [process.execPath, podiumEntry, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('sh', ['-c', 'exec script -qec "$0" /dev/null', `stty ${size}; exec ${words}`], {
    env: { ...ada.env, TERM: 'xterm', LANG: 'C.UTF-8', ...env },
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

const nothing = { once: 'no such text', text: '' };

describe('a list of problems', () => {
  const longName = `${'very '.repeat(10)}long 漢字漢字`;

  beforeAll(async () => {
    const admin = await signInAdmin(server, folder);
    for (const title of ['Short', longName]) {
      const source = join(folder, title);
      await writeFiles(source, sumProblemFiles({ title, difficulty: 'Medium' }));
      expect((await admin.podium(['problem', 'upload', source])).exitCode).toBe(0);
    }
  });

  it('keeps difficulty and tags in 80 columns, whatever the longest name', async () => {
    const { exitCode, stdout } = await ada.podium(['problem', 'list'], { terminal: true, columns: 80 });
    expect(exitCode).toBe(0);
    const lines = stripVTControlCharacters(stdout).trimEnd().split('\n');
    expect(lines[0]).toMatch(/Title +Difficulty +Name +Tags/);
    expect(lines.find((line) => line.includes('very very'))).toMatch(/… +Medium +very-\S+… +\S/);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(80);
  });

  it('ends after --limit problems', async () => {
    const { stdout } = await ada.podium(['problem', 'list', '--limit', '1', '--json']);
    expect(JSON.parse(stdout)).toHaveLength(1);
    const { exitCode, stderr } = await ada.podium(['problem', 'list', '--limit', '0']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--limit must be a whole number from 1')]);
  });

  const pager = { PAGER: "sed 's/^/paged: /'" };

  it('goes through the pager if it is longer than the terminal', async () => {
    const { exitCode, screen } = await onTerminal(['problem', 'list'], nothing, { size: 'cols 80 rows 3', env: pager });
    expect(exitCode).toBe(0);
    expect(screen).toMatch(/paged: .*Title[\s\S]*paged: .*Short/);
  });

  it.each([
    ['it fits', ['problem', 'list'], 'rows 20', pager],
    ['--no-pager is given', ['problem', 'list', '--no-pager'], 'rows 3', pager],
    ['PAGER is empty', ['problem', 'list'], 'rows 3', { PAGER: '' }],
    ['PAGER is cat', ['problem', 'list'], 'rows 3', { PAGER: 'cat' }],
    ['it is JSON', ['problem', 'list', '--json'], 'rows 3', pager],
  ])('is printed at once if %s', async (_, args, rows, env) => {
    const { exitCode, screen } = await onTerminal(args, nothing, { size: `cols 80 ${rows}`, env });
    expect(exitCode).toBe(0);
    expect(screen).toContain('Short');
    expect(screen).not.toContain('paged:');
  });
});

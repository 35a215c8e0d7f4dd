import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interactiveNotice } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { openApp } from './tui/open-app.tsx';
import { writeFiles } from './write-files.ts';

const example = fileURLToPath(new URL('../../../examples/problems/guess-the-number', import.meta.url));

let server: SharedServer;
let folder: string;
let ada: Person;
let pulled: string;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  const admin = await signInAdmin(server, folder);
  // The upload writes the record of its problem into the folder.
  const source = join(folder, 'package');
  await cp(example, source, { recursive: true });
  const uploaded = await admin.podium(['problem', 'upload', source]);
  expect(uploaded).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('warning') });
  expect((await admin.podium(['problem', 'edit', source, '--dry-run', '--json'])).json()).toMatchObject({
    action: 'nothing',
  });
  ada = await signUpLearner(server.url, folder, 'Ada');
  pulled = join(folder, 'guess');
  expect((await ada.podium(['problem', 'get', 'guess-the-number', '--dir', pulled])).exitCode).toBe(0);
  await cp(join(example, 'submissions/accepted/halves.cpp'), join(pulled, 'solution.cpp'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('an interactive problem', () => {
  it('has a notice above its statement, and shows a sample interaction', async () => {
    const { stdout } = await ada.podium(['problem', 'show', 'guess-the-number']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(interactiveNotice);
    expect(stdout).toContain('Sample interaction 1');
    const statement = await readFile(join(pulled, 'problem.md'), 'utf8');
    expect(statement).toContain(`**${interactiveNotice}**`);
    expect(statement).toContain('    <10\n    >5\n    <higher\n');
    expect(await readdir(join(pulled, 'tests'))).toEqual([]);
  });

  it.each([
    [['test']],
    [['test', '--watch']],
    [['test', '--json']],
    [['diff']],
    [['stress', '--gen', 'gen.cpp', '--brute', 'brute.cpp']],
  ])('is not tested by %j: exit code 2 and what to do instead, even with tests of one\u2019s own', async (args) => {
    await writeFiles(pulled, {
      'tests/1.in': '10\n',
      'tests/1.ans': '7\n',
      'gen.cpp': '// gen',
      'brute.cpp': '// brute',
    });
    const { exitCode, stdout, stderr } = await ada.podium(args, { cwd: pulled });
    expect(stdout).toBe('');
    expect(stderr).toContain('This problem is interactive');
    expect(stderr).toContain('podium run');
    expect(stderr).toContain('podium submit');
    if (args.includes('--json')) expect(JSON.parse(stderr).error.code).toBe('problem_interactive');
    expect(exitCode).toBe(2);
  });

  it('can be tried by playing the judge oneself', async () => {
    const { exitCode, stdout } = await ada.podium(['run'], { cwd: pulled, stdin: '10\nhigher\nlower\ncorrect\n' });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '5\n8\n6\n' });
  });

  it.each([
    ['accepted/halves.cpp', 0, 'Accepted'],
    ['wrong_answer/page_by_page.cpp', 1, 'the page was not found in 4 guesses'],
    ['time_limit_exceeded/never_flushes.cpp', 4, 'Time limit exceeded'],
  ])('is judged by the server: %s ends with exit code %i', async (file, exitCode, words) => {
    await cp(join(example, 'submissions', file), join(pulled, 'solution.cpp'));
    const submitted = await ada.podium(['submit'], { cwd: pulled });
    expect(submitted.stdout).toContain(words);
    expect(submitted.stdout).not.toContain('Expected Output');
    expect(submitted.exitCode).toBe(exitCode);
  });

  it('shows the same in the full screen', async () => {
    const [problem] = (await ada.podium(['problem', 'list', '--json'])).json() as { _id: string }[];
    const problemId = problem?._id ?? '';
    const page = openApp({ env: ada.env, cwd: pulled, start: { screen: 'problem', problemId } });
    await page.waitFor('Interactive: a program of the judge answers yours');
    page.unmount();
    const workspace = openApp({ env: ada.env, cwd: pulled, start: { screen: 'workspace', problemId } });
    const screen = await workspace.waitFor('run it on an input of your own');
    expect(screen).not.toContain('test it');
    expect(screen).toMatch(/e edit · r run · s submit/);
    for (const key of ['t', 'w', 'a']) {
      await workspace.press(key);
      await workspace.waitFor('This problem is interactive: only the judge can test it.');
    }
    await workspace.press('?');
    await workspace.type('test it on');
    await workspace.waitFor(/t {2,}test it on[^\n]*\n[^\n]*only the judge can test it/);
    workspace.unmount();
  });
});

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { startServer } from '../../server/test/start-server.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

describe('the account', () => {
  it('shows who is signed in, where, and that the session is in a private file', async () => {
    const { exitCode, json } = await setup.ada.podium(['whoami', '--json']);
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({
      email: 'ada@example.org',
      userType: 'user',
      server: setup.proxy.url,
      session: { kind: 'file' },
    });
    const { mode } = await stat(join(setup.folder, 'Ada', 'config', 'session.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('takes a session from PODIUM_TOKEN and leaves the stored one alone', async () => {
    const { json } = await setup.ada.podium(['token', '--json']);
    const { accessToken } = json() as { accessToken: string };
    const env = { PODIUM_TOKEN: accessToken, PODIUM_CONFIG_DIR: join(setup.folder, 'nobody') };
    const whoami = await setup.ada.podium(['whoami', '--json'], { env });
    expect(whoami.json()).toMatchObject({ email: 'ada@example.org', session: { kind: 'environment' } });
    const refused = await setup.ada.podium(['whoami', '--json'], { env: { PODIUM_TOKEN: 'forged' } });
    expect(refused.exitCode).toBe(11);
    expect((await setup.ada.podium(['whoami'])).exitCode).toBe(0);
  });

  it('refuses wrong credentials with exit code 11 and a taken email with 2', async () => {
    const login = ['login', '--email', setup.ada.email, '--password-stdin'];
    const wrong = await setup.ada.podium(login, {
      stdin: 'not the password',
      env: { PODIUM_CONFIG_DIR: join(setup.folder, 'x') },
    });
    expect(wrong.exitCode).toBe(11);
    const names = ['--first-name', 'Ada', '--last-name', 'Two', '--email', setup.ada.email, '--password-stdin'];
    const taken = await setup.ada.podium(['register', ...names], { stdin: 'another-password' });
    expect(taken.exitCode).toBe(2);
  });

  it('lists every wrong field of a registration, with the texts of the forms', async () => {
    const names = ['--first-name', ' ', '--last-name', 'X', '--email', 'nonsense', '--password-stdin'];
    const { exitCode, stderr } = await setup.ada.podium(['register', ...names, '--json'], { stdin: 'short' });
    expect(exitCode).toBe(2);
    const { error } = JSON.parse(stderr);
    expect(error.fields.map((field: { path: string }) => field.path)).toEqual(['firstName', 'email', 'password']);
    expect(stderr).toContain('First Name is required');
    expect(stderr).toContain('Password must be at least 8 characters long');
  });

  it('edits the profile', async () => {
    const { exitCode, json } = await setup.ada.podium(['profile', 'edit', '--last-name', 'Lovelace', '--json']);
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', rating: 1500 });
  });

  it('asks for the password when the email changes', async () => {
    const { podium, email, password } = setup.ada;
    const change = (to: string, stdin?: string) =>
      podium(['profile', 'edit', '--email', to, '--json', ...(stdin === undefined ? [] : ['--password-stdin'])], {
        ...(stdin !== undefined && { stdin }),
      });
    const unproven = await change('ada.byron@example.org');
    expect([unproven.exitCode, unproven.stderr]).toEqual([2, expect.stringContaining('The password is missing')]);
    expect((await change('ada.byron@example.org', 'wrong')).stderr).toContain('The current password is wrong');
    const changed = await change('ada.byron@example.org', password);
    expect([changed.exitCode, changed.json()]).toEqual([
      0,
      expect.objectContaining({ email: 'ada.byron@example.org' }),
    ]);
    expect((await change(email, password)).exitCode).toBe(0);
  });

  it('changes the password and stays signed in', async () => {
    const { podium, password } = setup.ada;
    const change = (from: string, to: string) =>
      podium(['password', '--password-stdin'], { stdin: `${from}\n${to}\n` });
    const { exitCode, stdout } = await change(password, 'battery staple');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Password changed.')]);
    expect((await podium(['whoami'])).exitCode).toBe(0);
    expect((await change(password, 'another one')).stderr).toContain('The current password is wrong');
    expect((await change('battery staple', password)).exitCode).toBe(0);
  });

  it('renews an outdated session once for commands that run at the same time, and signs nobody out', async () => {
    const sessionFile = join(setup.folder, 'Ada', 'config', 'session.json');
    const sessions = JSON.parse(await readFile(sessionFile, 'utf8'));
    for (const session of Object.values<{ accessToken: string }>(sessions)) session.accessToken = 'outdated';
    await writeFile(sessionFile, JSON.stringify(sessions));
    const runs = await Promise.all(Array.from({ length: 8 }, () => setup.ada.podium(['whoami', '--json'])));
    expect(runs.map(({ exitCode }) => exitCode)).toEqual(runs.map(() => 0));
    expect((await setup.ada.podium(['whoami'])).exitCode).toBe(0);
  });

  it('is removed from the machine by a logout, also without the server', async () => {
    const bob = await signUpLearner(setup.proxy.url, setup.folder, 'Bob');
    setup.proxy.loseAnswersOf(/logout/);
    const { exitCode, stdout } = await bob.podium(['logout']);
    setup.proxy.loseAnswersOf(undefined);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The server could not be reached');
    expect((await bob.podium(['whoami'])).exitCode).toBe(11);
    expect(await readdir(join(setup.folder, 'Bob', 'config'))).not.toContain('session.json');
  });
});

describe('problems', () => {
  it('are listed, searched and filtered', async () => {
    const titles = async (...args: string[]) =>
      ((await setup.ada.podium(['problem', 'list', ...args, '--json'])).json() as { title: string }[]).map(
        ({ title }) => title,
      );
    expect((await titles()).toSorted()).toEqual(['Paths', 'Sum of Squares', 'Sum of Two']);
    expect(await titles('SQUARES')).toEqual(['Sum of Squares']);
    expect(await titles('-d', 'hard', '-t', 'math')).toEqual(['Paths']);
    const none = await setup.ada.podium(['problem', 'list', 'nothing-like-it']);
    expect(none).toMatchObject({ exitCode: 0, stdout: '', stderr: 'None of the 3 problems matches.\n' });
  });

  it('are shown with their mathematics, tables and samples, and never with hidden tests', async () => {
    const { stdout, exitCode } = await setup.ada.podium(['problem', 'show', 'sum-of-two']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Add a and b, |a|, |b| ≤ 10⁹.');
    expect(stdout).toMatch(/^─ {2}─\n1 {2}2$/m);
    expect(stdout).toContain('Sample 2');
    expect(stdout).not.toContain('2000000000');
  });

  it('have hints that open one by one, where their authors wrote some', async () => {
    const source = join(setup.folder, 'packages', 'Explained');
    const text = 'By Ada.\n\n## Hint 1\nAdd *both*.\n\n## Solution\nPrint $a+b$.\n';
    await writeFiles(source, { ...sumProblemFiles({ title: 'Explained' }), 'solution/solution.en.md': text });
    expect((await setup.admin.podium(['problem', 'push', source])).exitCode).toBe(0);
    const first = await setup.ada.podium(['problem', 'editorial', 'explained']);
    expect(first).toMatchObject({ exitCode: 0, stderr: '\nNext is Solution: add -n 2.\n' });
    expect(first.stdout).toBe('Explained\n\nBy Ada.\n\nHint 1\n\nAdd both.\n');
    expect((await setup.ada.podium(['problem', 'editorial', 'explained', '--all'])).stdout).toContain('Print a+b.');
    const { json } = await setup.ada.podium(['problem', 'editorial', 'explained', '-n', '1', '--json']);
    expect(json()).toMatchObject({ sections: [{ title: 'Hint 1' }], count: 2 });
    const none = await setup.ada.podium(['problem', 'editorial', 'sum-of-two']);
    expect(none).toMatchObject({
      exitCode: 12,
      stderr: expect.stringContaining('There is no editorial of Sum of Two'),
    });
    const copy = join(setup.folder, 'packages', 'Copy');
    expect((await setup.admin.podium(['problem', 'pull', 'explained', copy])).exitCode).toBe(0);
    expect(await readFile(join(copy, 'solution', 'solution.en.md'), 'utf8')).toBe(text);
    expect((await setup.admin.podium(['problem', 'archive', 'explained'])).exitCode).toBe(0);
  });

  it('are read in the language that the learner chooses, where they have it', async () => {
    const source = join(setup.folder, 'packages', 'Translated');
    const german = { 'statement/problem.de.md': 'Addiere *a* und *b*.\n' };
    const yaml = 'name: { en: Translated, de: Zweisprachig }\nlimits: { time_limit: 1 }\n';
    await writeFiles(source, { ...sumProblemFiles({ title: 'Translated' }), 'problem.yaml': yaml, ...german });
    expect((await setup.admin.podium(['problem', 'push', source])).exitCode).toBe(0);
    const english = await setup.ada.podium(['problem', 'show', 'translated']);
    expect(english.stdout).toContain('Also in German (de): podium config set language <code>');
    const refused = await setup.ada.podium(['config', 'set', 'language', 'german']);
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("such as en, de or pt-BR, not 'german'"),
    });
    expect((await setup.ada.podium(['config', 'set', 'language', 'de'])).exitCode).toBe(0);
    const shown = await setup.ada.podium(['problem', 'show', 'translated']);
    expect(shown.stdout).toMatch(/^Zweisprachig\n/);
    expect(shown.stdout).toContain('Addiere a und b.');
    expect(shown.stdout).toContain('Also in English (en)');
    const folder = join(setup.folder, 'work', 'translated');
    expect((await setup.ada.podium(['problem', 'get', 'translated', '--dir', folder])).exitCode).toBe(0);
    expect(await readFile(join(folder, 'problem.md'), 'utf8')).toContain('Addiere *a* und *b*.');
    expect((await setup.ada.podium(['problem', 'show', 'sum-of-two'])).stdout).toContain('Add a and b');
    expect((await setup.ada.podium(['config', 'unset', 'language'])).exitCode).toBe(0);
  });

  it('are named by the beginning of their title; an error lists the ones that match or come near', async () => {
    const ambiguous = await setup.ada.podium(['problem', 'show', 'sum']);
    expect(ambiguous.exitCode).toBe(2);
    expect(ambiguous.stderr).toContain('sum-of-two');
    expect(ambiguous.stderr).toContain('sum-of-squares');
    const unknown = await setup.ada.podium(['problem', 'show', 'pahts']);
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toContain('Did you mean:\n    paths');
  });

  it('are pulled into a folder that refreshes without touching what the learner wrote', async () => {
    const target = await setup.pull('refresh', programs.correct);
    expect((await readdir(target)).toSorted()).toEqual(['.podium.json', 'problem.md', 'solution.cpp', 'tests']);
    await writeFile(join(target, 'tests', '1.in'), 'my own\n');
    await rm(join(target, 'tests', '2.ans'));
    const { exitCode, json } = await setup.ada.podium(['problem', 'get', '.', '--json'], {
      cwd: join(target, 'tests'),
    });
    expect(exitCode).toBe(0);
    const outcomes = Object.fromEntries(
      (json() as { files: { path: string; outcome: string }[] }).files.map(({ path, outcome }) => [path, outcome]),
    );
    expect(outcomes).toMatchObject({
      'solution.cpp': 'kept',
      'problem.md': 'unchanged',
      'tests/1.in': 'kept',
      'tests/2.ans': 'created',
    });
    expect(await readFile(join(target, 'solution.cpp'), 'utf8')).toBe(programs.correct);
    expect(await readFile(join(target, 'tests', '1.in'), 'utf8')).toBe('my own\n');
  });

  it('are pulled beside the problem whose folder one is in, and not into it', async () => {
    const target = await setup.pull('inside', programs.correct);
    const { exitCode, stdout, stderr } = await setup.ada.podium(['problem', 'get', 'paths'], {
      cwd: join(target, 'tests'),
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Paths is in ../../paths');
    expect(stderr).toContain('cd ../../paths');
    expect(await readdir(join(target, '..', 'paths'))).toContain('solution.cpp');
    expect(await readdir(target)).not.toContain('paths');
  });

  it('are refused a folder that has another problem', async () => {
    const target = await setup.pull('mixed', programs.correct);
    const { exitCode, stderr } = await setup.ada.podium(['problem', 'get', 'paths', '--dir', target]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("already contains the problem 'Sum of Two'");
  });
});

describe('the doctor', () => {
  it('ends with 0 where nothing is missing, and with 1 and a fix when the server is gone', async () => {
    // A judge worker that has just started prepares its compiler first.
    await vi.waitFor(
      async () => {
        const well = await setup.ada.podium(['doctor', '--json']);
        expect(well.json()).toMatchObject({ ok: true });
        expect(well.exitCode).toBe(0);
      },
      { timeout: 60_000, interval: 500 },
    );
    const ill = await setup.ada.podium(['doctor', '--json'], { env: { PODIUM_SERVER: 'http://127.0.0.1:9' } });
    expect(ill.exitCode).toBe(1);
    const { checks } = ill.json() as { checks: { name: string; state: string; fix?: string }[] };
    expect(checks.find(({ name }) => name === 'server')).toMatchObject({
      state: 'missing',
      fix: expect.stringContaining('podium'),
    });
  });

  it('shows why the server cannot judge', async () => {
    const server = await startServer({}, 'ulimit -n 64');
    onTestFinished(() => server.stop());
    const { json, exitCode } = await setup.ada.podium(['doctor', '--json'], { env: { PODIUM_SERVER: server.url } });
    const { checks } = json() as { checks: { name: string; state: string; detail: string }[] };
    expect(checks.find(({ name }) => name === 'judging')).toMatchObject({
      state: 'missing',
      detail: expect.stringMatching(
        /^This machine cannot judge, so submissions wait until it can: Only 64 files may be open/,
      ),
    });
    expect(exitCode).toBe(1);
  });

  it('does not advise to sign in where a refused PODIUM_TOKEN overrides any sign-in', async () => {
    const { json } = await setup.ada.podium(['doctor', '--json'], { env: { PODIUM_TOKEN: 'refused' } });
    const { checks } = json() as { checks: { name: string; fix?: string }[] };
    expect(checks.find(({ name }) => name === 'session')?.fix).toContain('unset PODIUM_TOKEN');
  });
});

describe('an administrator’s command', () => {
  it('is refused to a learner with exit code 12', async () => {
    const source = join(setup.folder, 'packages', 'Paths');
    const copy = join(setup.folder, 'copied');
    await writeFiles(copy, sumProblemFiles({ title: 'Mine' }));
    expect((await setup.ada.podium(['problem', 'upload', copy])).exitCode).toBe(12);
    expect((await setup.ada.podium(['problem', 'rejudge', 'paths'])).exitCode).toBe(12);
    expect(await readdir(source)).toContain('.podium.json');
    expect(await readdir(copy)).not.toContain('.podium.json');
  });
});

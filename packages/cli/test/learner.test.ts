import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { programs, sumProblemFiles } from './programs.ts';
import { startServer, type TestServer } from './start-server.ts';
import { writeFiles } from './write-files.ts';

let server: TestServer;
let proxy: FlakyProxy;
let folder: string;
let admin: Person;
let ada: Person;
let work: string;

beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  proxy = await startFlakyProxy(server.url);
  admin = await signInAdmin(server, folder);
  work = join(folder, 'work');
  await mkdir(work);
  for (const title of ['Sum of Two', 'Sum of Squares', 'Paths']) {
    const source = join(folder, 'packages', title);
    await writeFiles(source, sumProblemFiles({ title, difficulty: title === 'Paths' ? 'Hard' : 'Easy' }));
    expect((await admin.podium(['problem', 'upload', source])).exitCode).toBe(0);
  }
  ada = await signUpLearner(proxy.url, folder, 'Ada');
});

afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Pulls the sum problem into a new folder and puts a program there. */
async function pull(name: string, program: string): Promise<string> {
  const target = join(work, name);
  const { exitCode } = await ada.podium(['problem', 'get', 'sum-of-two', '--dir', target]);
  expect(exitCode).toBe(0);
  await writeFile(join(target, 'solution.cpp'), program);
  return target;
}

describe('the account', () => {
  it('says who is signed in, where, and that the session is in a private file', async () => {
    const { exitCode, json } = await ada.podium(['whoami', '--json']);
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({
      email: 'ada@example.org',
      userType: 'user',
      server: proxy.url,
      session: { kind: 'file' },
    });
    const { mode } = await stat(join(folder, 'Ada', 'config', 'session.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('takes a session from PODIUM_TOKEN and leaves the stored one alone', async () => {
    const { json } = await ada.podium(['token', '--json']);
    const { accessToken } = json() as { accessToken: string };
    const env = { PODIUM_TOKEN: accessToken, PODIUM_CONFIG_DIR: join(folder, 'nobody') };
    const whoami = await ada.podium(['whoami', '--json'], { env });
    expect(whoami.json()).toMatchObject({ email: 'ada@example.org', session: { kind: 'environment' } });
    const refused = await ada.podium(['whoami', '--json'], { env: { PODIUM_TOKEN: 'forged' } });
    expect(refused.exitCode).toBe(11);
    expect((await ada.podium(['whoami'])).exitCode).toBe(0);
  });

  it('refuses wrong credentials with exit code 11 and a taken email with 2', async () => {
    const login = ['login', '--email', ada.email, '--password-stdin'];
    const wrong = await ada.podium(login, { stdin: 'not the password', env: { PODIUM_CONFIG_DIR: join(folder, 'x') } });
    expect(wrong.exitCode).toBe(11);
    const names = ['--first-name', 'Ada', '--last-name', 'Two', '--email', ada.email, '--password-stdin'];
    const taken = await ada.podium(['register', ...names], { stdin: 'another-password' });
    expect(taken.exitCode).toBe(2);
  });

  it('tells every field of a registration that is wrong, in the texts of the forms', async () => {
    const names = ['--first-name', ' ', '--last-name', 'X', '--email', 'nonsense', '--password-stdin'];
    const { exitCode, stderr } = await ada.podium(['register', ...names, '--json'], { stdin: 'short' });
    expect(exitCode).toBe(2);
    const { error } = JSON.parse(stderr);
    expect(error.fields.map((field: { path: string }) => field.path)).toEqual(['firstName', 'email', 'password']);
    expect(stderr).toContain('First Name is required');
    expect(stderr).toContain('Password must be at least 8 characters long');
  });

  it('edits the profile', async () => {
    const { exitCode, json } = await ada.podium(['profile', 'edit', '--last-name', 'Lovelace', '--json']);
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', rating: 1500 });
  });

  it('renews an outdated session once for commands that run at the same time, and signs nobody out', async () => {
    const sessionFile = join(folder, 'Ada', 'config', 'session.json');
    const sessions = JSON.parse(await readFile(sessionFile, 'utf8'));
    sessions[proxy.url].accessToken = 'outdated';
    await writeFile(sessionFile, JSON.stringify(sessions));
    const runs = await Promise.all(Array.from({ length: 8 }, () => ada.podium(['whoami', '--json'])));
    expect(runs.map(({ exitCode }) => exitCode)).toEqual(runs.map(() => 0));
    expect((await ada.podium(['whoami'])).exitCode).toBe(0);
  });

  it('is gone from the machine after logout, also when the server cannot be told', async () => {
    const bob = await signUpLearner(proxy.url, folder, 'Bob');
    proxy.loseAnswersOf(/logout/);
    const { exitCode, stdout } = await bob.podium(['logout']);
    proxy.loseAnswersOf(undefined);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The server could not be told');
    expect((await bob.podium(['whoami'])).exitCode).toBe(11);
    expect(await readdir(join(folder, 'Bob', 'config'))).not.toContain('session.json');
  });
});

describe('problems', () => {
  it('are listed, searched and filtered', async () => {
    const titles = async (...args: string[]) =>
      ((await ada.podium(['problem', 'list', ...args, '--json'])).json() as { title: string }[]).map(
        ({ title }) => title,
      );
    expect((await titles()).toSorted()).toEqual(['Paths', 'Sum of Squares', 'Sum of Two']);
    expect(await titles('SQUARES')).toEqual(['Sum of Squares']);
    expect(await titles('-d', 'hard', '-t', 'math')).toEqual(['Paths']);
    const none = await ada.podium(['problem', 'list', 'nothing-like-it']);
    expect(none).toMatchObject({ exitCode: 0, stdout: '', stderr: 'None of the 3 problems fits.\n' });
  });

  it('are shown with their mathematics, tables and samples, and never with hidden tests', async () => {
    const { stdout, exitCode } = await ada.podium(['problem', 'show', 'sum-of-two']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Add a and b, |a|, |b| ≤ 10⁹.');
    expect(stdout).toMatch(/│ 1 │ 2 │/);
    expect(stdout).toContain('Sample 2');
    expect(stdout).not.toContain('2000000000');
  });

  it('are named by the beginning of their title, else the ones that fit or come near are told', async () => {
    const ambiguous = await ada.podium(['problem', 'show', 'sum']);
    expect(ambiguous.exitCode).toBe(2);
    expect(ambiguous.stderr).toContain('sum-of-two');
    expect(ambiguous.stderr).toContain('sum-of-squares');
    const unknown = await ada.podium(['problem', 'show', 'pahts']);
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toContain('Did you mean:\n    paths');
  });

  it('are pulled into a folder that refreshes without touching what the learner wrote', async () => {
    const target = await pull('refresh', programs.correct);
    expect((await readdir(target)).toSorted()).toEqual(['.podium.json', 'problem.md', 'solution.cpp', 'tests']);
    await writeFile(join(target, 'tests', '1.in'), 'my own\n');
    await rm(join(target, 'tests', '2.ans'));
    const { exitCode, json } = await ada.podium(['problem', 'get', '.', '--json'], { cwd: join(target, 'tests') });
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

  it('do not mix in one folder', async () => {
    const target = await pull('mixed', programs.correct);
    const { exitCode, stderr } = await ada.podium(['problem', 'get', 'paths', '--dir', target]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("already holds the problem 'Sum of Two'");
  });
});

describe('testing on this machine', () => {
  it.each([
    ['correct', 0, 'accepted'],
    ['wrong', 1, 'wrong_answer'],
    ['broken', 3, 'compile_error'],
    ['endless', 4, 'time_limit_exceeded'],
    ['greedy', 5, 'memory_limit_exceeded'],
    ['crashing', 6, 'runtime_error'],
    ['flooding', 7, 'output_limit_exceeded'],
  ] as const)('of a %s program ends with exit code %i', async (name, exitCode, verdict) => {
    const target = await pull(`test-${name}`, programs[name]);
    const run = await ada.podium(['test', '--json'], { cwd: target });
    expect(run.json()).toMatchObject({ verdict });
    expect(run.exitCode).toBe(exitCode);
  });

  it('shows input, expected and actual output of a failing test', async () => {
    const target = await pull('test-shown', programs.wrong);
    const { stdout } = await ada.podium(['test'], { cwd: target });
    expect(stdout).toContain('[✗✗] 0/2  Wrong answer');
    expect(stdout).toContain('  Input\n    1 2\n  Expected Output\n  > 3\n  Actual Output\n  > 2\n');
  });

  it('counts the learner’s own tests, and can run one of them', async () => {
    const target = await pull('test-own', programs.correct);
    await writeFiles(target, { 'tests/mine.in': '2 2\n', 'tests/mine.ans': '5\n' });
    const all = await ada.podium(['test', '--json'], { cwd: join(target, 'tests') });
    expect(all.exitCode).toBe(1);
    expect((all.json() as { results: unknown[] }).results).toHaveLength(3);
    expect((await ada.podium(['test', '--only', '2'], { cwd: target })).exitCode).toBe(0);
    expect((await ada.podium(['test', '--only', '9'], { cwd: target })).exitCode).toBe(2);
  });

  it('needs no server', async () => {
    const target = await pull('test-offline', programs.correct);
    const { exitCode } = await ada.podium(['test'], { cwd: target, env: { PODIUM_SERVER: 'http://127.0.0.1:9' } });
    expect(exitCode).toBe(0);
  });

  it('names the file in the compiler’s messages as the learner does', async () => {
    const target = await pull('test-names', programs.correct);
    await writeFile(join(target, 'brute.cpp'), programs.broken);
    const { stdout, exitCode } = await ada.podium(['test', 'brute.cpp'], { cwd: target });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('brute.cpp:1:14: error:');
  });
});

describe('running on own input', () => {
  it('puts the program’s output alone on standard output, here and on the server', async () => {
    const target = await pull('run', programs.correct);
    for (const where of [[], ['--remote']]) {
      const { exitCode, stdout } = await ada.podium(['run', ...where], { cwd: target, stdin: '20 22\n' });
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '42\n' });
    }
  });

  it('answers with the same shape here and on the server', async () => {
    const target = await pull('run-shape', programs.broken);
    const { runResponseSchema } = await import('@podium/sdk/contract');
    for (const where of [[], ['--remote']]) {
      const { exitCode, json } = await ada.podium(['run', '--json', ...where], { cwd: target, stdin: '' });
      expect(exitCode).toBe(3);
      expect(runResponseSchema.parse(json()).result).toMatchObject({ success: false, verdict: 'compile_error' });
    }
  });

  it('reads the input from a file and names it when it cannot', async () => {
    const target = await pull('run-file', programs.correct);
    expect((await ada.podium(['run', '-i', 'tests/2.in'], { cwd: target })).stdout).toBe('30\n');
    const missing = await ada.podium(['run', '-i', 'tests/9.in'], { cwd: target });
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toContain("--input: the file 'tests/9.in'");
  });
});

describe('submitting', () => {
  it.each([
    ['correct', 0, 'accepted'],
    ['wrong', 1, 'wrong_answer'],
    ['broken', 3, 'compile_error'],
    ['endless', 4, 'time_limit_exceeded'],
    ['crashing', 6, 'runtime_error'],
  ] as const)('a %s program ends with exit code %i', async (name, exitCode, verdict) => {
    const target = await pull(`submit-${name}`, programs[name]);
    const run = await ada.podium(['submit', '--json'], { cwd: target });
    expect(run.json()).toMatchObject({ verdict, problemTitle: 'Sum of Two', progress: 'judged' });
    expect(run.exitCode).toBe(exitCode);
  });

  it('shows the failing test and the compiler’s message to people', async () => {
    const wrong = await ada.podium(['submit'], { cwd: await pull('submit-shown', programs.wrong) });
    expect(wrong.stdout).toMatch(/^\[✗✗✗✗\] 0\/4 {2}Wrong answer/);
    expect(wrong.stdout).toContain('  Expected Output\n  > 3\n');
    const broken = await ada.podium(['submit'], { cwd: await pull('submit-message', programs.broken) });
    expect(broken.stdout).toContain("'retrun' was not declared");
  });

  it('refuses what is no source and submits nothing', async () => {
    const target = await pull('submit-bad', programs.correct);
    const before = await countSubmissions();
    await writeFiles(target, {
      'empty.cpp': ' \n',
      'binary.cpp': 'int\0main',
      'notes.txt': 'hello',
      'huge.cpp': `//${'x'.repeat(256 * 1024)}`,
    });
    await writeFile(join(target, 'latin.cpp'), Buffer.from([0x2f, 0x2f, 0xe9, 0x0a]));
    for (const [file, message] of [
      ['empty.cpp', 'empty.cpp is empty'],
      ['binary.cpp', 'looks like a binary'],
      ['notes.txt', 'is not a C++ file'],
      ['huge.cpp', 'larger than 256 KB'],
      ['latin.cpp', 'is not UTF-8 text'],
      ['missing.cpp', "There is no file 'missing.cpp'"],
    ] as const) {
      const { exitCode, stderr } = await ada.podium(['submit', file], { cwd: target });
      expect(stderr).toContain(message);
      expect(exitCode).toBe(2);
    }
    expect(await countSubmissions()).toBe(before);
  });

  it('refuses the untouched starter file unless it is forced', async () => {
    const target = join(work, 'starter');
    await ada.podium(['problem', 'get', 'sum-of-two', '--dir', target]);
    const refused = await ada.podium(['submit'], { cwd: target });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('still the starter file');
    expect((await ada.podium(['submit', '--force'], { cwd: target })).exitCode).toBe(1);
  });

  it('prints the id without waiting, which submissions show then waits for', async () => {
    const target = await pull('submit-no-wait', programs.correct);
    const { exitCode, stdout } = await ada.podium(['submit', '--no-wait'], { cwd: target });
    expect(exitCode).toBe(0);
    const shown = await ada.podium(['submissions', 'show', stdout.trim(), '--wait', '--json']);
    expect(shown.json()).toMatchObject({ _id: stdout.trim(), verdict: 'accepted' });
    expect(shown.exitCode).toBe(0);
    const code = await ada.podium(['submissions', 'show', 'last', '--code']);
    expect(code.stdout).toBe(programs.correct);
  });

  it('whose answer is lost is taken up again by the next one and is never sent twice', async () => {
    const target = await pull('submit-lost', programs.correct);
    const before = await countSubmissions();
    proxy.loseAnswersOf(/submitPractice/);
    const lost = await ada.podium(['submit'], { cwd: target });
    proxy.loseAnswersOf(undefined);
    expect(lost.exitCode).toBe(10);
    const resumed = await ada.podium(['submit'], { cwd: target });
    expect(resumed.exitCode).toBe(0);
    expect(resumed.stderr).toContain('was submitted before');
    expect(await countSubmissions()).toBe(before + 1);
    const record = JSON.parse(await readFile(join(target, '.podium.json'), 'utf8'));
    expect(record.pending).toBeUndefined();
    expect(record.last.verdict).toBe('accepted');
  });

  it('that is refused leaves nothing to resume', async () => {
    const target = await pull('submit-refused', programs.correct);
    const { exitCode } = await ada.podium(['submit'], { cwd: target, env: { PODIUM_TOKEN: 'forged' } });
    expect(exitCode).toBe(11);
    expect(JSON.parse(await readFile(join(target, '.podium.json'), 'utf8')).pending).toBeUndefined();
  });

  it('from a folder of another server asks which one is meant', async () => {
    const target = await pull('submit-elsewhere', programs.correct);
    const { exitCode, stderr } = await ada.podium(['submit'], { cwd: target, env: { PODIUM_SERVER: server.url } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(proxy.url);
  });

  it('needs a problem, and says so when the file lies in none', async () => {
    const loose = join(work, 'loose.cpp');
    await writeFile(loose, programs.correct);
    const refused = await ada.podium(['submit', loose]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('--problem');
    expect((await ada.podium(['submit', loose, '--problem', 'sum-of-two'])).exitCode).toBe(0);
  });
});

async function countSubmissions(): Promise<number> {
  return ((await ada.podium(['submissions', '-n', '200', '--json'])).json() as unknown[]).length;
}

describe('submissions', () => {
  it('are listed newest first and by problem', async () => {
    const all = (await ada.podium(['submissions', '--json'])).json() as { submittedAt: string; problemTitle: string }[];
    const times = all.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await ada.podium(['submissions', '-p', 'paths', '--json'])).json()).toEqual([]);
    expect((await ada.podium(['submissions'])).stdout).toContain('Sum of Two');
  });

  it('of others are not shown', async () => {
    const eve = await signUpLearner(proxy.url, folder, 'Eve');
    const [newest] = (await ada.podium(['submissions', '-n', '1', '--json'])).json() as { _id: string }[];
    const { exitCode, stdout } = await eve.podium(['submissions', 'show', newest?._id ?? '']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });
});

describe('the doctor', () => {
  it('finds everything needed here, and a server that is gone', async () => {
    const well = await ada.podium(['doctor', '--json']);
    expect(well.json()).toMatchObject({ ok: true });
    expect(well.exitCode).toBe(0);
    const ill = await ada.podium(['doctor', '--json'], { env: { PODIUM_SERVER: 'http://127.0.0.1:9' } });
    expect(ill.exitCode).toBe(1);
    const { checks } = ill.json() as { checks: { name: string; state: string; fix?: string }[] };
    expect(checks.find(({ name }) => name === 'server')).toMatchObject({
      state: 'missing',
      fix: expect.stringContaining('podium'),
    });
  });
});

describe('an administrator’s command', () => {
  it('is refused to a learner with exit code 12', async () => {
    const source = join(folder, 'packages', 'Paths');
    const copy = join(folder, 'copied');
    await writeFiles(copy, sumProblemFiles({ title: 'Mine' }));
    expect((await ada.podium(['problem', 'upload', copy])).exitCode).toBe(12);
    expect((await ada.podium(['problem', 'rejudge', 'paths'])).exitCode).toBe(12);
    expect(await readdir(source)).toContain('.podium.json');
    expect(await readdir(copy)).not.toContain('.podium.json');
  });
});

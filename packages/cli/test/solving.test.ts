import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { signUpLearner } from './people.ts';
import { runCli } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});

afterAll(() => setup?.close());

describe('testing on this machine', () => {
  it.each([
    ['correct', 0, 'accepted'],
    ['wrong', 1, 'wrong_answer'],
    ['broken', 3, 'compile_error'],
    // A busy one would use a processor until its limit. The judge's tests have those.
    ['sleeping', 4, 'time_limit_exceeded'],
    ['greedy', 5, 'memory_limit_exceeded'],
    ['crashing', 6, 'runtime_error'],
    ['flooding', 7, 'output_limit_exceeded'],
  ] as const)('of a %s program ends with exit code %i', async (name, exitCode, verdict) => {
    const target = await setup.pull(`test-${name}`, programs[name]);
    const run = await setup.ada.podium(['test', '--json'], { cwd: target });
    expect(run.json()).toMatchObject({ verdict });
    expect(run.exitCode).toBe(exitCode);
  });

  it('shows input, expected and actual output of a failing test', async () => {
    const target = await setup.pull('test-shown', programs.wrong);
    const { stdout } = await setup.ada.podium(['test'], { cwd: target });
    expect(stdout).toContain('[✗✗] 0/2  Wrong answer');
    expect(stdout).toContain('  Input\n    1 2\n  Expected Output\n    3\n  Actual Output\n    2\n');
  });

  it('counts the learner’s own tests, and can run one of them', async () => {
    const target = await setup.pull('test-own', programs.correct);
    await writeFiles(target, { 'tests/mine.in': '2 2\n', 'tests/mine.ans': '5\n' });
    const all = await setup.ada.podium(['test', '--json'], { cwd: join(target, 'tests') });
    expect(all.exitCode).toBe(1);
    expect((all.json() as { results: unknown[] }).results).toHaveLength(3);
    expect((await setup.ada.podium(['test', '--only', '2'], { cwd: target })).exitCode).toBe(0);
    expect((await setup.ada.podium(['test', '--only', '9'], { cwd: target })).exitCode).toBe(2);
  });

  it('judges a program while the server is away', async () => {
    const target = await setup.pull('test-offline', programs.correct);
    const { exitCode } = await setup.ada.podium(['test'], {
      cwd: target,
      env: { PODIUM_SERVER: 'http://127.0.0.1:9' },
    });
    expect(exitCode).toBe(0);
  });

  it('names the file in the compiler’s messages as the learner does', async () => {
    const target = await setup.pull('test-names', programs.correct);
    await writeFile(join(target, 'brute.cpp'), programs.broken);
    const { stdout, exitCode } = await setup.ada.podium(['test', 'brute.cpp'], { cwd: target });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('brute.cpp:1:14: error:');
  });

  it('leaves longer names in the compiler’s messages as they are', async () => {
    const target = await setup.pull('test-longer-names', programs.correct);
    await writeFile(join(target, 'brute.c'), '#error solution.count of old-solution.c\nint main() {}\n');
    const { stdout } = await setup.ada.podium(['test', 'brute.c'], { cwd: target });
    expect(stdout).toContain('brute.c:1:2: error: #error solution.count of old-solution.c');
  });
});

describe('a program without end', () => {
  it('is distinguished from tests that were not run, here and on the server', async () => {
    const cwd = await setup.pull('endless-shown', programs.sleeping);
    const here = await setup.ada.podium(['test'], { cwd });
    expect(here.stdout).toContain('[✗·] 0/2  Time limit exceeded');
    expect(here.stdout).toContain('1 more test not run.');
    const there = await setup.ada.podium(['submit', '--force'], { cwd });
    expect(there.stdout).toContain('[✗···] 0/4  Time limit exceeded');
    expect(there.stdout).toContain('3 more tests not run.');
  });

  it('shows its verdict once, here and on the server', async () => {
    const cwd = await setup.pull('flood-shown', programs.flooding);
    for (const where of [[], ['--remote']]) {
      const { exitCode, stderr } = await setup.ada.podium(['run', ...where], { cwd, stdin: '' });
      expect(exitCode).toBe(7);
      expect(stderr.match(/Output limit exceeded/g)).toHaveLength(1);
      expect(stderr).toContain('wrote more than 64 MB');
    }
  });
});

describe('running on own input', () => {
  it('puts the program’s output alone on standard output, here and on the server', async () => {
    const target = await setup.pull('run', programs.correct);
    for (const where of [[], ['--remote']]) {
      const { exitCode, stdout } = await setup.ada.podium(['run', ...where], { cwd: target, stdin: '20 22\n' });
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '42\n' });
    }
  });

  it('gives all of a long output, as it is into a pipe and without control characters onto a terminal', async () => {
    const source =
      '#include <cstdio>\nint main() { for (int i = 0; i < 300000; ++i) printf("%d\\n", i); fputs("\\033[2Jend\\a", stdout); }';
    const target = await setup.pull('run-long', source);
    const numbers = Array.from({ length: 300_000 }, (_, index) => `${index}\n`).join('');
    const piped = await setup.ada.podium(['run'], { cwd: target, stdin: '' });
    expect(piped.stdout === `${numbers}\u001b[2Jend\u0007`).toBe(true);
    expect(piped.stderr).not.toContain('longer than what is shown');
    const shown = await runCli(['run'], { cwd: target, env: setup.ada.env, stdin: '', terminal: true });
    expect(shown.stdout === `${numbers}end\n`).toBe(true);
    const json = await setup.ada.podium(['run', '--json'], { cwd: target, stdin: '' });
    expect(json.json()).toMatchObject({ result: { outputTruncated: true, output: numbers.slice(0, 64 * 1024) } });
  });

  it('answers with the same shape here and on the server', async () => {
    const target = await setup.pull('run-shape', programs.broken);
    const { runResponseSchema } = await import('@podium/sdk/contract');
    for (const where of [[], ['--remote']]) {
      const { exitCode, json } = await setup.ada.podium(['run', '--json', ...where], { cwd: target, stdin: '' });
      expect(exitCode).toBe(3);
      expect(runResponseSchema.parse(json()).result).toMatchObject({ success: false, verdict: 'compile_error' });
    }
  });

  it('reads the input from a file and names it when it cannot', async () => {
    const target = await setup.pull('run-file', programs.correct);
    expect((await setup.ada.podium(['run', '-i', 'tests/2.in'], { cwd: target })).stdout).toBe('30\n');
    const missing = await setup.ada.podium(['run', '-i', 'tests/9.in'], { cwd: target });
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toContain("--input: the file 'tests/9.in'");
  });

  it('sends the server no input that is not UTF-8, and one with a byte-order mark unchanged', async () => {
    const countBytes = '#include <cstdio>\nint main() { int n = 0; while (getchar() != EOF) ++n; printf("%d\\n", n); }';
    const target = await setup.pull('run-text', countBytes);
    await writeFile(join(target, 'latin.txt'), Buffer.from([0xe9, 0x0a]));
    await writeFile(join(target, 'marked.txt'), '\ufeff1\n');
    const latin = await setup.ada.podium(['run', '--remote', '-i', 'latin.txt'], { cwd: target });
    expect(latin.exitCode).toBe(2);
    expect(latin.stderr).toContain("--input: the file 'latin.txt' is not UTF-8 text.");
    for (const where of [[], ['--remote']]) {
      const { stdout } = await setup.ada.podium(['run', '-i', 'marked.txt', ...where], { cwd: target });
      expect(stdout).toBe('5\n');
    }
  });
});

describe('submitting', () => {
  it.each([
    ['correct', 0, 'accepted'],
    ['wrong', 1, 'wrong_answer'],
    ['broken', 3, 'compile_error'],
    ['sleeping', 4, 'time_limit_exceeded'],
    ['crashing', 6, 'runtime_error'],
  ] as const)('a %s program ends with exit code %i', async (name, exitCode, verdict) => {
    const target = await setup.pull(`submit-${name}`, programs[name]);
    const run = await setup.ada.podium(['submit', '--json'], { cwd: target });
    expect(run.json()).toMatchObject({ verdict, problemTitle: 'Sum of Two', progress: 'judged' });
    expect(run.exitCode).toBe(exitCode);
  });

  it('shows the failing test and the compiler’s message to people', async () => {
    const wrong = await setup.ada.podium(['submit'], { cwd: await setup.pull('submit-shown', programs.wrong) });
    expect(wrong.stdout).toMatch(/^\[✗✗✗✗\] 0\/4 {2}Wrong answer/);
    expect(wrong.stdout).toContain('  Expected Output\n    3\n');
    const [, more = ''] = /^3 more failing tests: podium (.+)$/m.exec(wrong.stdout) ?? [];
    const all = await setup.ada.podium(more.split(' '));
    expect(all.stdout.match(/^✗ Test \d/gm)).toHaveLength(4);
    const broken = await setup.ada.podium(['submit'], { cwd: await setup.pull('submit-message', programs.broken) });
    expect(broken.stdout).toContain("'retrun' was not declared");
  });

  it('refuses what is no source and submits nothing', async () => {
    const target = await setup.pull('submit-bad', programs.correct);
    const before = await setup.countSubmissions();
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
      ['notes.txt', 'is not a source file'],
      ['huge.cpp', 'larger than 256 KB'],
      ['latin.cpp', 'is not UTF-8 text'],
      ['missing.cpp', "There is no file 'missing.cpp'"],
    ] as const) {
      const { exitCode, stderr } = await setup.ada.podium(['submit', file], { cwd: target });
      expect(stderr).toContain(message);
      expect(exitCode).toBe(2);
    }
    expect(await setup.countSubmissions()).toBe(before);
  });

  it('refuses the untouched starter file unless it is forced', async () => {
    const target = join(setup.folder, 'work', 'starter');
    await setup.ada.podium(['problem', 'get', 'sum-of-two', '--dir', target]);
    const refused = await setup.ada.podium(['submit'], { cwd: target });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('still the starter file');
    expect((await setup.ada.podium(['submit', '--force'], { cwd: target })).exitCode).toBe(1);
  });

  it('prints the id without waiting, which submissions show then waits for', async () => {
    const target = await setup.pull('submit-no-wait', programs.correct);
    const { exitCode, stdout } = await setup.ada.podium(['submit', '--no-wait'], { cwd: target });
    expect(exitCode).toBe(0);
    const shown = await setup.ada.podium(['submissions', 'show', stdout.trim(), '--wait', '--json']);
    expect(shown.json()).toMatchObject({ _id: stdout.trim(), verdict: 'accepted' });
    expect(shown.exitCode).toBe(0);
    const code = await setup.ada.podium(['submissions', 'show', 'last', '--code']);
    expect(code.stdout).toBe(programs.correct);
  });

  it.each([
    ['whose answer is lost', /submitPractice/, 'it is not known whether it arrived'],
    ['whose verdict is lost', /submission\//, 'This source was submitted before'],
  ])('%s is resumed by the next one, is never sent twice, and says what is known', async (name, lost, said) => {
    const target = await setup.pull(name.replaceAll(' ', '-'), programs.correct);
    const before = await setup.countSubmissions();
    setup.proxy.loseAnswersOf(lost);
    const interrupted = await setup.ada.podium(['submit'], { cwd: target });
    setup.proxy.loseAnswersOf(undefined);
    expect(interrupted.exitCode).toBe(10);
    const resumed = await setup.ada.podium(['submit'], { cwd: target });
    expect(resumed.exitCode).toBe(0);
    expect(resumed.stderr).toContain(said);
    expect(await setup.countSubmissions()).toBe(before + 1);
    const { submissions } = JSON.parse(await readFile(join(target, '.podium.json'), 'utf8'));
    expect(Object.values(submissions)).toEqual([{ last: expect.objectContaining({ verdict: 'accepted' }) }]);
  });

  it('leaves nothing to resume after a rejection', async () => {
    const target = await setup.pull('submit-refused', programs.correct);
    const { exitCode } = await setup.ada.podium(['submit'], { cwd: target, env: { PODIUM_TOKEN: 'forged' } });
    expect(exitCode).toBe(11);
    expect(JSON.parse(await readFile(join(target, '.podium.json'), 'utf8')).submissions).toBeUndefined();
  });

  it('from a folder of another server asks which one is meant', async () => {
    const target = await setup.pull('submit-elsewhere', programs.correct);
    const { exitCode, stderr } = await setup.ada.podium(['submit'], {
      cwd: target,
      env: { PODIUM_SERVER: setup.server.url },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Add --server ${setup.proxy.url}, or name the problem with --problem.`);
  });

  it('requires --problem for a file outside pulled problems', async () => {
    const loose = join(setup.folder, 'work', 'loose.cpp');
    await writeFile(loose, programs.correct);
    const refused = await setup.ada.podium(['submit', loose]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('--problem');
    expect((await setup.ada.podium(['submit', loose, '--problem', 'sum-of-two'])).exitCode).toBe(0);
  });
});

it('with a workspace folder and templates, pulls into it and tests and submits by name from any folder', async () => {
  const mia = await signUpLearner(setup.proxy.url, setup.folder, 'Mia');
  const home = join(setup.folder, 'home of mia');
  const root = join(home, 'my contests');
  const podium = (...args: string[]) => mia.podium(args, { cwd: setup.folder, env: { HOME: home } });
  expect((await podium('config', 'set', 'workspace', '~/my contests')).exitCode).toBe(0);
  const pulled = await podium('problem', 'get', 'sum-of-two');
  expect(pulled.exitCode).toBe(0);
  expect(pulled.stderr).toContain("cd 'home of mia/my contests/sum-of-two', write solution.cpp");
  await writeFile(join(root, 'sum-of-two', 'solution.cpp'), programs.correct);
  expect((await podium('problem', 'get', 'sum-of-two', '--json')).json()).toMatchObject({
    folder: join(root, 'sum-of-two'),
    files: expect.arrayContaining([{ path: 'solution.cpp', outcome: 'kept' }]),
  });
  expect((await podium('test', 'sum-of-t')).exitCode).toBe(0);
  expect((await podium('submit', 'Sum of Two', '--json')).json()).toMatchObject({ verdict: 'accepted' });
  const unknown = await podium('test', 'paths');
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr).toContain(`There is no file 'paths', and no problem of this name in ${root}.`);
  const template = { 'templates/solution.py': '# {{title}} by {{author}}\nprint(3)\n' };
  await writeFiles(mia.env.PODIUM_CONFIG_DIR ?? '', template);
  const elsewhere = await podium('problem', 'get', 'paths', '--dir', 'practice');
  expect(elsewhere.stdout).toContain('Paths is in practice');
  expect(elsewhere.stderr).toContain('write solution.py, then podium test');
  expect(await readFile(join(setup.folder, 'practice', 'solution.py'), 'utf8')).toBe(
    '# Paths by Mia Example\nprint(3)\n',
  );
  await writeFiles(mia.env.PODIUM_CONFIG_DIR ?? '', { 'templates/solution.py': '' });
  const stopped = await podium('problem', 'get', 'sum-of-squares');
  expect(stopped.exitCode).toBe(2);
  expect(stopped.stderr).toContain('solution.py is empty.');
  expect(await readdir(root)).toEqual(['sum-of-two']);
});

describe('submissions', () => {
  it('are listed newest first and by problem', async () => {
    const all = (await setup.ada.podium(['submissions', '--json'])).json() as {
      submittedAt: string;
      problemTitle: string;
    }[];
    const times = all.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await setup.ada.podium(['submissions', '-p', 'paths', '--json'])).json()).toEqual([]);
    expect((await setup.ada.podium(['submissions'])).stdout).toContain('Sum of Two');
  });

  it('of others are not shown', async () => {
    const eve = await signUpLearner(setup.proxy.url, setup.folder, 'Eve');
    const [newest] = (await setup.ada.podium(['submissions', '-n', '1', '--json'])).json() as { _id: string }[];
    const { exitCode, stdout } = await eve.podium(['submissions', 'show', newest?._id ?? '']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  it('of others are listed for an admin, and none is an own one', async () => {
    expect((await setup.admin.podium(['submissions', '--user', 'me', '--json'])).json()).toEqual([]);
    const everybody = (await setup.admin.podium(['submissions', '-n', '200', '--json'])).json() as { userId: string }[];
    expect(everybody.length).toBeGreaterThan(0);
    const mistyped = await setup.admin.podium(['submissions', '--user', '?']);
    expect(mistyped).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--user must be me') });
    const unknown = await setup.admin.podium(['submissions', '--before', '?']);
    expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--before must be the id') });
    expect((await setup.admin.podium(['status', '--json'])).json()).toMatchObject({ submissions: { recent: [] } });
    expect((await setup.admin.podium(['submissions', 'show', 'last'])).exitCode).toBe(2);
  });

  it('with a mistyped id fail with the nearest ids', async () => {
    const [newest] = (await setup.ada.podium(['submissions', '-n', '1', '--json'])).json() as { _id: string }[];
    const id = newest?._id ?? '';
    for (const wait of [[], ['--wait']]) {
      const mistyped = await setup.ada.podium([
        'submissions',
        'show',
        `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
        ...wait,
      ]);
      expect(mistyped.exitCode).toBe(2);
      expect(mistyped.stderr).toContain(`Did you mean:\n    ${id}  (Sum of Two)`);
    }
    const unknown = await setup.ada.podium(['submissions', 'show', 'zzzzzzzzzzzz']);
    expect(unknown.stderr).toContain('`podium submissions` lists yours.');
  });
});

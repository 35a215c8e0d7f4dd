import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { writeFiles } from './write-files.ts';

let setup: LearnerSetup;

beforeAll(async () => {
  setup = await setUpLearner();
});
afterAll(() => setup?.close());

const submit = (cwd: string, ...options: string[]) => setup.ada.podium(['submit', ...options], { cwd });

it('rejects the source of the last submission without --force', async () => {
  const cwd = await setup.pull('unchanged', programs.wrong);
  expect((await submit(cwd)).exitCode).toBe(1);
  const before = await setup.countSubmissions();
  const refused = await submit(cwd);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toMatch(/solution\.cpp is unchanged since your last submission \w{12} \(wrong answer\)\./);
  expect(refused.stderr).toContain('Change it first, or add --force to submit it as it is.');
  expect(await setup.countSubmissions()).toBe(before);
  const forScripts = await submit(cwd, '--json');
  expect(JSON.parse(forScripts.stderr)).toMatchObject({ error: { code: 'needs_force', exitCode: 2 } });
  expect((await submit(cwd, '--force')).exitCode).toBe(1);
  await writeFile(join(cwd, 'solution.cpp'), programs.correct);
  expect((await submit(cwd)).exitCode).toBe(0);
});

it('rejects the same source again, also for a file outside pulled problems', async () => {
  const file = join(setup.folder, 'loose.cpp');
  await writeFile(file, programs.correct);
  const args = ['submit', file, '--problem', 'paths', '--no-wait'];
  expect((await setup.ada.podium(args)).exitCode).toBe(0);
  const refused = await setup.ada.podium(args);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('loose.cpp is unchanged since your last submission');
  expect((await setup.ada.podium([...args, '--force'])).exitCode).toBe(0);
});

it('refuses what failed a sample or did not compile when it was last tested, until it changes', async () => {
  const cwd = await setup.pull('tested', programs.wrong);
  expect((await setup.ada.podium(['test'], { cwd })).exitCode).toBe(1);
  const failed = await submit(cwd);
  expect(failed.exitCode).toBe(2);
  expect(failed.stderr).toMatch(/solution\.cpp failed samples? 1.* when it was last tested here\./);

  await writeFile(join(cwd, 'solution.cpp'), programs.broken);
  expect((await setup.ada.podium(['test'], { cwd })).exitCode).toBe(3);
  const broken = await submit(cwd);
  expect(broken.exitCode).toBe(2);
  expect(broken.stderr).toContain('solution.cpp did not compile when it was last tested here.');

  await writeFile(join(cwd, 'solution.cpp'), programs.correct);
  expect((await submit(cwd)).exitCode).toBe(0);
});

it('sends what passes the samples, though it fails a test that the learner wrote', async () => {
  const cwd = await setup.pull('own-test', programs.correct);
  await writeFiles(cwd, { 'tests/mine.in': '1 2\n', 'tests/mine.ans': '4\n' });
  expect((await setup.ada.podium(['test'], { cwd })).exitCode).toBe(1);
  expect((await submit(cwd)).exitCode).toBe(0);
});

it('submits with test --submit only what passes all tests, and ends with the exit code of the verdict', async () => {
  const cwd = await setup.pull('test-and-submit', programs.wrong);
  const test = (...options: string[]) => setup.ada.podium(['test', ...options], { cwd });
  const before = await setup.countSubmissions();

  const failed = await test('--submit');
  expect(failed.exitCode).toBe(1);
  expect(failed.stdout).toContain('0/2  Wrong answer');
  expect(failed.stderr).toContain('Nothing was submitted: the source did not pass all tests.');
  expect((await test('--submit', '--json')).json()).toMatchObject({ verdict: 'wrong_answer', submission: null });
  for (const [options, message] of [
    [['--submit', '--watch'], '--submit and --watch cannot be used together'],
    [['--submit', '--only', '1'], '--submit and --only cannot be used together'],
    [['--force'], '--force can only be used with --submit'],
  ] as const) {
    const refused = await test(...options);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(message) });
  }
  expect(await setup.countSubmissions()).toBe(before);

  await writeFile(join(cwd, 'solution.cpp'), programs.correct);
  const passed = await test('--submit');
  expect(passed.exitCode).toBe(0);
  expect(passed.stdout).toMatch(/2\/2 {2}All tests passed[\s\S]*4\/4 {2}Accepted[\s\S]*Sum of Two · submission \w{12}/);
  const repeated = await test('--submit', '--json');
  expect(JSON.parse(repeated.stderr)).toMatchObject({ error: { code: 'needs_force', exitCode: 2 } });
  // Its local tests pass, so the verdict alone decides the exit code.
  await writeFiles(cwd, { 'tests/1.ans': '2\n', 'tests/2.ans': '200\n' });
  await writeFile(join(cwd, 'solution.cpp'), programs.wrong);
  const judged = await test('--submit', '--json');
  expect(judged.exitCode).toBe(1);
  expect(judged.json()).toMatchObject({ verdict: 'accepted', submission: { verdict: 'wrong_answer' } });
  expect((await test('--submit', '--force')).exitCode).toBe(1);
  expect(await setup.countSubmissions()).toBe(before + 3);
});

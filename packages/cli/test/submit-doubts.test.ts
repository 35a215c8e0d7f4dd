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

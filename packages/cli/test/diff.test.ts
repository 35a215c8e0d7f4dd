import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

/**
 * Counts up to the number that it reads. From the line `wrongFrom` on each number is too large by
 * one.
 */
const counting = (wrongFrom: number) =>
  `#include <cstdio>\nint main() { int n; scanf("%d", &n); for (int i = 1; i <= n; i++) printf("%d\\n", i < ${wrongFrom} ? i : i + 1); }\n`;

describe('diff', () => {
  const run = async (cwd: string, ...args: string[]) =>
    runCli(['diff', ...args], { cwd, env: learnerEnvironment(cwd, 'http://127.0.0.1:9') });

  it('shows expected and actual output of each failing test side by side, without a server', async () => {
    const cwd = await makePulledFolder(await temporaryFolder(), programs.wrong);
    const { exitCode, stdout } = await run(cwd);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('✗ Test 1  Wrong answer\n');
    expect(stdout).toContain('  Expected     Actual\n1 3        | 1 2\n');
    expect(stdout).toContain('1 30       | 1 200\n');
    expect((await run(cwd, '--only', '2')).stdout).not.toContain('Test 1');
  });

  it('shows a difference far beyond the first kilobyte', async () => {
    const cwd = await makePulledFolder(await temporaryFolder(), counting(5_000));
    const answer = Array.from({ length: 6_000 }, (_, index) => `${index + 1}\n`).join('');
    await writeFiles(cwd, { 'tests/long.in': '6000\n', 'tests/long.ans': answer });
    const { stdout } = await run(cwd, '--only', 'long');
    expect(stdout).toContain('4999 4999       4999 4999\n');
    expect(stdout).toContain('5000 5000     <\n');
    expect(stdout).toContain('              > 6000 6001\n');
  });

  it('reports that nothing differs when all tests pass', async () => {
    const { exitCode, stdout } = await run(await makePulledFolder(await temporaryFolder(), programs.correct));
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '✓ All 2 tests passed: nothing differs.\n' });
  });

  it.each([
    ['broken', 3, 'Compile error'],
    ['sleeping', 4, '1 more test not run.'],
    ['crashing', 6, 'killed by SIGABRT'],
    ['flooding', 7, 'Output limit exceeded'],
  ] as const)('of a %s program ends with exit code %i and says why', async (name, exitCode, text) => {
    const ended = await run(await makePulledFolder(await temporaryFolder(), programs[name]));
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.stdout).toContain(text);
  });

  it('prints the failing tests in the shape of a test report with --json', async () => {
    const cwd = await makePulledFolder(await temporaryFolder(), programs.wrong);
    await writeFile(join(cwd, 'tests/1.ans'), '2\n');
    expect((await run(cwd, '--json')).json()).toMatchObject({
      verdict: 'wrong_answer',
      results: [{ name: '2', expectedOutput: '30\n', actualOutput: '200\n' }],
    });
  });

  it('rejects a file outside pulled problems, and options that cannot be used together', async () => {
    const cwd = await temporaryFolder();
    await writeFiles(cwd, { 'lone.cpp': programs.correct });
    expect((await run(cwd, 'lone.cpp')).stderr).toContain('is in no pulled problem');
    const both = await run(cwd, 'lone.cpp', '--only', '1', '--last-accepted');
    expect(both.exitCode).toBe(2);
    expect(both.stderr).toContain('cannot be used together');
  });
});

describe('diff --last-accepted', () => {
  let setup: LearnerSetup;

  beforeAll(async () => {
    setup = await setUpLearner();
  });

  afterAll(() => setup?.close());

  it('compares the source with the newest submission that was accepted', async () => {
    const cwd = await setup.pull('last-accepted', programs.correct);
    const none = await setup.ada.podium(['diff', '--last-accepted'], { cwd });
    expect(none.exitCode).toBe(2);
    expect(none.stderr).toContain("None of your submissions to 'Sum of Two' in C++ was accepted yet.");
    expect((await setup.ada.podium(['submit'], { cwd })).exitCode).toBe(0);
    const same = await setup.ada.podium(['diff', '--last-accepted'], { cwd });
    expect(same.stdout).toMatch(/^✓ solution\.cpp is your last accepted submission /);
    await writeFile(join(cwd, 'solution.cpp'), programs.wrong);
    expect((await setup.ada.podium(['submit'], { cwd })).exitCode).toBe(1);
    const { exitCode, stdout } = await setup.ada.podium(['diff', '--last-accepted'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/a \+ b\).* \| 2 .*a \* b/);
    const json = (await setup.ada.podium(['diff', '--last-accepted', '--json'], { cwd })).json();
    expect(json).toMatchObject({ same: false, code: programs.wrong, submission: { code: programs.correct } });
  });
});

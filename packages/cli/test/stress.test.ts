import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { writeRecord } from '../src/workspace/workspace.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { type CliOptions, learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { openTerminal } from './terminal/terminal.ts';
import { writeFiles } from './write-files.ts';

/** Generates a list of eight numbers. The seed comes on standard input. */
const listGenerator = `#include <cstdio>
#include <cstdlib>
int main() {
  unsigned seed;
  if (scanf("%u", &seed) != 1) return 1;
  srand(seed);
  puts("8");
  for (int i = 0; i < 8; i++) printf("%d%c", rand() % 100 + 1, i < 7 ? ' ' : '\\n');
}
`;
const sum = `#include <cstdio>
int main() {
  long long n, x, s = 0;
  if (scanf("%lld", &n) != 1) n = 0;
  while (n-- && scanf("%lld", &x) == 1) s += x;
  printf("%lld", s);
}
`;
const sleepingSum = sum
  .replace('<cstdio>', '<cstdio>\n#include <unistd.h>')
  .replace('long long', 'usleep(300000); long long');
/** Ignores numbers above 90. */
const forgetful = sum.replace('s += x', 's += x > 90 ? 0 : x');
const pairGenerator =
  '#include <cstdio>\nint main() { int s; if (scanf("%d", &s) == 1) printf("%d %d\\n", s, s + 1); }\n';

const talkative = '#include <cstdio>\nint main() { for (int i = 0; i < 3000000; i++) puts("1"); }\n';

let folder: string;
const stress = (args: readonly string[], options: CliOptions = {}) =>
  runCli(['stress', ...args], { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:9'), ...options });
const both = ['--gen', 'gen.cpp', '--brute', 'brute.cpp'];

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeRecord(folder, {
    version: 1,
    server: 'http://127.0.0.1:9',
    pulledAt: '2026-03-07T10:31:00Z',
    problem: {
      id: '0'.repeat(24),
      title: 'Sum',
      revision: 1,
      constraints: { timeLimit: '1s', memoryLimit: '64MB' },
      checker: { type: 'tokens' },
    },
    written: {},
  });
  await writeFiles(folder, {
    'tests/1.in': '1\n2\n',
    'tests/1.ans': '2\n',
    'brute.cpp': sum,
    'gen.cpp': listGenerator,
  });
});

describe('stress', () => {
  it('saves a shrunk counterexample as the next test, found again not twice, needs no server, and exits 1', async () => {
    await writeFiles(folder, { 'solution.cpp': forgetful });
    const run = await stress([...both, '--json']);
    expect(run.stderr).toBe('');
    expect(run.exitCode).toBe(1);
    const answer = { input: '1\n91\n', expectedOutput: '91', savedAs: 'tests/2.in', verdict: 'wrong_answer' };
    expect(run.json()).toMatchObject({ success: false, counterexample: answer });
    expect(await readFile(join(folder, 'tests', '2.in'), 'utf8')).toBe('1\n91\n');
    expect(await readFile(join(folder, 'tests', '2.ans'), 'utf8')).toBe('91');
    expect(await readFile(join(folder, 'tests', '1.in'), 'utf8')).toBe('1\n2\n');
    expect((await stress([...both, '--json'])).json()).toMatchObject({ counterexample: answer });
    expect(await readdir(join(folder, 'tests'))).toEqual(['1.ans', '1.in', '2.ans', '2.in']);
  });

  it('shrinks a counterexample of the first seed by the forms of other seeds and of the samples', async () => {
    const wideGenerator =
      '#include <cstdio>\n#include <cstdlib>\nint main() { unsigned s; if (scanf("%u", &s) == 1) srand(s); printf("%d %d\\n", rand() % 1000 + 500, rand() % 1000 + 500); }\n';
    folder = await makePulledFolder(await temporaryFolder(), programs.wrong);
    await writeFiles(folder, { 'gen.cpp': wideGenerator, 'brute.cpp': programs.correct });
    const run = await stress([...both, '--json']);
    expect(run.json()).toMatchObject({ rounds: 1, counterexample: { input: '1 1\n' } });
  });

  it('shows the counterexample and its path, and saves the generated input with --no-shrink', async () => {
    await writeFiles(folder, { 'solution.cpp': forgetful });
    const run = await stress([...both, '--no-shrink', '--seed', '5']);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/Found in \d+ rounds? \(seed \d+\)/);
    expect(run.stdout).toContain('Wrong answer');
    expect(run.stderr).toContain('Saved as tests/2.in');
    expect(await readFile(join(folder, 'tests', '2.in'), 'utf8')).toMatch(/^8\n(?:\d+ ){7}\d+\n$/);
  });

  it('finds an input on which the solution crashes', async () => {
    const crashing =
      '#include <cstdio>\n#include <cstdlib>\nint main() { int a, b; if (scanf("%d%d", &a, &b) == 2 && a > 3) abort(); printf("%d", a + b); }\n';
    await writeFiles(folder, { 'gen.cpp': pairGenerator, 'brute.cpp': programs.correct, 'solution.cpp': crashing });
    const run = await stress([...both, '--json']);
    expect(run.json()).toMatchObject({ counterexample: { verdict: 'runtime_error', input: '4 1\n' } });
  });

  it('exits 0 and saves nothing when there is no difference', async () => {
    await writeFiles(folder, { 'solution.cpp': sum.replace('s = 0', 's{}') });
    const run = await stress([...both, '--rounds', '4']);
    expect(run.stdout).toContain('No difference in 4 rounds');
    expect(run.exitCode).toBe(0);
    expect(await readdir(join(folder, 'tests'))).toEqual(['1.ans', '1.in']);
  });

  it('ends the search when --time is over', async () => {
    await writeFiles(folder, { 'solution.cpp': sum.replace('s = 0', 's{}'), 'brute.cpp': sleepingSum });
    const run = await stress([...both, '--rounds', '1000000', '--time', '1s', '--json']);
    expect(run.exitCode).toBe(0);
    expect((run.json() as { rounds: number }).rounds).toBeLessThan(1_000_000);
  });

  it('warns of a generator that does not read its seed', async () => {
    await writeFiles(folder, { 'solution.cpp': sum.replace('s = 0', 's{}'), 'gen.cpp': 'int main() {}\n' });
    expect((await stress([...both, '--rounds', '2'])).stderr).toContain('the same input for two seeds');
  });

  it('ends with exit code 130 on Ctrl-C and saves nothing', async () => {
    await writeFiles(folder, { 'solution.cpp': sum.replace('s = 0', 's{}') });
    const interruption = new AbortController();
    const run = await stress([...both, '--rounds', '1000000'], {
      signal: interruption.signal,
      terminal: true,
      onStderr: (written) => written.includes('Round ') && interruption.abort(),
    });
    expect(run.stderr).toContain('Round ');
    expect(run.exitCode).toBe(130);
    expect(await readdir(join(folder, 'tests'))).toEqual(['1.ans', '1.in']);
  });

  it('saves the smallest input so far when the shrinking is interrupted, and exits 130', async () => {
    // The brute force is slow, and therefore shrinking is slow.
    await writeFiles(folder, { 'solution.cpp': forgetful, 'brute.cpp': sleepingSum });
    await buildCli();
    const terminal = await openTerminal({
      env: learnerEnvironment(folder, 'http://127.0.0.1:9'),
      cwd: folder,
      command: [process.execPath, podiumEntry, 'stress', ...both],
    });
    onTestFinished(() => terminal.close());
    await terminal.waitFor('Looking for a smaller input');
    await terminal.keys('C-c');
    expect(await terminal.waitForExit()).toBe(130);
    const screen = await terminal.screen();
    expect(screen).toContain('Interrupted while looking for a smaller input.');
    expect(screen).toContain('Saved as tests/2.in');
    const [, ...numbers] = (await readFile(join(folder, 'tests', '2.in'), 'utf8')).split(/\s+/).filter(Boolean);
    expect(numbers.some((number) => Number(number) > 90)).toBe(true);
    const total = numbers.reduce((sumSoFar, number) => sumSoFar + Number(number), 0);
    expect(await readFile(join(folder, 'tests', '2.ans'), 'utf8')).toBe(String(total));
  });

  it('names the program that writes too much, and the limit', async () => {
    await writeFiles(folder, { 'solution.cpp': forgetful, 'gen.cpp': talkative });
    const run = await stress(both);
    expect(run.stderr).toContain('gen.cpp wrote more than 4 MB with the seed 1, the most a stress test accepts.');
    expect(run.exitCode).toBe(2);
    expect(await readdir(join(folder, 'tests'))).toEqual(['1.ans', '1.in']);
  });

  it.each([
    [['--gen', 'gen.cpp'], {}, 2, '--brute is missing'],
    [['--brute', 'brute.cpp'], {}, 2, '--gen is missing'],
    [[...both, '--rounds', '0'], {}, 2, '--rounds must be a whole number'],
    [[...both, '--time', 'long'], {}, 2, '--time must be a duration'],
    [['--gen', 'none.cpp', '--brute', 'brute.cpp'], {}, 2, "There is no file 'none.cpp'"],
    [['--gen', 'gen.cpp', '--brute', 'solution.cpp'], {}, 2, 'the same program'],
    [both, { 'gen.cpp': programs.crashing }, 6, 'gets the seed as one number on its standard input'],
    [both, { 'gen.cpp': programs.broken }, 3, 'gen.cpp:1:14: error:'],
    [both, { 'brute.cpp': programs.crashing }, 6, 'brute.cpp did not end normally'],
    [both, { 'solution.cpp': programs.broken }, 3, 'solution.cpp:1:14: error:'],
  ] as const)('refuses %j with %j and exits %i', async (args, files, exitCode, message) => {
    await writeFiles(folder, { 'solution.cpp': forgetful, ...files });
    const run = await stress(args);
    expect(run.stderr).toContain(message);
    expect(run.exitCode).toBe(exitCode);
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { writeRecord } from '../src/workspace/workspace.ts';

import { setUpLearner } from './learner-setup.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

// Terminals show the output of programs, compilers and servers without characters that could move
// the cursor, set the title or fake a line.

const hostile = '\u001b[2J\u001b[1;1H\u001b]0;title\u0007\u009b5A\r\u202e\u2066\u200e\u200f\u061c';
const inCpp = [...Buffer.from(hostile)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('""');

/** Podium itself writes colours and redraws a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the purpose
const own = /\u001b\[[0-9;]*m|\r\u001b\[2K/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the purpose
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/;

let folder: string;
const podium = (args: readonly string[], stdin = '1 2\n') =>
  runCli(args, { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:9'), terminal: true, stdin });

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeRecord(folder, {
    version: 1,
    server: 'http://127.0.0.1:9',
    pulledAt: '2026-03-07T10:31:00Z',
    problem: {
      id: '0'.repeat(24),
      title: `Sum ${hostile}`,
      revision: 1,
      constraints: { timeLimit: '1s', memoryLimit: '64MB' },
      checker: { type: 'tokens' },
    },
    written: {},
  });
  await writeFiles(folder, {
    'tests/1.in': `1 2 ${hostile}\n`,
    'tests/1.ans': `3 ${hostile}\n`,
    'writes.cpp': `#include <cstdio>\nint main() { printf("out ${inCpp}\\n"); fprintf(stderr, "err ${inCpp}\\n"); return 3; }\n`,
    'differs.cpp': `#include <cstdio>\nint main() { printf("out ${inCpp}\\n"); }\n`,
    'broken.cpp': `#error "said ${hostile}"\nint main() { return "${hostile}"; }\n`,
    'gen.cpp': '#include <cstdio>\nint main() { int s; scanf("%d", &s); printf("%d 1\\n", s); }\n',
    'brute.cpp': `${programs.correct}// Slow.\n`,
  });
  await writeFile(join(folder, 'solution.cpp'), programs.correct);
});

describe('control characters', () => {
  it.each([
    [['run', 'writes.cpp'], 6, 'err'],
    [['run', 'broken.cpp'], 3, 'said'],
    [['test', 'writes.cpp'], 6, 'err'],
    [['test', 'differs.cpp'], 1, 'out'],
    [['test', 'broken.cpp'], 3, 'said'],
    [['diff', 'differs.cpp'], 1, 'out'],
    [['stress', '--gen', 'gen.cpp', '--brute', 'brute.cpp', 'differs.cpp'], 1, 'out'],
    [['stress', '--gen', 'broken.cpp', '--brute', 'brute.cpp'], 3, 'said'],
    [['problem', 'show', hostile], 11, ''],
    [['test', `${hostile}.cpp`], 2, 'There is no file'],
    [['run', 'writes.cpp', '--json'], 6, 'out'],
    [['test', 'writes.cpp', '--json'], 6, 'err'],
    [['test', `${hostile}.cpp`, '--json'], 2, 'There is no file'],
  ] as const)('of %j reach no terminal', async (args, exitCode, shown) => {
    const run = await podium(args);
    const written = `${run.stdout}${run.stderr}`;
    expect(written).toContain(shown);
    expect(written.replace(own, '')).not.toMatch(unsafe);
    expect(run.exitCode).toBe(exitCode);
  });

  it('stay in the output of run that is piped, and in the values of JSON', async () => {
    const piped = (args: readonly string[]) =>
      runCli(args, { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:9'), stdin: '1 2\n' });
    expect((await piped(['run', 'differs.cpp'])).stdout).toBe(`out ${hostile}\n`);
    expect((await piped(['run', 'differs.cpp', '--json'])).json()).toMatchObject({
      result: { output: `out ${hostile}\n` },
    });
  });

  it('of a program that the server has judged or run reach no terminal', async () => {
    const setup = await setUpLearner();
    onTestFinished(() => setup.close());
    const cwd = await setup.pull('hostile', await readFile(join(folder, 'differs.cpp'), 'utf8'));
    for (const args of [
      ['submit'],
      ['submissions', 'show', 'last'],
      ['run', '--remote', '--input', 'tests/1.in'],
      ['run', '--remote', '--input', 'tests/1.in', '--json'],
    ]) {
      const { stdout, stderr } = await setup.ada.podium(args, { cwd, terminal: true });
      expect(stdout).toContain('out');
      expect(`${stdout}${stderr}`.replace(own, ''), args.join(' ')).not.toMatch(unsafe);
    }
  });
});

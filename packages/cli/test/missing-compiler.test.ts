import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { writeRecord } from '../src/workspace/workspace.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { learnerEnvironment, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

// A broken g++ stands before the real one in PATH. The judge also looks into the usual folders, so
// removing g++ from PATH would not hide it.

let folder: string;

beforeAll(buildCli);

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
    'bin/g++': '#!/bin/sh\nexit 1\n',
    'bin/clang-format': '#!/bin/sh\nexit 1\n',
    'tests/1.in': '1 2\n',
    'tests/1.ans': '3\n',
    'solution.cpp': programs.correct,
    'brute.cpp': `${programs.correct}// Slow.\n`,
    'gen.cpp': programs.correct,
  });
  for (const program of ['g++', 'clang-format']) await chmod(join(folder, 'bin', program), 0o755);
});

function podium(args: readonly string[]) {
  const env = learnerEnvironment(folder, 'http://127.0.0.1:9') as Record<string, string>;
  return execa(process.execPath, [podiumEntry, ...args], {
    reject: false,
    cwd: folder,
    input: '1 2\n',
    extendEnv: false,
    env: { ...env, PATH: `${join(folder, 'bin')}${delimiter}${env.PATH}` },
  });
}

describe('a machine whose compiler does not work', () => {
  it.each([
    [['run']],
    [['test']],
    [['test', '--watch']],
    [['diff']],
    [['stress', '--gen', 'gen.cpp', '--brute', 'brute.cpp']],
  ])('is reported by %j in a sentence with a hint, as a usage error', async (args) => {
    const { exitCode, stdout, stderr } = await podium(args);
    expect(stdout).toBe('');
    expect(stderr).toContain('error Programs cannot be judged on this machine: The C++ compiler g++ does not work: ');
    expect(stderr).toContain('Install it: apt-get install -y g++');
    expect(stderr).toContain('podium doctor');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(exitCode).toBe(2);
  });

  it.each([
    ['--time-limit', 'The time limit'],
    ['--memory-limit', 'The memory limit'],
  ])('does not hide a wrong %s', async (option, named) => {
    const { exitCode, stderr } = await podium(['run', option, 'abc']);
    expect(stderr).toContain(`${named} 'abc' must look like`);
    expect(exitCode).toBe(2);
  });

  it('is reported by the doctor, with what else is missing, which searches the same folders as the judge', async () => {
    const { exitCode, stdout } = await podium(['doctor', '--json']);
    const { checks } = JSON.parse(stdout);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'g++', state: 'missing' }));
    expect(checks).toContainEqual({
      name: 'clang-format',
      state: 'warning',
      needed: false,
      detail: expect.stringContaining('needed only to run a server that formats programs'),
      fix: expect.stringContaining('clang'),
    });
    expect(exitCode).toBe(1);
  });
});

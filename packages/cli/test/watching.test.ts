import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { copyJudgeParts } from '../../server/test/shared-judge-parts.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { writeFiles } from './write-files.ts';

let folder: string;

beforeAll(async () => {
  [folder] = await Promise.all([mkdtemp(join(tmpdir(), 'podium-cli-')), buildCli()]);
  await copyJudgeParts(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Lists the programs that the judge has compiled. A second compilation replaces the file of the
 * first one by another.
 */
async function listCompiled(): Promise<string[]> {
  const programs = join(folder, 'cache', 'judge', 'programs');
  const names = (await readdir(programs)).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(programs, name))).ino}`));
}

/** Starts `podium test --watch` in a folder. `next` returns the next line on standard output. */
function watchTests(cwd: string, ...args: string[]) {
  const child = execa(process.execPath, [podiumEntry, 'test', '--watch', ...args], {
    cwd,
    reject: false,
    stdin: 'ignore',
    extendEnv: false,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      PODIUM_CONFIG_DIR: join(folder, 'config'),
      PODIUM_CACHE_DIR: join(folder, 'cache'),
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  return { child, next, nextJson: async () => JSON.parse(await next()) };
}

/** Saves as most editors do: a new file replaces the old one. */
async function save(path: string, content: string): Promise<void> {
  await writeFile(`${path}~`, content);
  await rename(`${path}~`, path);
}

describe('test --watch', () => {
  it('tests again on each save of the solution and of a test, one JSON document on one line each', async () => {
    const cwd = await makePulledFolder(join(folder, 'json'), programs.wrong);
    const { nextJson } = watchTests(cwd, '--json');
    expect(await nextJson()).toMatchObject({ verdict: 'wrong_answer', time: expect.stringMatching(/^\d{4}-/) });
    await save(join(cwd, 'solution.cpp'), programs.correct);
    expect(await nextJson()).toMatchObject({ verdict: 'accepted', results: [{ name: '1' }, { name: '2' }] });
    const compiled = await listCompiled();
    expect(compiled).not.toEqual([]);
    await writeFile(join(cwd, 'tests/1.ans'), '4\n');
    expect(await nextJson()).toMatchObject({ verdict: 'wrong_answer' });
    await save(join(cwd, 'solution.cpp'), programs.correct);
    expect(await nextJson()).toMatchObject({ verdict: 'wrong_answer' });
    expect(await listCompiled()).toEqual(compiled);
    await writeFiles(cwd, { 'tests/3.in': '1 1\n', 'tests/3.ans': '2\n' });
    // A look between the two writes finds the input without its answer, which is no test yet.
    let results: unknown[] = [];
    while (results.length < 3) results = (await nextJson()).results;
    expect(results).toHaveLength(3);
  });

  it('reports a source that cannot be compiled or read, and continues', async () => {
    const cwd = await makePulledFolder(join(folder, 'mended'), programs.broken);
    const { nextJson } = watchTests(cwd, '--json');
    expect(await nextJson()).toMatchObject({ verdict: 'compile_error' });
    await save(join(cwd, 'solution.cpp'), ' ');
    expect(await nextJson()).toMatchObject({ error: { code: 'usage', message: 'solution.cpp is empty.' } });
    await rm(join(cwd, 'solution.cpp'));
    expect((await nextJson()).error.message).toContain('There is no file');
    await save(join(cwd, 'solution.cpp'), programs.correct);
    expect(await nextJson()).toMatchObject({ verdict: 'accepted' });
  });

  it('ends a test run when the solution is saved meanwhile', async () => {
    const cwd = await makePulledFolder(join(folder, 'meanwhile'), programs.sleeping);
    const record = JSON.parse(await readFile(join(cwd, '.podium.json'), 'utf8'));
    record.problem.constraints.timeLimit = '60s';
    await writeFile(join(cwd, '.podium.json'), JSON.stringify(record));
    const { child, nextJson } = watchTests(cwd, '--json');
    await expect.poll(() => childProgramOf(child.pid)).toBe(true);
    await save(join(cwd, 'solution.cpp'), programs.correct);
    expect(await nextJson()).toMatchObject({ verdict: 'accepted' });
  });

  it('prints the time, one line for all tests and one for each that fails, and ends with 130 on Ctrl-C', async () => {
    const cwd = await makePulledFolder(join(folder, 'text'), programs.wrong);
    const { child, next } = watchTests(cwd);
    expect(await next()).toMatch(/^\d\d:\d\d:\d\d {2}\[✗✗\] 0\/2 {2}Wrong answer {2}\d+ ms, /);
    expect(await next()).toMatch(/^ {2}✗ 1 {2}Wrong answer {2}line 1, column 1: expected "3", found "2"$/);
    child.kill('SIGINT');
    const { exitCode, stderr } = await child;
    expect(exitCode).toBe(130);
    expect(stderr).toBe('Watching solution.cpp and tests/. Ctrl-C ends it.\nInterrupted.');
  });

  it('fails at once with an error that no save can fix', async () => {
    const cwd = await makePulledFolder(join(folder, 'refused'), programs.correct);
    expect((await watchTests(cwd, '--only', '9').child).exitCode).toBe(2);
    expect((await watchTests(folder).child).exitCode).toBe(2);
  });
});

/** Returns whether a process has started a program that runs without end. */
async function childProgramOf(pid: number | undefined): Promise<boolean> {
  const { stdout } = await execa('ps', ['-eo', 'pid=,ppid=,time=,comm='], { reject: false });
  return String(stdout)
    .split('\n')
    .some((line) => {
      const [, parent, , name] = line.trim().split(/\s+/);
      return Number(parent) === pid && name !== undefined && !/sh|g\+\+|ps/.test(name);
    });
}

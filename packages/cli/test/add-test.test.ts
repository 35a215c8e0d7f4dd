import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await makePulledFolder(await temporaryFolder(), programs.correct);
});

const read = (path: string) => readFile(join(cwd, path), 'utf8');
const listTests = () => readdir(join(cwd, 'tests'));

describe('add-test', () => {
  it('copies two files under the next number and leaves the others as they are', async () => {
    await writeFiles(cwd, { 'big.txt': '5 5\n', 'big.out': '10\n' });
    const { exitCode, stdout } = await runCli(['add-test', '-i', 'big.txt', '-a', 'big.out'], { cwd });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '✓ Test 3 added\n  tests/3.in\n  tests/3.ans\n' });
    expect([await read('tests/3.in'), await read('tests/3.ans')]).toEqual(['5 5\n', '10\n']);
    expect([await read('tests/1.in'), await read('tests/2.in')]).toEqual(['1 2\n', '10 20\n']);
    expect((await listTests()).toSorted()).toEqual(['1.ans', '1.in', '2.ans', '2.in', '3.ans', '3.in']);
  });

  it('is no sample in the results of a test run', async () => {
    expect((await runCli(['add-test'], { cwd, stdin: '5 5\n---\n10\n' })).exitCode).toBe(0);
    const { results } = (await runCli(['test', '--json'], { cwd, env: { PATH: process.env.PATH } })).json() as {
      results: { name: string; isSample: boolean }[];
    };
    expect(results.map(({ name, isSample }) => [name, isSample])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ]);
  });

  it.each([
    ['the input', ['--answer', 'file'], '5 5\n', { input: '5 5\n', answer: 'from file\n' }],
    ['the answer', ['--input', 'file'], '10\n', { input: 'from file\n', answer: '10\n' }],
    ['both', [], '5 5\n---\n10\n', { input: '5 5\n', answer: '10\n' }],
    ['an empty input', [], '---\n10\n', { input: '', answer: '10\n' }],
    ['both with Windows line ends', [], '5 5\r\n---\r\n10\r\n', { input: '5 5\r\n', answer: '10\r\n' }],
  ])('reads %s from standard input', async (_, args, stdin, expected) => {
    await writeFiles(cwd, { file: 'from file\n' });
    const { exitCode, json } = await runCli(['add-test', '--json', ...args], { cwd, stdin });
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ success: true, name: '3', inputPath: join(cwd, 'tests/3.in') });
    expect({ input: await read('tests/3.in'), answer: await read('tests/3.ans') }).toEqual(expected);
  });

  it('finds the problem of a file, of a folder and from within tests/', async () => {
    const above = join(cwd, '..');
    for (const [from, args] of [
      [above, [cwd]],
      [above, [join(cwd, 'solution.cpp')]],
      [join(cwd, 'tests'), []],
    ] as const) {
      expect((await runCli(['add-test', ...args], { cwd: from, stdin: 'a\n---\nb\n' })).exitCode).toBe(0);
    }
    expect(await listTests()).toEqual(expect.arrayContaining(['3.in', '4.in', '5.in', '5.ans']));
  });

  it.each([
    [[], '', 'Standard input is empty'],
    [[], '1 2\n3\n', 'no line with only ---'],
    [[], '1\n---\n2\n---\n3\n', 'more than one line with only ---'],
    [['--input', 'missing'], '3\n', "--input: the file 'missing' cannot be read"],
    [['--input', 'binary'], '3\n', "--input: the file 'binary' is not UTF-8 text"],
    [['nowhere'], '1\n---\n2\n', "There is no file or folder 'nowhere'"],
    [['..'], '1\n---\n2\n', 'There is no problem in this folder'],
  ])('rejects %j with %j on standard input and writes nothing', async (args, stdin, message) => {
    await writeFile(join(cwd, 'binary'), Buffer.of(0xff, 0xfe));
    const { exitCode, stdout, stderr } = await runCli(['add-test', ...args], { cwd, stdin });
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(await listTests()).toHaveLength(4);
  });
});

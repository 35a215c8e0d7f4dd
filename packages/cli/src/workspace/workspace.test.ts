import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic, writeNew } from '@podium/files';
import { noAllowance, type Problem } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-cli.ts';
import { isStarter } from '../solving/check-submit.ts';
import { pullProblem, statementFile } from './pull-problem.ts';
import { plainStarter } from './templates.ts';
import { findWorkspace, listTests, readRecord, readSource, updateRecord } from './workspace.ts';

const problem = {
  _id: 'aaaaaaaaaaaa',
  title: 'Sum',
  difficulty: 'Easy' as const,
  tags: ['math'],
  isSolved: false,
  constraints: { timeLimit: '1s', memoryLimit: '64MB' },
  revision: 1,
  draft: false,
  ...{ archived: false, inPractice: true, language: 'en', languages: ['en'] },
  description: 'Add them.',
  testCases: [
    { input: '1 2\n', output: '3\n', isSample: true },
    { input: '5 5\n', output: '10\n', isSample: false },
  ],
  checker: { type: 'tokens' as const },
  includedFiles: [],
  allowedLanguages: [],
};
const pull = (folder: string, changes: Partial<Problem> = {}) =>
  pullProblem({
    folder,
    server: 'http://server',
    problem: { ...problem, ...changes },
    contest: undefined,
    offered: undefined,
    starters: [plainStarter('cpp')],
  });

describe('pullProblem', () => {
  it('writes statement, starter and samples, but no hidden test', async () => {
    const folder = join(await temporaryFolder(), 'sum');
    await pull(folder);
    expect((await readdir(join(folder, 'tests'))).toSorted()).toEqual(['1.ans', '1.in']);
    expect(await readFile(join(folder, 'problem.md'), 'utf8')).toContain('Add them.');
  });

  it('replaces a statement and samples that the learner has not changed', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    const samples = [{ input: '2 2\n', output: '4\n', isSample: true }];
    const files = await pull(folder, { description: 'Add both.', testCases: samples, revision: 2 });
    expect(Object.fromEntries(files.map(({ path, outcome }) => [path, outcome]))).toEqual({
      'solution.cpp': 'unchanged',
      'problem.md': 'updated',
      'tests/1.in': 'updated',
      'tests/1.ans': 'updated',
    });
    expect(await readFile(join(folder, 'tests/1.in'), 'utf8')).toBe('2 2\n');
    expect((await readRecord(folder))?.problem.revision).toBe(2);
  });

  it('keeps the keys of submits that are stored while it writes its files', async () => {
    const folder = join(await temporaryFolder(), 'sum');
    await pull(folder);
    const pending = { language: 'cpp', sourceHash: '', problemId: problem._id, contestId: null };
    const store = (user: string) =>
      updateRecord(
        folder,
        (record) =>
          record && {
            ...record,
            submissions: { ...record.submissions, [user]: { pending: { ...pending, key: user } } },
          },
      );
    const sample = { input: '1\n', output: '1\n', isSample: true };
    const users = Array.from({ length: 8 }, (_, index) => `user${index}`);
    await Promise.all([pull(folder, { revision: 2, testCases: Array(40).fill(sample) }), ...users.map(store)]);
    const record = await readRecord(folder);
    expect(record?.problem.revision).toBe(2);
    expect(Object.keys(record?.submissions ?? {}).toSorted()).toEqual(users);
  });

  it('writes its starters only where no solution is, and never renews an untouched one', async () => {
    const folder = await temporaryFolder();
    const start = (day: string) => ['cpp', 'py'].map((ending) => ({ path: `solution.${ending}`, content: `# ${day}` }));
    const request = { folder, server: 'http://server', problem, contest: undefined, offered: undefined };
    await pullProblem({ ...request, starters: start('Monday') });
    const source = await readSource(folder, undefined);
    expect(source).toMatchObject({ path: join(folder, 'solution.cpp'), code: '# Monday' });
    expect(isStarter(source)).toBe(true);
    await rm(join(folder, 'solution.py'));
    const refreshed = await pullProblem({ ...request, starters: start('Tuesday') });
    expect(refreshed.filter(({ path }) => path.startsWith('solution'))).toEqual([
      { path: 'solution.cpp', outcome: 'unchanged' },
    ]);
    expect(isStarter(await readSource(folder, undefined))).toBe(true);
    await writeFile(join(folder, 'solution.cpp'), 'mine');
    expect(await pullProblem({ ...request, starters: start('Friday') })).toContainEqual({
      path: 'solution.cpp',
      outcome: 'kept',
    });
  });

  it('does not change files that were there before', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'solution.cpp'), 'mine');
    await writeFile(join(folder, 'problem.md'), 'my notes');
    await pull(folder);
    await pull(folder, { description: 'Other.' });
    expect(await readFile(join(folder, 'solution.cpp'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'problem.md'), 'utf8')).toBe('my notes');
  });

  it('removes files that the problem had beside submissions, unless the learner changed them', async () => {
    const folder = await temporaryFolder();
    const included = (...names: string[]) => ({ includedFiles: names.map((name) => ({ name, source: `${name}\n` })) });
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await pull(folder, included('grader.h', 'data.txt', 'changed.txt', 'deleted.txt', 'mine.txt'));
    await writeFile(join(folder, 'changed.txt'), 'by me');
    await rm(join(folder, 'deleted.txt'));
    const files = await pull(folder, included('grader.h'));
    expect(files.filter(({ path }) => path.endsWith('.txt'))).toEqual([{ path: 'data.txt', outcome: 'removed' }]);
    expect((await readdir(folder)).toSorted()).toEqual(
      ['.podium.json', 'changed.txt', 'grader.h', 'mine.txt', 'problem.md', 'solution.cpp', 'tests'].toSorted(),
    );
    expect(await pull(folder, included('data.txt'))).toContainEqual({ path: 'data.txt', outcome: 'created' });
  });

  it('takes, of files with one name, that of a language with a solution', async () => {
    const folder = await temporaryFolder();
    const includedFiles = ['c', 'cpp', 'py'].map((language) => ({ language, name: 'given.txt', source: language }));
    const given = () => readFile(join(folder, 'given.txt'), 'utf8');
    expect((await pull(folder, { includedFiles })).filter(({ path }) => path === 'given.txt')).toHaveLength(1);
    expect(await given()).toBe('cpp');
    await rm(join(folder, 'solution.cpp'));
    await writeFile(join(folder, 'solution.c'), 'mine');
    await pull(folder, { includedFiles });
    expect(await given()).toBe('c');
  });

  it('finds the only source beside files of the problem', async () => {
    const folder = await temporaryFolder();
    await pull(folder, { includedFiles: [{ name: 'grader.cpp', source: 'x' }] });
    await rm(join(folder, 'solution.cpp'));
    await writeFile(join(folder, 'twice.cpp'), 'mine');
    expect(await readSource(folder, undefined)).toMatchObject({ path: join(folder, 'twice.cpp') });
  });

  it('finds the only source in the language of the folder, with the starter in another one beside it', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    const request = { folder, server: 'http://server', problem, contest: undefined, offered: undefined };
    await pullProblem({ ...request, starters: [plainStarter('java')], language: 'java' });
    await rename(join(folder, 'Main.java'), join(folder, 'Sum.java'));
    expect(await readSource(folder, undefined)).toMatchObject({ path: join(folder, 'Sum.java'), language: 'java' });
  });

  it('takes, of the languages with one ending, that which the problem allows', async () => {
    const folder = await temporaryFolder();
    await pull(folder, { allowedLanguages: ['cpp', 'pypy3'] });
    await writeFile(join(folder, 'mine.py'), 'print(1)');
    expect(await readSource(folder, 'mine.py')).toMatchObject({ language: 'pypy3' });
  });

  it('never mixes two problems, nor one of two servers', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    const before = await readFile(join(folder, '.podium.json'), 'utf8');
    await expect(pull(folder, { _id: 'bbbbbbbbbbbb' })).rejects.toMatchObject({ code: 'usage' });
    await expect(
      pullProblem({
        ...{ folder, server: 'http://other', problem, contest: undefined, offered: undefined },
        starters: [plainStarter('cpp')],
      }),
    ).rejects.toMatchObject({
      code: 'usage',
    });
    expect(await readFile(join(folder, '.podium.json'), 'utf8')).toBe(before);
  });

  it('rejects a folder in the place of a file, and names it', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'problem.md'));
    await expect(pull(folder)).rejects.toMatchObject({ code: 'EISDIR', path: join(folder, 'problem.md') });
  });

  it('rejects a file in the place of the folder', async () => {
    const folder = join(await temporaryFolder(), 'file');
    await writeFile(folder, 'x');
    await expect(pull(folder)).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('findWorkspace', () => {
  it('finds the problem from a folder below it', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    await mkdir(join(folder, 'a', 'b'), { recursive: true });
    expect((await findWorkspace(join(folder, 'a', 'b')))?.folder).toBe(folder);
  });

  it('rejects a damaged record, and names it', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.podium.json'), '{"version":1');
    await expect(findWorkspace(folder)).rejects.toMatchObject({ code: 'folder_record_unreadable' });
  });

  it('ignores the record of a problem folder, also an incomplete one', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    const packageFolder = join(folder, 'package');
    await mkdir(packageFolder);
    await writeFile(join(packageFolder, '.podium.json'), '{"kind":"problem-package","server":"http://server"}');
    expect((await findWorkspace(packageFolder))?.folder).toBe(folder);
  });
});

describe('listTests', () => {
  it('lists pairs by number, then by name', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'tests'));
    for (const name of ['10.in', '10.ans', '2.in', '2.ans', 'edge.in', 'edge.ans', 'lonely.in', 'notes.txt']) {
      await writeFile(join(folder, 'tests', name), '');
    }
    expect((await listTests(folder)).map(({ name }) => name)).toEqual(['2', '10', 'edge']);
  });
});

describe('readSource', () => {
  it('takes solution.cpp, else the only C++ file, else asks', async () => {
    const folder = await temporaryFolder();
    await pull(folder);
    await writeFile(join(folder, 'brute.cpp'), 'int main() {}');
    expect((await readSource(folder, undefined)).path).toBe(join(folder, 'solution.cpp'));
    await rm(join(folder, 'solution.cpp'));
    expect((await readSource(folder, undefined)).path).toBe(join(folder, 'brute.cpp'));
    await writeFile(join(folder, 'other.cpp'), 'int main() {}');
    await expect(readSource(folder, undefined)).rejects.toThrow('several source files');
  });
});

describe('statementFile', () => {
  it('states the limits of the languages of the server that have others', async () => {
    const ofPython = { timeFactor: 5, startTimeMs: 50, startMemoryBytes: 16 * 1024 ** 2 };
    const offered = [
      { id: 'cpp', name: 'C++20', versions: [], allowance: noAllowance },
      { id: 'py', name: 'Python 3', versions: [], allowance: ofPython },
    ];
    const text = await statementFile(problem, offered);
    expect(text).toContain('memory limit 64MB · #math\n\nLimits in Python: 5.05 s, 80 MB\n\nAdd them.');
    expect(await statementFile({ ...problem, allowedLanguages: ['cpp'] }, offered)).not.toContain('Limits');
  });

  it('fences samples that contain fences', async () => {
    const text = await statementFile({ ...problem, testCases: [{ input: '```\n', output: 'x', isSample: true }] });
    expect(text).toContain('````\n```\n````');
  });

  it('contains no control character', async () => {
    const text = await statementFile({
      ...problem,
      title: 'Sum\u001b]52;c;AAAA\u0007',
      description: 'Add\u001b[2J both\u202e.',
    });
    expect(text).toMatch(/^# Sum\n[\s\S]*\n\nAdd both\.\n/);
  });
});

describe('writing files', () => {
  it('leaves no temporary file and keeps the mode', async () => {
    const folder = await temporaryFolder();
    await writeAtomic(join(folder, 'a'), 'one', 0o600);
    await writeAtomic(join(folder, 'a'), 'two', 0o600);
    expect(await readdir(folder)).toEqual(['a']);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('two');
  });

  it('never overwrites a new file, also when two are created at once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'a');
    const created = await Promise.all(Array.from({ length: 8 }, (_, index) => writeNew(path, String(index))));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe(String(created.indexOf(true)));
    expect(await readdir(folder)).toEqual(['a']);
  });
});

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FolderUpload, listPackageFiles, readProblemFolder, unzipPackage } from '@podium/sdk/problem-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { polygonPackage, solution } from '../../sdk/test/polygon-package.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const examples = fileURLToPath(new URL('../../../examples/problems/', import.meta.url));
const tests = {
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '2 2\n',
  'data/secret/1.ans': '4\n',
};
const testlibChecker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  if (ouf.readInt() != ans.readInt()) quitf(_wa, "another sum");
  quitf(_ok, "right");
}
`;
const testlibValidator = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  inf.readInt(0, 99);
  inf.readSpace();
  inf.readInt(0, 99);
  inf.readEoln();
  inf.readEof();
}
`;
const settings = 'name: Sum\nlimits: { time_limit: 1.5, memory: 64 }\n';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const podium = (...args: string[]) =>
  runCli(args, { cwd: folder, env: learnerEnvironment(folder, 'http://127.0.0.1:1') });

/** Exports a folder, and returns the outcome with the folder that its archive holds. */
async function exported(name: string, format: 'kattis' | 'domjudge') {
  const ran = await podium('problem', 'export', name, '--format', format, '--out', 'out', '--json');
  const [result] = ran.json() as { archive: string; warnings: string[] }[];
  expect(ran.exitCode, ran.stdout).toBe(0);
  const into = join(folder, 'unpacked');
  await rm(into, { recursive: true, force: true });
  await mkdir(into);
  const unpacked = await unzipPackage(join(folder, result?.archive ?? ''), into);
  return { unpacked, warnings: result?.warnings ?? [], read: (file: string) => readFile(join(unpacked, file), 'utf8') };
}

/** What learners get, and the judge: without the sources of programs, whose headers move. */
function comparable({ checker, package: _package, ...upload }: FolderUpload) {
  const { type } = checker ?? {};
  return { ...upload, checker: type === 'custom' || type === 'interactive' ? type : checker };
}
const read = async (path: string) => comparable((await readProblemFolder(path)).upload);

describe('an example, exported and read again', () => {
  it.each(['guess-the-number', 'lantern-pairs', 'rope-pairs', 'tea-queue', 'two-bells'])(
    '%s is the same problem',
    { timeout: 120_000 },
    async (name) => {
      const { unpacked } = await exported(join(examples, name), 'kattis');
      const { difficulty, tags, scoring, ...before } = await read(join(examples, name));
      const { difficulty: _difficulty, tags: tagsAfter, scoring: scoringAfter, ...after } = await read(unpacked);
      expect(after).toEqual(before);
      expect(tagsAfter?.toSorted()).toEqual(tags?.toSorted());
      const withoutOrder = scoring && {
        ...scoring,
        groups: scoring.groups.map((group) => ({ ...group, requirePass: [] })),
      };
      expect(scoringAfter).toEqual(withoutOrder);
      const verified = await podium('problem', 'verify', unpacked, '--json');
      expect(verified.json()).toMatchObject([{ passed: true, errors: [] }]);
    },
  );
});

describe('a package', () => {
  it('of Polygon has its parts in their places, and testlib.h beside the programs that name it', async () => {
    const program = (path: string) => `<source path="${path}" type="cpp.g++17"/>`;
    await writeFiles(join(folder, 'polygon'), {
      ...polygonPackage({
        checker: `<checker name="own.cpp" type="testlib">${program('files/check.cpp')}</checker>`,
        assets: `<validators><validator>${program('files/val.cpp')}</validator></validators>`,
        solutions: solution('main', 'sum.cpp') + solution('wrong-answer', 'one.cpp'),
      }),
      'files/check.cpp': testlibChecker,
      'files/val.cpp': testlibValidator,
      'solutions/sum.cpp': '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); }\n',
      'solutions/one.cpp': '#include <cstdio>\nint main() { puts("1"); }\n',
    });
    const { unpacked, read: readFileOf } = await exported('polygon', 'kattis');
    expect((await listPackageFiles(unpacked)).files.map(({ path }) => path)).toEqual([
      '.timelimit',
      'data/sample/1.ans',
      'data/sample/1.in',
      'data/secret/2.ans',
      'data/secret/2.in',
      'input_validators/val/testlib.h',
      'input_validators/val/val.cpp',
      'output_validators/validator/testlib.h',
      'output_validators/validator/validator.cpp',
      'problem.yaml',
      'problem_statement/problem.en.md',
      'problem_statement/problem.ru.md',
      'submissions/accepted/sum.cpp',
      'submissions/wrong_answer/one.cpp',
    ]);
    expect(await readFileOf('problem.yaml')).toContain('name:\n  en: Sum & more\n  ru: Сумма\n');
    const verified = await podium('problem', 'verify', unpacked, '--json');
    expect(verified.json()).toMatchObject([{ passed: true, errors: [], submissions: [{}, {}] }]);
  });

  it.each([
    ['checker: { type: exact }', 'case_sensitive space_change_sensitive', { type: 'exact' }],
    ['checker: { type: tokens }', 'case_sensitive', { type: 'tokens' }],
    ['validation: default', undefined, { type: 'tokens', ignoreCase: true }],
    [
      'checker: { type: float, absolute_tolerance: 0.001, ignore_case: true }',
      'float_absolute_tolerance 0.001',
      { type: 'float', absoluteTolerance: 0.001, ignoreCase: true },
    ],
  ])('with %s has the flags of the default validator', async (yaml, flags, checker) => {
    await writeFiles(join(folder, 'sum'), { ...tests, 'problem.yaml': `${settings}${yaml}\n`, 'problem.md': 'Add.' });
    const { unpacked, read: readFileOf } = await exported('sum', 'domjudge');
    const yamlAfter = await readFileOf('problem.yaml');
    if (flags === undefined) expect(yamlAfter).not.toContain('validator_flags');
    else expect(yamlAfter).toContain(`validator_flags: ${flags}\n`);
    expect(yamlAfter).toContain('memory: 64\n');
    expect((await read(unpacked)).checker).toEqual(checker);
    expect(await readFileOf('domjudge-problem.ini')).toBe("name='Sum'\ntimelimit='1.5'\n");
    expect(await readFileOf('.timelimit')).toBe('1.5\n');
    expect(await readFileOf('problem.html')).toContain('<h1>Sum</h1>\n<p>Add.</p>');
  });

  it('loses what is only Podium’s, and says what the other system reads otherwise', async () => {
    await writeFiles(join(folder, 'sum'), {
      ...tests,
      'problem.yaml': `problem_format_version: 2025-09\n${settings.replace('time_limit: 1.5, ', '')}difficulty: Hard\ntags: [two words]\ncredits: { authors: [Ada, { name: Bob }] }\n`,
      'statement/problem.en.md': 'Add.',
      'data/secret/test_group.yaml': 'input_validator_args: [--max, "9"]\n',
      'data/secret/1.yaml': 'hint: two and two\n',
      'submissions/submissions.yaml': 'accepted: { permitted: [AC] }\n',
      'submissions/accepted/sum.py': 'print(sum(map(int, input().split())))\n',
    });
    const { warnings, read: readFileOf } = await exported('sum', 'kattis');
    const yaml = await readFileOf('problem.yaml');
    expect(yaml).toContain('problem_format_version: legacy\n');
    expect(yaml).toContain('author: Ada, Bob\n');
    expect(yaml).toContain('keywords: two-words\n');
    expect(yaml).not.toMatch(/difficulty|tags|credits/);
    expect(await readFileOf('data/secret/testdata.yaml')).toBe('input_validator_flags: --max 9\n');
    expect(await readFileOf('problem_statement/problem.en.md')).toBe('Add.');
    expect(await readFileOf('submissions/accepted/sum.py')).toContain('print');
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('sets no time limit'),
        expect.stringContaining('submissions/submissions.yaml: is left out'),
        expect.stringContaining('data/secret/1.yaml: settings of single tests'),
      ]),
    );
  });

  it('has its constants written out, since the other system knows none', async () => {
    await writeFiles(join(folder, 'sum'), {
      ...tests,
      'problem.yaml': `problem_format_version: 2025-09\n${settings}constants: { most: 1e5 }\n`,
      'statement/problem.en.tex': 'Up to \\constant{most}.\n',
      'submissions/accepted/sum.py': 'most = {{most}}\n',
    });
    const { read: readFileOf } = await exported('sum', 'kattis');
    expect(await readFileOf('problem_statement/problem.en.tex')).toBe('Up to 1e5.\n');
    expect(await readFileOf('submissions/accepted/sum.py')).toBe('most = 1e5\n');
    expect(await readFileOf('problem.yaml')).not.toContain('constants');
  });

  it('with an order of its own has numbered tests', async () => {
    const yaml = `${settings}test_order: [secret/1, sample/1]\n`;
    await writeFiles(join(folder, 'sum'), { ...tests, 'problem.yaml': yaml, 'problem.md': 'Add.' });
    const { read: readFileOf } = await exported('sum', 'kattis');
    expect([await readFileOf('data/secret/1.in'), await readFileOf('data/sample/2.in')]).toEqual(['2 2\n', '1 2\n']);
  });
});

it('makes equal archives of equal packages', async () => {
  const archives: string[] = [];
  for (const out of ['one', 'other']) {
    await podium('problem', 'export', join(examples, 'tea-queue'), '--format', 'domjudge', '--out', out);
    archives.push(await readFile(join(folder, out, 'tea-queue.zip'), 'latin1'));
  }
  expect(archives[0]).toBe(archives[1]);
});

describe('an export', () => {
  it('refuses what the other system would judge otherwise, and exports the other folders', async () => {
    await writeFiles(join(folder, 'broken'), { 'problem.yaml': 'name: [' });
    const scoring = join(examples, 'rope-pairs');
    const folders = [scoring, 'broken', join(examples, 'tea-queue')];
    const ran = await podium('problem', 'export', ...folders, '--format', 'domjudge', '--out', 'out', '--json');
    expect(ran.exitCode).not.toBe(0);
    expect(await readdir(join(folder, 'out'))).toEqual(['tea-queue.zip']);
    expect(ran.json()).toMatchObject([
      { action: 'failed', error: { message: expect.stringContaining('has scores, which DOMjudge does not know') } },
      { action: 'failed', error: { message: expect.stringContaining('broken has 2 errors') } },
      { action: 'exported', files: expect.any(Number) },
    ]);
  });

  it.each([
    [['a'], '--format is missing'],
    [['a', '--format', 'boca'], 'Allowed choices are kattis, domjudge'],
    [['x/a', 'y/a', '--format', 'kattis'], 'Two folders would be a.zip'],
    [['gone', '--format', 'kattis'], 'is not a folder'],
    [['gone.zip', '--format', 'kattis'], 'gone.zip'],
  ])('of %j says what is wrong', async (args, message) => {
    const ran = await podium('problem', 'export', ...args);
    expect([ran.exitCode === 0, ran.stderr + ran.stdout]).toEqual([false, expect.stringContaining(message)]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  });
});

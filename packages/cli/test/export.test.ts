import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPackageFiles, readProblemFolder, unzipPackage } from '@podium/problems/read';
import { beforeEach, describe, expect, it } from 'vitest';
import { polygonPackage, solution } from '../../problems/test/polygon-package.ts';
import { writeZip } from '../../problems/test/write-zip.ts';
import { prepareSharedServer } from '../../server/test/shared-server.ts';
import { signInAdmin } from './people.ts';
import { readComparable } from './read-comparable.ts';
import { learnerEnvironment, runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const examples = fileURLToPath(new URL('../../../examples/problems/', import.meta.url));
const tests = {
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '2 2\n',
  'data/secret/1.ans': '4\n',
};
/** After this header, which is precompiled, testlib.h takes a third less time to compile. */
const testlib = '#include <bits/stdc++.h>\n#include "testlib.h"';
const testlibChecker = `${testlib}
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  if (ouf.readInt() != ans.readInt()) quitf(_wa, "another sum");
  quitf(_ok, "right");
}
`;
const testlibValidator = `${testlib}
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
  const unpacked = await unzipPackage(result?.archive ?? '', into);
  return { unpacked, warnings: result?.warnings ?? [], read: (file: string) => readFile(join(unpacked, file), 'utf8') };
}

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
      'data/sample/testdata.yaml',
      'data/secret/2.ans',
      'data/secret/2.in',
      'data/secret/testdata.yaml',
      'input_validators/val/testlib.h',
      'input_validators/val/val.cpp',
      'output_validators/validator/check.cpp',
      'output_validators/validator/testlib.h',
      'problem.yaml',
      'problem_statement/problem.en.md',
      'problem_statement/problem.en.tex',
      'problem_statement/problem.ru.md',
      'problem_statement/problem.ru.tex',
      'submissions/accepted/sum.cpp',
      'submissions/wrong_answer/one.cpp',
    ]);
    // The tools of Kattis take one name in the settings, and the others from the statements.
    expect(await readFileOf('problem.yaml')).toContain('name: Sum & more\n');
    expect(await readFileOf('problem_statement/problem.en.tex')).toMatch(/^\\problemname\{Sum \\& more\}\n/);
    expect(await readFileOf('data/secret/testdata.yaml')).toBe('input_validator_flags: --testset tests\n');
    expect(await readComparable(unpacked)).toMatchObject({ title: 'Sum & more', translations: [{ title: 'Сумма' }] });
    const verified = await podium('problem', 'verify', unpacked, '--json');
    expect(verified.json()).toMatchObject([{ passed: true, errors: [], submissions: [{}, {}] }]);
  });

  it.each([
    ['checker: { type: exact }', 'case_sensitive space_change_sensitive', { type: 'exact' }],
    ['checker: { type: tokens }', 'case_sensitive', { type: 'tokens' }],
    ['validation: default', undefined, { type: 'tokens', ignoreCase: true }],
    [
      'validator_flags: float_tolerance 0.5 space_change_sensitive',
      'space_change_sensitive float_tolerance 0.5',
      { type: 'float', absoluteTolerance: 0.5, relativeTolerance: 0.5, ignoreCase: true, spaceSensitive: true },
    ],
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
    expect((await readComparable(unpacked)).checker).toEqual(checker);
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
    expect(yaml).not.toMatch(/difficulty|tags|credits|rights|languages/);
    expect(await readFileOf('data/secret/testdata.yaml')).toBe('input_validator_flags: --max 9\n');
    expect(await readFileOf('problem_statement/problem.en.md')).toBe('Add.');
    expect(await readFileOf('submissions/accepted/sum.py')).toContain('print');
    expect(yaml).toContain('time_multiplier: 2\n');
    expect(warnings).toEqual(
      expect.arrayContaining([
        'problem.yaml: the legacy format has no equivalent of difficulty',
        expect.stringContaining('submissions/submissions.yaml: left out'),
        expect.stringContaining('data/secret/1.yaml: settings of single tests'),
      ]),
    );
  });

  it.each([
    ['output_validators/Above.java', 'public class Above {}\n', 'Above.java'],
    ['output_validator/check.rs', 'fn main() {}\n', 'check.rs'],
  ])('keeps the name of its checker %s', async (path, source, name) => {
    await writeFiles(join(folder, 'sum'), {
      ...tests,
      'problem.yaml': settings,
      'problem.md': 'Add.',
      [path]: source,
    });
    const { read: readFileOf } = await exported('sum', 'kattis');
    expect(await readFileOf(`output_validators/validator/${name}`)).toBe(source);
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

  it.each<[what: string, files: Record<string, string>, file: string]>([
    [
      'in Markdown, with a constant and a picture of the statement,',
      {
        ...tests,
        'problem.yaml': `${settings}constants: { max_n: 1000 }\n`,
        'statement/problem.en.md': 'Add.',
        'statement/steps.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'solution/solution.en.md': '## Hint\nAt most {{max_n}}.\n\n![](../statement/steps.svg)\n',
      },
      'solution/solution.en.md',
    ],
    [
      'in LaTeX',
      {
        ...tests,
        'problem.yaml': settings,
        'statement/problem.en.md': 'Add.',
        'solution/solution.sv.tex': '\\section{Tips}\nAddera \\emph{alla}.',
      },
      'solution/solution.sv.md',
    ],
    [
      'of Polygon',
      { ...polygonPackage(), 'statement-sections/russian/tutorial.tex': '\\section{Идея}\nСложите <<числа>>.' },
      'solution/solution.ru.md',
    ],
  ])('keeps its editorial %s through an export and an import', async (_what, files, file) => {
    await writeFiles(join(folder, 'sum'), files);
    const { editorial, ...before } = await readComparable(join(folder, 'sum'));
    expect(editorial).toMatch(/^## \S+\n/);
    for (const [format, system] of [
      ['kattis', 'Kattis'],
      ['domjudge', 'DOMjudge'],
    ] as const) {
      const { unpacked, warnings, read: readFileOf } = await exported('sum', format);
      expect(await readComparable(unpacked)).toMatchObject({ title: before.title, editorial });
      expect(await readFileOf(file)).toBe(editorial);
      expect(warnings).toContain(`solution/: ${system} does not show the editorial`);
    }
  });

  it('of Polygon keeps programs that have one name in several folders', async () => {
    const source = (path: string) => `<source path="${path}" type="cpp.g++17"/>`;
    const of = (path: string, tag: string) => `<solution tag="${tag}">${source(path)}</solution>`;
    const validator = (path: string) => `<validator>${source(path)}</validator>`;
    const sums = ['solutions/sum.cpp', 'old/sum.cpp', 'older/Sum.cpp'];
    await writeFiles(join(folder, 'polygon'), {
      ...polygonPackage({
        checker:
          '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>',
        assets: `<validators>${validator('files/val.cpp')}${validator('more/val.cpp')}</validators>`,
        solutions: sums.map((path, index) => of(path, index === 0 ? 'main' : 'accepted')).join(''),
      }),
      'files/val.cpp': testlibValidator,
      'more/val.cpp': `${testlibValidator}// The second one.\n`,
      ...Object.fromEntries(sums.map((path) => [path, `// ${path}\n`])),
    });
    const { read: readFileOf } = await exported('polygon', 'kattis');
    expect(await readFileOf('submissions/accepted/sum.cpp')).toBe('// solutions/sum.cpp\n');
    expect(await readFileOf('submissions/accepted/sum/sum.cpp')).toBe('// old/sum.cpp\n');
    expect(await readFileOf('submissions/accepted/Sum-2/Sum.cpp')).toBe('// older/Sum.cpp\n');
    expect(await readFileOf('input_validators/val/val.cpp')).not.toContain('The second one.');
    expect(await readFileOf('input_validators/val-2/val.cpp')).toContain('The second one.');
  });

  it('whose input validators have arguments of their own says them where they are the same', async () => {
    const validators = { 'input_validators/shape.py': 'pass\n', 'input_validators/range/range.py': 'pass\n' };
    await writeFiles(join(folder, 'sum'), {
      ...tests,
      'problem.yaml': `problem_format_version: 2025-09\n${settings}`,
      'statement/problem.en.md': 'Add.',
      'data/test_group.yaml': 'input_validator_args: { shape: [a, b], range: [a, b] }\n',
      'data/secret/test_group.yaml': 'input_validator_args: { shape: [c] }\n',
      'input_validators/shape.py': validators['input_validators/shape.py'],
    });
    const flagsOf = async (readFileOf: (file: string) => Promise<string>, place: string) =>
      /^input_validator_flags: (.*)$/m.exec(await readFileOf(`data/${place}testdata.yaml`))?.[1];
    const one = await exported('sum', 'kattis');
    expect(await flagsOf(one.read, '')).toBe('a b');
    expect(await flagsOf(one.read, 'secret/')).toBe('c');
    expect(one.warnings.join('\n')).not.toContain('input validators');

    await writeFiles(join(folder, 'sum'), validators);
    const two = await exported('sum', 'kattis');
    expect(await flagsOf(two.read, '')).toBe('a b');
    // Without it the folder would inherit those of the other one.
    expect(await flagsOf(two.read, 'secret/')).toBe('""');
    expect(two.warnings).toContainEqual(
      expect.stringMatching(/^data\/secret\/: the arguments of the input validators are left out/),
    );
  });

  it.each([
    ['data/testdata.yaml', 'output_validator_flags: float_tolerance 1e-6\n'],
    ['data/test_group.yaml', 'output_validator_args: [float_tolerance, "1e-6"]\ninput_validator_args: [a]\n'],
  ])('whose tests give the checker its flags has them once: %s', async (file, text) => {
    await writeFiles(join(folder, 'sum'), { ...tests, 'problem.yaml': settings, 'problem.md': 'Add.', [file]: text });
    const { unpacked, read: readFileOf } = await exported('sum', 'domjudge');
    expect((await readProblemFolder(unpacked)).upload.checker).toMatchObject({
      type: 'float',
      absoluteTolerance: 1e-6,
    });
    expect(await readFileOf('problem.yaml')).toContain('float_tolerance 0.000001');
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

/** Writes the files of a problem that adds, as the folder `sum`. */
const writeSum = (files: Record<string, string>) =>
  writeFiles(join(folder, 'sum'), { ...tests, 'problem.yaml': settings, 'problem.md': 'Add.', ...files });

describe('for Kattis', () => {
  it('a statement in Markdown is LaTeX too', async () => {
    const [text, picture] = [
      '## Input\n\nTwo *numbers* $a_1 * b_2 * c$ &le; 50% of `x_1`,\n\n- [one] & **two**\n- three\n\n$$\\sum a$$\n\n| a | b |\n|--|-:|\n| 1 | 2 |\n\n![plot](plot.png)\n\n    a_b\n',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ];
    await writeSum({ 'problem.md': text });
    await writeFile(join(folder, 'sum/plot.png'), picture);
    const { unpacked, warnings, read: readFileOf } = await exported('sum', 'kattis');
    expect(await readFileOf('problem_statement/problem.tex')).toBe(
      '\\problemname{Sum}\n\n\\section*{Input}\n\nTwo \\emph{numbers} $a_1 * b_2 * c$ $\\le$ 50\\% of \\texttt{x\\_1},\n\n' +
        '\\begin{itemize}\n\\item {[}one{]} \\& \\textbf{two}\n\\item three\n\\end{itemize}\n\n\\[\\sum a\\]\n\n' +
        '\\begin{tabular}{lr}\na & b \\\\\n1 & 2 \\\\\n\\end{tabular}\n\n\\includegraphics[width=0.6\\textwidth]{figure-en-1.png}\n\n' +
        '\\begin{verbatim}\na_b\n\\end{verbatim}\n',
    );
    expect(await readFile(join(unpacked, 'problem_statement/figure-en-1.png'))).toEqual(picture);
    expect((await readComparable(unpacked)).description).toBe((await readComparable(join(folder, 'sum'))).description);
    expect(warnings).toEqual([expect.stringContaining('the time limit of 1.5 s is in .timelimit')]);
  });

  it('groups have points by their tests, and samples have none', async () => {
    await writeSum({
      'problem.yaml': `${settings}problem_format_version: 2025-09\ntype: scoring\n`,
      'data/secret/test_group.yaml': 'max_score: 100\nscore_aggregation: sum\n',
      'data/secret/a/test_group.yaml': 'max_score: 40\nscore_aggregation: min\n',
      'submissions/wrong_answer/two.py': 'print(2)\n',
      'data/secret/a/1.in': '1 1\n',
      'data/secret/a/1.ans': '2\n',
      'data/secret/b/test_group.yaml': 'max_score: 60\nscore_aggregation: sum\n',
      'data/secret/b/1.in': '3 1\n',
      'data/secret/b/1.ans': '4\n',
      'data/secret/b/2.in': '3 3\n',
      'data/secret/b/2.ans': '6\n',
    });
    for (const file of ['1.in', '1.ans']) await rm(join(folder, 'sum/data/secret', file));
    const { unpacked, warnings, read: readFileOf } = await exported('sum', 'kattis');
    expect(await readFileOf('data/secret/a/testdata.yaml')).toContain('grader_flags: min\naccept_score: 40\n');
    expect(await readFileOf('data/secret/b/testdata.yaml')).toContain('accept_score: 30\n');
    expect(await readFileOf('problem.yaml')).toContain('grading:\n  show_test_data_groups: true\n');
    expect(warnings).toContainEqual(expect.stringContaining('move it to submissions/partially_accepted'));
    expect(await readFileOf('data/sample/testdata.yaml')).toContain('accept_score: 0\n');
    expect((await readComparable(unpacked)).scoring).toMatchObject({
      maxScore: 100,
      groups: [
        { name: 'a', maxScore: 40 },
        { name: 'b', maxScore: 60, aggregation: 'sum' },
      ],
    });
  });

  it('settings have only keys of the legacy format', async () => {
    const uuid = '8ee7605a-77b0-4e73-a9a3-d1c4e0a3a0a1';
    await writeSum({
      'problem.yaml': `${settings}uuid: ${uuid}\nlicense: gpl\nlanguages: [cpp]\nsource: [{ name: Cup, url: 'https://cup.example' }]\n`,
      'data/invalid_input/1.in': 'x\n',
      'submissions/runtime_error/crash.py': '1 / 0\n',
      'submissions/rejected/none.py': 'pass\n',
    });
    const { warnings, read: readFileOf, unpacked } = await exported('sum', 'kattis');
    expect(await readFileOf('problem.yaml')).toBe(
      `problem_format_version: legacy\nname: Sum\nuuid: ${uuid}\nsource: Cup\nsource_url: https://cup.example\nvalidation: default\nlimits:\n  memory: 64\n`,
    );
    expect((await readdir(join(unpacked, 'submissions'))).sort()).toEqual(['rejected', 'run_time_error']);
    expect(warnings).toEqual(
      expect.arrayContaining([
        'problem.yaml: the legacy format has no equivalent of languages, license',
        'data/invalid_input: left out, since only samples and secret tests go there',
        'submissions/rejected: Kattis does not know what these submissions should get',
      ]),
    );
  });
});

describe('for DOMjudge', () => {
  it('the label and the colour of the package stay, and formulas are not emphasis', async () => {
    await writeSum({
      'domjudge-problem.ini': "name = Other\ntimelimit = 9\nshort-name = A\ncolor='#ff0000'\n",
      'problem.md': 'With $a * b * c < d$.',
    });
    const { read: readFileOf } = await exported('sum', 'domjudge');
    expect(await readFileOf('domjudge-problem.ini')).toBe(
      "name='Sum'\ntimelimit='1.5'\nshort-name = A\ncolor='#ff0000'\n",
    );
    expect(await readFileOf('problem.html')).toContain('<p>With $a * b * c &lt; d$.</p>');
  });
});

it('keeps the modes of files, and moves validators beside the header that they need', async () => {
  await writeSum({
    'input_validators/check.cpp': testlibValidator,
    'input_validators/plain.py': 'import sys\nsys.exit(42)\n',
    'generators/make.sh': '#!/bin/sh\n',
  });
  await chmod(join(folder, 'sum/generators/make.sh'), 0o755);
  const { unpacked } = await exported('sum', 'kattis');
  const { files } = await listPackageFiles(unpacked);
  expect(files.filter(({ isExecutable }) => isExecutable).map(({ path }) => path)).toEqual(['generators/make.sh']);
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('input_validators/'))).toEqual([
    'input_validators/check/check.cpp',
    'input_validators/check/testlib.h',
    'input_validators/plain.py',
  ]);
  const both = await exported('sum', 'domjudge');
  expect(both.warnings).toContain('2 input validators are left out, since DOMjudge takes one');
});

describe('a problem of the server', () => {
  it('is exported by its title, with all files that were pushed', async () => {
    const server = await prepareSharedServer();
    const admin = await signInAdmin(server, folder);
    const title = 'Export From Server';
    await writeFiles(join(folder, 'here'), {
      ...tests,
      'solution/solution.en.md': '## Hint\nAdd.\n',
      'problem.yaml': `${settings.replace('Sum', title)}`,
      'problem.md': 'Add.',
      'submissions/accepted/sum.py': 'print(sum(map(int, input().split())))\n',
    });
    expect((await admin.podium(['problem', 'push', join(folder, 'here')])).exitCode).toBe(0);
    const args = ['problem', 'export', 'export-from-server', '--format', 'kattis', '--out'];
    const ran = await admin.podium([...args, join(folder, 'A.zip'), '--json']);
    expect([ran.exitCode, ran.json()]).toMatchObject([0, [{ action: 'exported', title }]]);
    await mkdir(join(folder, 'unpacked'));
    const unpacked = await unzipPackage(join(folder, 'A.zip'), join(folder, 'unpacked'));
    expect(await readComparable(unpacked)).toEqual(await readComparable(join(folder, 'here')));
    expect(await readdir(join(unpacked, 'submissions/accepted'))).toEqual(['sum.py']);
    const missing = await admin.podium(['problem', 'export', 'no-such-problem', ...args.slice(3), folder]);
    expect([missing.exitCode, missing.stdout]).toEqual([
      2,
      expect.stringContaining("There is no folder 'no-such-problem' here."),
    ]);
  });
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
      { action: 'failed', error: { message: expect.stringContaining('has scores, which DOMjudge does not support') } },
      { action: 'failed', error: { message: expect.stringContaining('broken has 2 errors') } },
      { action: 'exported', files: expect.any(Number) },
    ]);
  });

  it.each([
    [
      'score_multiplier.txt',
      {
        'problem.yaml': `${settings}type: scoring\nvalidation: custom\n`,
        'output_validators/v.py': 'open("score_multiplier.txt")\n',
      },
    ],
    [
      'several output validators',
      { 'problem.yaml': `${settings}validation: custom\n`, 'output_validators/v.py': '', 'output_validators/w.py': '' },
    ],
    [
      'argument with a space',
      { 'problem.yaml': `${settings}checker: { type: custom, args: ['a b'] }\n`, 'output_validators/v.py': '' },
    ],
    [
      'exit codes of testlib',
      { 'problem.yaml': `${settings}checker: { type: custom, protocol: testlib }\n`, 'output_validators/v.py': '' },
    ],
  ])('refuses a checker with %s, and keeps the archive that is there', async (message, files) => {
    await writeSum(files);
    await writeFiles(folder, { 'sum.zip': 'an older archive' });
    const ran = await podium('problem', 'export', 'sum', '--format', 'kattis');
    expect([ran.exitCode === 0, ran.stdout]).toEqual([false, expect.stringContaining(message)]);
    expect(await readFile(join(folder, 'sum.zip'), 'utf8')).toBe('an older archive');
  });

  it('writes one of two problems with the same name', async () => {
    for (const name of ['x/sum', 'y/sum'])
      await writeFiles(join(folder, name), { ...tests, 'problem.yaml': settings, 'problem.md': 'Add.' });
    const ran = await podium('problem', 'export', 'x/sum', 'y/sum', '--format', 'kattis', '--out', 'new/out', '--json');
    expect([ran.exitCode, ran.json()]).toMatchObject([
      2,
      [{ action: 'exported' }, { action: 'failed', error: { message: 'Two problems would be sum.zip.' } }],
    ]);
    expect(await readdir(join(folder, 'new/out'))).toEqual(['sum.zip']);
  });

  it.each([
    [['a'], '--format is missing'],
    [['a', 'b', '--format', 'kattis', '--out', 'a.zip'], '--out names one archive, and 2 problems'],
    [['a', '--format', 'boca'], 'Allowed choices are kattis, domjudge'],
    [['./gone', '--format', 'kattis'], 'is not a folder'],
    [['gone', '--format', 'kattis'], "There is no folder 'gone' here"],
    [['gone.zip', '--format', 'kattis'], 'gone.zip'],
    [['faulty.zip', '--format', 'kattis', '--out', 'here'], 'The problem folder faulty.zip has'],
  ])('of %j says what is wrong', async (args, message) => {
    const faulty = writeZip([{ name: 'problem.yaml', content: 'name: [' }]);
    await writeFile(join(folder, 'faulty.zip'), faulty);
    const ran = await podium('problem', 'export', ...args);
    expect([ran.exitCode === 0, ran.stderr + ran.stdout]).toEqual([false, expect.stringContaining(message)]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.zip'))).toEqual(['faulty.zip']);
  });
});

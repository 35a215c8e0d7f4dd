import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPackageFiles } from '../src/read/package-files.ts';
import { readGenerators, readJuryPrograms, readProblemFolder } from '../src/read/read-package.ts';
import { polygonPackage, problemXmlOf, solution } from './polygon-package.ts';
import { createFolderOnDisk } from './problem-folder-on-disk.ts';

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

async function warningsOf(files: Record<string, string>): Promise<string[]> {
  await disk.write(files);
  return (await readProblemFolder(disk.path)).folder.warnings;
}
const testOf = (group: string, points: number, more = '') =>
  `<test group="${group}" method="manual" points="${points}" ${more}/>`;
const manyTests = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => `tests/${String(index + 1).padStart(2, '0')}`).flatMap((file) => [
      [file, `${file}\n`],
      [`${file}.a`, 'x\n'],
    ]),
  );
const scoring = (tests: string, groups: string) => ({ ...polygonPackage({ tests, groups }), ...manyTests(8) });

describe('a package of Polygon', () => {
  test('gives title, statement, limits, tags and tests', async () => {
    const upload = await disk.uploadOf(polygonPackage());
    expect(upload).toMatchObject({
      title: 'Sum & more',
      constraints: { timeLimit: '1500ms', memoryLimit: '256MB' },
      tags: ['math'],
      checker: { type: 'tokens' },
      testCases: [
        { input: '1 2\n', output: '3\n', isSample: true },
        { input: '40 2\n', output: '42\n', isSample: false },
      ],
    });
    expect(upload.description).toBe(
      'Add $a \\le b$ and `code` **now**.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir sum.\n',
    );
  });

  test('gives the statement in every language', async () => {
    expect(await disk.uploadOf(polygonPackage())).toMatchObject({
      language: 'en',
      translations: [
        { language: 'ru', title: 'Сумма', description: 'Сложите «числа».\n\n## Входные данные\n\nДва числа.\n' },
      ],
    });
    expect(await warningsOf(polygonPackage())).toEqual([]);
  });

  test('gives the statement of its first language if none is English', async () => {
    const files = polygonPackage();
    const russian = Object.entries(files).filter(([file]) => !file.includes('/english/'));
    const upload = await disk.uploadOf(Object.fromEntries(russian));
    expect([upload.title, upload.language, upload.translations]).toEqual(['Сумма', 'ru', []]);
    expect(upload.description).toBe('Сложите «числа».\n\n## Входные данные\n\nДва числа.\n');
  });

  test.each([
    ['problem-properties.json', JSON.stringify({ legend: 'Add.', input: 'Two.', output: 'One.', notes: '' })],
    [
      'problem.tex',
      '\\begin{problem}{Sum}{standard input}{standard output}{1 second}{256 MB}\nAdd.\n\n\\InputFile\nTwo.\n\n\\OutputFile\nOne.\n\n\\Examples\n\\begin{example}\n\\exmpfile{example.01}{example.01.a}%\n\\end{example}\n\\end{problem}\n',
    ],
  ])('may have its statement in %s', async (name, text) => {
    const { description } = await disk.uploadOf({
      'problem.xml': problemXmlOf(),
      'tests/01': '1\n',
      'tests/01.a': '1\n',
      'tests/02': '1\n',
      'tests/02.a': '1\n',
      [`statements/english/${name}`]: text,
    });
    expect(description).toBe('Add.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n');
  });

  test('warns of an example that differs from its test', async () => {
    const warnings = await warningsOf({ ...polygonPackage(), 'statement-sections/english/example.01.a': '4\n' });
    expect(warnings).toContain('statement-sections/english/example.01: differs from tests/01: learners see the test');
  });

  test('gives its own checker without testlib.h, which the judge has', async () => {
    const checker = '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
    const files = {
      'files/check.cpp': '#include "testlib.h"\n#include "own.h"\nint main() {}\n',
      'files/own.h': 'int own;\n',
      'files/testlib.h': 'other\n',
    };
    const upload = await disk.uploadOf({ ...polygonPackage({ checker }), ...files });
    expect(upload.checker).toMatchObject({ type: 'custom', protocol: 'testlib' });
    const source = 'source' in (upload.checker ?? {}) ? String(Object(upload.checker).source) : '';
    expect(source).toContain('#include "testlib.h"');
    expect(source).toContain('int own;');
  });

  test('gives a checker in C', async () => {
    const checker = '<checker><source path="files/check.c" type="c.gcc"/></checker>';
    const upload = await disk.uploadOf({ ...polygonPackage({ checker }), 'files/check.c': 'int main(void) {}' });
    const program = { protocol: 'testlib', language: 'c', source: 'int main(void) {}' };
    expect(upload.checker).toEqual({ type: 'custom', ...program });
  });

  test('gives an interactor and the checker of its output, and shows the conversations', async () => {
    const assets = '<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>';
    const files = { 'files/talk.cpp': 'int talk;', 'files/check.cpp': 'int check;' };
    const upload = await disk.uploadOf({ ...polygonPackage({ assets }), ...files });
    expect(upload.checker).toEqual({
      type: 'interactive',
      protocol: 'testlib',
      source: 'int talk;',
      others: [{ source: 'int check;' }],
    });
    expect(upload.description).toContain(
      '## Sample interaction 1\n\nYour program reads:\n\n    1 2\n\nYour program writes:\n\n    3\n',
    );
  });

  test('has its address as its id, also in another folder', async () => {
    await disk.write(polygonPackage());
    expect((await listPackageFiles(disk.path)).id).toBe('polygon:pAbc12:setter:sum');
  });

  test('is pushed with the statements that Polygon has made as HTML and PDF', async () => {
    await disk.write({ ...polygonPackage(), 'statements/.html/english/problem.html': '<p>', '.git/config': 'x' });
    const paths = (await listPackageFiles(disk.path)).files.map(({ path }) => path);
    expect(paths).toContain('statements/.html/english/problem.html');
    expect(paths).not.toContain('.git/config');
  });
});

describe('a package of Polygon that cannot be read', () => {
  test.each([
    ['is not XML', { 'problem.xml': '<problem>\n<a></b>\n</problem>' }, 'problem.xml', /^is not XML: line 2: /],
    ['is of a contest', { 'problem.xml': '<contest/>' }, 'problem.xml', /describes a contest/],
    ['has no statement', { 'problem.xml': problemXmlOf() }, 'statement-sections/', /holds no statement/],
    [
      'reads files',
      polygonPackage({ judging: 'input-file="sum.in" output-file="sum.out"' }),
      'problem.xml',
      /the files sum\.in and sum\.out/,
    ],
    [
      'has graders',
      {
        'problem.xml': problemXmlOf().replace(
          '<resources>',
          '<resources><file path="files/grader.cpp" assets="SOLUTION"/>',
        ),
      },
      'problem.xml',
      /compiled with files\/grader\.cpp/,
    ],
    [
      'has a checker in Pascal',
      polygonPackage({ checker: '<checker><source path="check.dpr" type="pas.fpc"/></checker>' }),
      'check.dpr',
      /is a checker in pas\.fpc/,
    ],
    ['has no checker', polygonPackage({ checker: ' ' }), 'problem.xml', /names no checker/],
    [
      'has too small a limit',
      { ...polygonPackage(), 'problem.xml': problemXmlOf().replace('1500', '0') },
      'problem.xml',
      /must be milliseconds/,
    ],
    [
      'leaves the folder',
      { ...polygonPackage(), 'problem.xml': problemXmlOf().replace('tests/%02d<', '../%02d<') },
      '../01',
      /missing/,
    ],
  ])('that %s is refused with one sentence', async (_, files, file, message) => {
    const errors = await disk.errorsOf(files as Record<string, string>);
    expect(errors.map((error) => error.file)).toContain(file);
    expect(errors.find((error) => error.file === file)?.message).toMatch(message);
  });

  test('without its generated tests gives an error with their commands and how to get them', async () => {
    const { 'tests/02': _, 'tests/02.a': __, ...files } = polygonPackage();
    const errors = await disk.errorsOf({ ...files, 'files/gen.cpp': 'int gen;', 'solutions/sum.cpp': 'int sum;' });
    expect(errors).toEqual([
      {
        file: 'tests/02',
        message: expect.stringMatching(
          /^and 1 more are missing, .*full package \(Linux\), or run `podium problem generate`$/,
        ),
      },
    ]);
    expect(await readGenerators(disk.path)).toMatchObject({
      solution: { file: 'solutions/sum.cpp' },
      tests: [
        {
          inputFile: 'tests/02',
          answerFile: 'tests/02.a',
          input: { command: { args: ['40', '2'], program: { source: 'int gen;' } } },
        },
      ],
      errors: [],
    });
  });

  test('with generated tests of an unknown program gives an error that advises the full package', async () => {
    const { 'tests/02': _, ...files } = polygonPackage({
      tests: '<test sample="true"/><test cmd="make 1" method="generated"/>',
    });
    await disk.write({ ...files, 'solutions/sum.cpp': '' });
    expect((await readGenerators(disk.path))?.errors).toMatchObject([
      { message: expect.stringContaining("'make' is no program") },
    ]);
  });
});

describe('points of a package of Polygon', () => {
  test('of groups give groups that require the samples and each other', async () => {
    const upload = await disk.uploadOf(
      scoring(
        testOf('0', 0, 'sample="true"') + testOf('2', 0) + testOf('2', 60) + testOf('1', 20) + testOf('1', 20),
        `<groups><group name="0" points-policy="each-test"/>
         <group name="1" points="40" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group>
         <group name="2" points="60" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>`,
      ),
    );
    expect(upload.scoring).toEqual({
      maxScore: 100,
      aggregation: 'sum',
      groups: [
        { name: '1', maxScore: 40, aggregation: 'pass-fail', requirePass: ['sample'] },
        { name: '2', maxScore: 60, aggregation: 'pass-fail', requirePass: ['1'] },
      ],
    });
    expect(upload.testCases.map(({ group }) => group)).toEqual([undefined, '2', '2', '1', '1']);
  });

  test('of single tests give groups of tests with equal points', async () => {
    const upload = await disk.uploadOf(
      scoring(
        `${testOf('a b', 5)}${testOf('a b', 5)}${testOf('c', 10)}${testOf('c', 1)}<test points="3"/>`,
        '<groups><group name="a b" points-policy="each-test"/><group name="c" points-policy="each-test"/></groups>',
      ),
    );
    expect(upload.scoring?.groups.map(({ name, maxScore, aggregation }) => [name, maxScore, aggregation])).toEqual([
      ['a-b', 10, 'sum'],
      ['c.10', 10, 'sum'],
      ['c.1', 1, 'sum'],
      ['tests', 3, 'sum'],
    ]);
    expect(upload.scoring?.maxScore).toBe(24);
  });

  test('of a sample count in its group, which has the sample once more', async () => {
    const upload = await disk.uploadOf(
      scoring(
        testOf('1', 0, 'sample="true"') + testOf('1', 100),
        '<groups><group name="1" points="100" points-policy="complete-group"/></groups>',
      ),
    );
    expect(upload.testCases.map(({ isSample, group }) => [isSample, group])).toEqual([
      [true, undefined],
      [false, '1'],
      [false, '1'],
    ]);
  });

  test('cause a warning where a group, a policy or a dependency has no counterpart', async () => {
    const warnings = await warningsOf(
      scoring(
        testOf('1', 40) + testOf('2', 60),
        `<groups><group name="1" points-policy="each-test" feedback-policy="icpc"/>
         <group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>`,
      ),
    );
    expect(warnings).toContainEqual(
      expect.stringContaining('the group 2 depends on 1, whose tests have points of their own'),
    );
    expect(warnings).toContainEqual(expect.stringContaining('the feedback policy icpc has no effect'));
    expect(await warningsOf(scoring(testOf('1', 0) + testOf('2', 0), ''))).toContainEqual(
      expect.stringContaining('its groups have no points'),
    );
  });

  test('of groups that depend on each other are rejected', async () => {
    const depends = (name: string, on: string) =>
      `<group name="${name}" points-policy="complete-group"><dependencies><dependency group="${on}"/></dependencies></group>`;
    const files = scoring(testOf('1', 1) + testOf('2', 1), `<groups>${depends('1', '2')}${depends('2', '1')}</groups>`);
    expect(await disk.errorsOf(files)).toMatchObject([{ message: 'the groups 1, 2 depend on each other' }]);
  });
});

describe('the jury of a package of Polygon', () => {
  test.each([
    ['main', ['AC']],
    ['accepted', ['AC']],
    ['wrong-answer', ['AC', 'WA']],
    ['presentation-error', ['AC', 'WA']],
    ['time-limit-exceeded', ['AC', 'TLE']],
    ['time-limit-exceeded-or-accepted', ['AC', 'TLE']],
    ['memory-limit-exceeded', ['AC', 'RTE']],
    ['rejected', ['AC', 'WA', 'TLE', 'RTE']],
    ['failed', ['AC', 'WA', 'TLE', 'RTE']],
  ])('declares by the tag %s what a solution may do', async (tag, permitted) => {
    await disk.write({
      ...polygonPackage({ solutions: solution(tag, 'sum.cpp') }),
      'solutions/sum.cpp': 'int main() {}',
    });
    const { submissions } = await readJuryPrograms(disk.path);
    expect(submissions).toMatchObject([{ language: 'cpp', expectations: [{ permitted, source: `the tag ${tag}` }] }]);
    expect([...(submissions[0]?.expectations[0]?.permitted ?? [])].sort()).toEqual([...permitted].sort());
  });

  test('has expectations for every tag that docs/setters.md names', async () => {
    const docs = await readFile(new URL('../../../docs/setters.md', import.meta.url), 'utf8');
    const paragraph = /\*\*Tags of Polygon\.\*\*[\s\S]*?\n\n/.exec(docs)?.[0] ?? '';
    const named = [...paragraph.matchAll(/`([a-z-]+)`/g)]
      .map(([, tag = '']) => tag)
      .filter((tag) => tag !== 'do-not-run');
    expect(named).toHaveLength(9);
    await disk.write({
      ...polygonPackage({ solutions: named.map((tag) => solution(tag, 'sum.cpp')).join('') }),
      'solutions/sum.cpp': '',
    });
    expect((await readJuryPrograms(disk.path)).warnings).toEqual([]);
  });

  test('warns of each solution that is not judged', async () => {
    const solutions =
      solution('do-not-run', 'draft.cpp') +
      solution('accepted', 'sum.pas', 'pas.fpc') +
      solution('odd', 'sum.py', 'python.3');
    await disk.write({ ...polygonPackage({ solutions }), 'solutions/sum.py': 'print()' });
    const { submissions, warnings } = await readJuryPrograms(disk.path);
    expect(submissions.map(({ file, expectations }) => [file, expectations])).toEqual([['solutions/sum.py', []]]);
    expect(warnings).toEqual([
      'solutions/draft.cpp: has the tag do-not-run, and is not judged',
      'solutions/sum.pas: is in pas.fpc, which cannot be judged here, and is left out',
      "solutions/sum.py: has the tag 'odd', which says nothing here",
    ]);
  });

  test('has expectations for the tests of a group from the tag of the group', async () => {
    const solutions = solution(
      'rejected',
      'sum.cpp',
      'cpp.g++17',
      '<extra-tags><extra-tag group="1" tag="accepted"/></extra-tags>',
    );
    const files = { ...polygonPackage({ solutions, tests: testOf('1', 1) + testOf('2', 1) }), 'solutions/sum.cpp': '' };
    await disk.write(files);
    const { submissions } = await readJuryPrograms(disk.path);
    expect(submissions[0]?.expectations).toMatchObject([
      { source: 'the tag rejected' },
      { tests: '{tests/01}', permitted: ['AC'] },
    ]);
  });

  test('includes the headers beside a program in C, and lets a validator accept Windows line ends', async () => {
    const assets = '<validators><validator><source path="val.c" type="c.gcc"/></validator></validators>';
    const files = { 'val.c': '#include "own.h"\nint main(void) {}\n', 'own.h': 'int own;\n' };
    await disk.write({ ...polygonPackage({ assets }), ...files });
    const { inputValidators } = await readJuryPrograms(disk.path);
    const source = expect.stringMatching(/^#define TESTLIB_WINDOWS_LINES\n[\s\S]*int own;/);
    expect(inputValidators).toMatchObject([{ language: 'c', source }]);
  });

  test('gives the tests of the validator and of the checker', async () => {
    const testset = (folder: string, verdicts: string[]) => `<testset><test-count>${verdicts.length}</test-count>
      <input-path-pattern>${folder}/%02d</input-path-pattern><output-path-pattern>${folder}/%02d.o</output-path-pattern>
      <answer-path-pattern>${folder}/%02d.a</answer-path-pattern>
      <tests>${verdicts.map((verdict) => `<test verdict="${verdict}"/>`).join('')}</tests></testset>`;
    const checker = `<checker name="std::lcmp.cpp"><source path="check.cpp" type="cpp.g++17"/>${testset('c', ['ok', 'wrong-answer', 'crashed'])}</checker>`;
    const assets = `<validators><validator><source path="val.cpp" type="cpp.g++17"/>${testset('v', ['valid', 'invalid'])}</validator></validators>`;
    const unitTests = ['c/01', 'c/01.o', 'c/01.a', 'c/02', 'c/02.o', 'c/02.a', 'c/03', 'v/01', 'v/02'];
    const files = polygonPackage({ checker, assets, tests: testOf('g', 1) + testOf('g', 1) });
    await disk.write({
      ...files,
      'check.cpp': '',
      'val.cpp': '',
      ...Object.fromEntries(unitTests.map((file) => [file, ''])),
    });
    const jury = await readJuryPrograms(disk.path);
    expect(jury).toMatchObject({ validInputs: ['v/01'], invalidInputs: ['v/02'], validExitCodes: [0, 42] });
    expect(jury.exampleOutputs).toEqual([
      { inputFile: 'c/01', answerFile: 'c/01.a', outputFile: 'c/01.o', isValid: true },
      { inputFile: 'c/02', answerFile: 'c/02.a', outputFile: 'c/02.o', isValid: false },
    ]);
    expect(jury.inputValidatorArgs('tests/02', 'files/validator.cpp')).toEqual(['--testset', 'tests', '--group', 'g']);
  });
});

describe('a tutorial of Polygon', () => {
  const tutorials = (...elements: string[]) => ({
    'problem.xml': problemXmlOf({ more: `<tutorials>${elements.join('')}</tutorials>` }),
  });
  const latex = (language: string) =>
    `<tutorial charset="UTF-8" language="${language}" mathjax="true" path="statements/${language}/tutorial.tex" type="application/x-tex"/>`;
  const html =
    '<tutorial charset="UTF-8" language="english" mathjax="true" path="statements/.html/english/tutorial.html" type="text/html"/>';
  const whole = '\\begin{tutorial}{Sum \\& more}\r\n\\section{Hint}\r\nAdd $a$ to \\t{b}.\r\n\\end{tutorial}\r\n';
  const converted = '## Hint\n\nAdd $a$ to `b`.\n';
  const readIn = async (files: Record<string, string | Uint8Array>) => {
    await disk.write({ ...polygonPackage(), ...files });
    return readProblemFolder(disk.path);
  };

  test.each<[file: string, content: string]>([
    ['statement-sections/english/tutorial.tex', '\\section{Hint}\r\nAdd $a$ to \\t{b}.'],
    ['statements/english/tutorial.tex', whole],
    [
      'statements/english/problem-properties.json',
      JSON.stringify({ legend: 'Not this.', tutorial: '\\section{Hint}\nAdd $a$ to \\t{b}.' }),
    ],
  ])('in %s is the editorial, as Markdown', async (file, content) => {
    const { upload, folder } = await readIn({ ...tutorials(html, latex('english')), [file]: content });
    expect([
      upload.editorial,
      folder.editorial,
      folder.warnings.filter((each) => !each.includes('tutorial.tex')),
    ]).toEqual([converted, { file, language: 'en' }, []]);
  });

  test('is that of the sections before the whole one, with its pictures', async () => {
    const { upload, folder } = await readIn({
      'statement-sections/english/tutorial.tex': 'See \\includegraphics{steps.png}',
      'statement-sections/english/steps.png': Buffer.from('iVBORw0KGgo=', 'base64'),
      'statements/english/tutorial.tex': whole,
    });
    expect(upload.editorial).toMatch(/^See !\[\]\(<?data:image\/png;base64,/);
    expect(folder.warnings).toEqual([]);
  });

  test('is in English before other languages, and otherwise in the language that has one', async () => {
    const russian = { 'statement-sections/russian/tutorial.tex': 'Сложите <<числа>>.' };
    const alone = await readIn({ ...russian, 'statement-sections/english/tutorial.tex': ' \n' });
    expect([alone.upload.editorial, alone.folder.editorial?.language]).toEqual(['Сложите «числа».\n', 'ru']);
    const both = await readIn({ ...russian, 'statement-sections/english/tutorial.tex': 'Add.' });
    expect([both.upload.editorial, both.folder.warnings]).toEqual([
      'Add.\n',
      [
        'statement-sections/russian/tutorial.tex: is left out: the editorial is statement-sections/english/tutorial.tex',
      ],
    ]);
  });

  test('is the editorial though that of another language is missing, with a warning', async () => {
    const { upload, folder } = await readIn({
      ...tutorials(latex('english'), latex('russian')),
      'statements/english/tutorial.tex': whole,
    });
    expect([upload.editorial, folder.warnings]).toEqual([converted, ['statements/russian/tutorial.tex: is missing']]);
  });

  test.each<[what: string, files: Record<string, string | Uint8Array>, warning: string]>([
    ['is only HTML', tutorials(html), 'problem.xml: has a tutorial that is not in LaTeX, so there is no editorial'],
    [
      'is missing',
      tutorials(html, latex('english')),
      'statements/english/tutorial.tex: gives no editorial: is missing',
    ],
    [
      'is not UTF-8',
      { 'statements/english/tutorial.tex': new Uint8Array([0xd1, 0xe4]) },
      'statements/english/tutorial.tex: gives no editorial: is not UTF-8: save it in that encoding',
    ],
    [
      'has a condition that only TeX can decide',
      { 'statement-sections/english/tutorial.tex': '\\ifnum\\x>1 a\\fi' },
      'statement-sections/english/tutorial.tex:1: gives no editorial: only TeX can decide \\ifnum: write \\iftrue or \\iffalse for what learners see',
    ],
  ])('that %s is a warning, and the problem is read without it', async (_what, files, warning) => {
    const { upload, folder } = await readIn(files);
    expect([upload.title, upload.editorial, folder.warnings]).toEqual(['Sum & more', undefined, [warning]]);
  });
});

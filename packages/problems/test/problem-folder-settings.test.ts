import { includedFor } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readJuryPrograms, readProblemFolder } from '../src/read/read-package.ts';
import { createFolderOnDisk, minimal, withYaml } from './problem-folder-on-disk.ts';

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

const main = 'int main() {}\n';

describe('settings', () => {
  const rejected: [
    what: string,
    file: string,
    text: string,
    error: { file?: string; key?: string; message: string },
  ][] = [
    ['arguments of a test', 'data/secret/1.yaml', 'args: [a]', { key: 'args', message: 'gives programs arguments' }],
    ['arguments of all tests', 'data/test_group.yaml', 'args: [a]', { key: 'args', message: 'gives programs argum' }],
    [
      'a grader that forgives failed tests',
      'data/testdata.yaml',
      'grader_flags: accept_if_any_accepted\n',
      { key: 'grader_flags', message: 'accepts submissions that fail a test' },
    ],
    [
      'a misspelt key',
      'data/secret/test_group.yaml',
      'max_scroe: 40\n',
      { key: 'max_scroe', message: "did you mean 'max_score'?" },
    ],
    ['broken YAML', 'data/secret/1.yaml', 'hint: [\n', { message: 'at line 2' }],
    ['a list', 'data/secret/1.yaml', '- hint\n', { message: 'must hold keys and values' }],
    ['files beside the input', 'data/secret/1.files/a.txt', 'x', { file: 'data/secret/1.files/', message: 'to read' }],
    ['an included file without a language', 'include/grader.h', main, { message: 'in a folder of a language' }],
    ['an included folder', 'include/cpp/lib/grader.h', main, { message: 'put it into include/cpp' }],
    ['an included file of learners', 'include/cpp/solution.cpp', main, { message: 'a file of learners' }],
    ['one with other upper case', 'include/default/Problem.md', 'x', { message: 'a file of learners' }],
    ['one with a space in its name', 'include/cpp/my grader.h', main, { message: 'letters, digits' }],
    ['one named like a folder of the machine', 'include/default/lib', 'x', { message: 'an ending' }],
    ['a large one', 'include/default/a.txt', 'x'.repeat(262_145), { message: 'is larger than 256 KB' }],
    ['a binary beside submissions', 'include/default/data.bin', 'a\0b', { message: 'contains NUL characters' }],
    ['a static validator', 'static_validator/v.py', 'pass', { file: 'static_validator/', message: 'the source' }],
  ];
  test.each(rejected)('are rejected: %s', async (_, file, text, { message, ...error }) => {
    expect(await disk.errorsOf({ ...minimal, [file]: text })).toEqual([
      { file, ...error, message: expect.stringContaining(message) },
    ]);
  });

  test('allow 20 files beside submissions', async () => {
    const files = Array.from({ length: 21 }, (_, index) => [`include/default/${index}.txt`, 'x'] as const);
    expect(await disk.errorsOf({ ...minimal, ...Object.fromEntries(files) })).toEqual([
      { file: 'include/', message: 'includedFiles has more than 20 files' },
    ]);
  });

  test('give files beside submissions by language, with constants filled in', async () => {
    const files = {
      ...minimal,
      'problem.yaml': `${minimal['problem.yaml']}constants:\n  largest: 9\n`,
      'include/default/data.txt': '{{largest}}\n',
      'include/cpp/solution.h': 'int twice(int);\n',
      'include/python3/grader.py': 'largest = {{largest}}\n',
      'include/scala/grader.scala': 'val largest = 9\n',
    };
    const { includedFiles } = await disk.uploadOf(files);
    expect(includedFiles).toEqual([
      { language: 'cpp', name: 'solution.h', source: 'int twice(int);\n' },
      { name: 'data.txt', source: '9\n' },
      { language: 'py', name: 'grader.py', source: 'largest = 9\n' },
    ]);
    const names = (language: string) => includedFor(language, includedFiles).map(({ name }) => name);
    expect([names('cpp'), names('py'), names('c')]).toEqual([['solution.h'], ['grader.py'], ['data.txt']]);
    const { folder } = await readProblemFolder(disk.path);
    expect(folder.warnings).toContainEqual(expect.stringMatching(/^include\/scala\/grader\.scala.*'scala'/));
  });

  const tolerance = { type: 'float', absoluteTolerance: 1e-6, relativeTolerance: 1e-6, ignoreCase: true };
  test.each([
    { 'data/testdata.yaml': 'output_validator_flags: float_tolerance 1e-6\n' },
    { 'data/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-6"]\n' },
    { 'data/secret/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-6"]\n' },
    {
      'data/sample/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-6"]\n',
      'data/secret/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-6"]\n',
    },
  ])('give the checker of all tests its arguments: %j', async (files) => {
    expect((await disk.uploadOf({ ...minimal, ...files })).checker).toEqual(tolerance);
  });

  const inGroups = {
    ...minimal,
    'data/secret/a/1.in': '1\n',
    'data/secret/a/1.ans': '1\n',
    'data/secret/a/2.in': '2\n',
    'data/secret/a/2.ans': '2\n',
    'data/secret/b/deep/1.in': '3\n',
    'data/secret/b/deep/1.ans': '3\n',
  };
  /** The checkers of the tests sample/1, secret/1, secret/a/1, secret/a/2 and secret/b/deep/1. */
  const checkersOf = async (files: Record<string, string>) => {
    const upload = await disk.uploadOf({ ...inGroups, ...files });
    return { checker: upload.checker, tests: upload.testCases.map((test) => test.checker) };
  };

  test('of groups and single tests change how their outputs are compared', async () => {
    const found = await checkersOf({
      'problem.yaml': `${minimal['problem.yaml']}validator_flags: case_sensitive\n`,
      'data/secret/a/testdata.yaml': 'output_validator_flags: float_absolute_tolerance 0.5\n',
      'data/secret/a/2.yaml': 'output_validator_args: [space_change_sensitive]\n',
      'data/secret/b/test_group.yaml': 'output_validator_args: [float_tolerance, 0.25]\n',
      'data/secret/b/deep/testdata.yaml': 'on_reject: break\n',
    });
    expect(found).toEqual({
      checker: { type: 'tokens' },
      tests: [
        undefined,
        undefined,
        { type: 'float', absoluteTolerance: 0.5 },
        { type: 'exact' },
        { type: 'float', absoluteTolerance: 0.25, relativeTolerance: 0.25 },
      ],
    });
  });

  test('that most tests share become those of the problem', async () => {
    const found = await checkersOf({
      'data/secret/testdata.yaml': 'output_validator_flags: float_tolerance 1e-6\n',
      'data/secret/b/testdata.yaml': 'output_validator_flags:\n',
      'data/secret/b/deep/testdata.yaml': 'output_validator_flags: ""\n',
    });
    const without = { type: 'tokens', ignoreCase: true };
    expect(found).toEqual({ checker: tolerance, tests: [without, undefined, undefined, undefined, without] });
  });

  test('of a group add arguments of the checker after those of problem.yaml', async () => {
    const files = {
      'output_validators/v.cpp': main,
      'problem.yaml': `${minimal['problem.yaml']}validator_flags: all\n`,
      'data/secret/a/testdata.yaml': 'output_validator_flags: a 1\n',
      'data/secret/b/deep/1.yaml': 'output_validator_args: [strict, "x y"]\n',
    };
    const { checker, tests } = await checkersOf(files);
    expect(checker).toMatchObject({ type: 'custom', args: ['all', 'a', '1'] });
    const [none, single] = [['all'], ['all', 'strict', 'x y']].map((args) => ({ type: 'arguments', args }));
    expect(tests).toEqual([none, none, undefined, undefined, single]);
  });

  test('of a group replace the comparison of the key `checker`', async () => {
    const { checker, tests } = await checkersOf({
      'problem.yaml': `${minimal['problem.yaml']}checker: exact\n`,
      'data/secret/a/test_group.yaml': 'output_validator_args: []\n',
    });
    const ofGroup = { type: 'tokens', ignoreCase: true };
    expect([checker, ...tests]).toEqual([{ type: 'exact' }, undefined, undefined, ofGroup, ofGroup, undefined]);
  });

  test('with unknown flags of the default validator give one error', async () => {
    const place = { file: 'data/secret/a/testdata.yaml', key: 'output_validator_flags' };
    const files = { ...inGroups, [place.file]: 'output_validator_flags: fuzzy\n' };
    expect(await disk.errorsOf(files)).toEqual([
      { ...place, message: expect.stringContaining("'fuzzy' is not a flag") },
    ]);
  });

  test('that do not concern judging are accepted', async () => {
    await expect(
      disk.uploadOf({
        ...minimal,
        'data/testdata.yaml': 'grader_flags: ignore_sample\noutput_validator_flags:\non_reject: break\n',
        'data/sample/test_group.yaml': 'full_feedback: true\n',
        'data/secret/1.yaml': 'hint: Think.\nargs: []\n',
        'data/invalid_output/test_group.yaml': 'output_validator_args: [x]\n',
      }),
    ).resolves.toMatchObject({ title: 'Two sums' });
  });
});

test('gives each input validator its own arguments', async () => {
  await disk.write({
    ...minimal,
    'input_validators/shape.cpp': main,
    'input_validators/limits/main.py': 'pass\n',
    'input_validators/other.cpp': main,
    'data/secret/test_group.yaml': 'input_validator_args:\n  shape: [a, b]\n  limits: [c]\n',
    'data/secret/1.yaml': 'input_validator_args: [d]\n',
  });
  const { inputValidatorArgs, inputValidators } = await readJuryPrograms(disk.path);
  const argsOf = (input: string) =>
    Object.fromEntries(inputValidators.map(({ file }) => [file, inputValidatorArgs(input, file)]));
  expect(argsOf('data/secret/2.in')).toEqual({
    'input_validators/limits/main.py': ['c'],
    'input_validators/other.cpp': [],
    'input_validators/shape.cpp': ['a', 'b'],
  });
  expect(Object.values(argsOf('data/secret/1.in'))).toEqual([['d'], ['d'], ['d']]);
  expect(Object.values(argsOf('data/sample/1.in'))).toEqual([[], [], []]);
});

test('reads several sources as one program in each language, and leaves out a folder where that is not possible', async () => {
  await disk.write({
    ...minimal,
    'input_validators/range/check.c': '#include "limits.h"\nint inRange(void) { return most; }\n',
    'input_validators/range/limits.h': 'enum { most = 9 };\n',
    'input_validators/range/validate.c': 'int inRange(void);\nint main(void) { return inRange(); }\n',
    'input_validators/range/build': '#!/bin/sh\n',
    'submissions/accepted/parts/a.cpp': '// @EXPECTED_RESULTS@: WRONG-ANSWER\n',
    'submissions/accepted/parts/main.cpp': main,
    'submissions/accepted/parts/table.bin': '1\n',
    'submissions/accepted/modules/main.py': 'import sums\n',
    'submissions/accepted/modules/sums.py': 'pass\n',
    'submissions/accepted/start/one.py': 'import two\n',
    'submissions/accepted/start/two.py': 'pass\n',
    'submissions/accepted/deep/main.py': 'import sums.two\n',
    'submissions/accepted/deep/sums/two.py': 'pass\n',
    'submissions/accepted/java/Main.java': 'class Main {}\n',
    'submissions/accepted/java/Two.java': 'class Two {}\n',
    'submissions/accepted/rust/main.rs': 'mod two;\n',
    'submissions/accepted/rust/two.rs': '// two\n',
    'submissions/accepted/crate/lib.rs': 'mod two;\n',
    'submissions/accepted/crate/two.rs': '// two\n',
    'submissions/accepted/node/main.js': "require('./two.js')\n",
    'submissions/accepted/node/two.js': '// two\n',
    'input_validators/folder/__init__.py': '',
    'input_validators/folder/__main__.py': 'exit(42)\n',
    'submissions/accepted/mixed/a.c': 'int a;\n',
    'submissions/accepted/mixed/main.cpp': main,
    'submissions/accepted/script/build': '#!/bin/sh\n',
  });
  const { inputValidators, submissions, warnings } = await readJuryPrograms(disk.path);
  expect(inputValidators).toEqual([
    {
      ...{ file: 'input_validators/folder/__main__.py', language: 'py', source: 'exit(42)\n' },
      files: [{ name: '__init__.py', source: '' }],
    },
    {
      ...{ file: 'input_validators/range/validate.c', language: 'c' },
      source: 'int inRange(void);\nint main(void) { return inRange(); }\n',
      files: [
        {
          name: 'check.c',
          source: '#line 1 "limits.h"\nenum { most = 9 };\n\n#line 2 "check.c"\nint inRange(void) { return most; }\n',
        },
      ],
    },
  ]);
  expect(submissions).toMatchObject([
    { file: 'submissions/accepted/java/Main.java', language: 'java', files: [{ name: 'Two.java' }] },
    {
      ...{ file: 'submissions/accepted/modules/main.py', language: 'py', source: 'import sums\n' },
      files: [{ name: 'sums.py', source: 'pass\n' }],
    },
    { file: 'submissions/accepted/node/main.js', language: 'js', files: [{ name: 'two.js' }] },
    { file: 'submissions/accepted/parts/main.cpp', files: [{ name: 'a.cpp' }], expectations: [{ required: ['WA'] }] },
    { file: 'submissions/accepted/rust/main.rs', language: 'rust', files: [{ name: 'two.rs' }] },
  ]);
  expect(warnings).toEqual(
    expect.arrayContaining([
      'input_validators/range/build: is not run: all sources beside it are compiled together',
      'submissions/accepted/start: has 2 sources in Python and no main.py, where it would start, and is left out',
      'submissions/accepted/deep: has sources in Python that do not lie beside main.py, or one with the name solution.py, and is left out',
      'submissions/accepted/crate: has 2 sources in Rust and no main.rs, where it would start, and is left out',
      'submissions/accepted/parts/table.bin: is not used',
      'submissions/accepted/mixed: has sources in several languages (a.c, main.cpp), and is left out',
      'submissions/accepted/script: is in an unknown language, which cannot be judged here, and is left out',
    ]),
  );
  expect(warnings).toHaveLength(7);
});

test.each<[string, string[] | undefined]>([
  ['all', undefined],
  ['[cpp, java, python3]', ['py', 'cpp', 'java', 'pypy3']],
  ['[py]', ['py']],
  ['[golang, cobol]', ['go']],
])('reads languages: %s as those of submissions, and warns of unknown ones', async (languages, ids) => {
  const upload = await disk.uploadOf({ ...minimal, 'problem.yaml': `name: Sum\nlanguages: ${languages}\n` });
  expect(upload.allowedLanguages).toEqual(ids);
});

test('rejects languages of which none is judged here', async () => {
  const errors = await disk.errorsOf({ ...minimal, 'problem.yaml': 'name: Sum\nlanguages: [cobol]\n' });
  expect(errors).toMatchObject([
    { key: 'languages', message: expect.stringContaining('names no language that is judged here') },
  ]);
});

test('leaves out Python 2 and languages without a name here, and reads the language and the first file that submissions.yaml names', async () => {
  await disk.write({
    ...minimal,
    'submissions/submissions.yaml':
      'accepted/fast.py: { language: pypy3 }\naccepted/both: { language: pypy3 }\naccepted/plain.c: { language: cpp }\n' +
      'accepted/parts: { entrypoint: start.py }\naccepted/two.py: { language: python2 }\naccepted/big.c: { language: cgmp }\n',
    'submissions/accepted/fast.py': 'print(1)\n',
    'submissions/accepted/named.py3': 'print(1)\n',
    'submissions/accepted/plain.c': main,
    'submissions/accepted/both/main.py': 'import sums\n',
    'submissions/accepted/both/sums.py': 'pass\n',
    'submissions/accepted/two.py': 'print(1)\n',
    'submissions/accepted/old.py2': 'print 1\n',
    'submissions/accepted/big.c': '#include <gmp.h>\n',
    'submissions/accepted/parts/start.py': 'import sums\n',
    'submissions/accepted/parts/sums.py': 'pass\n',
    'submissions/accepted/old.py': 'print 1\n',
    'submissions/accepted/sum.pl': '',
    'include/python3/grader.py': 'pass\n',
  });
  const { submissions, unreadSubmissions, warnings } = await readJuryPrograms(disk.path);
  expect(submissions.map(({ file, language }) => [file, language])).toEqual([
    ['submissions/accepted/both/main.py', 'pypy3'],
    ['submissions/accepted/fast.py', 'pypy3'],
    ['submissions/accepted/named.py3', 'py'],
    ['submissions/accepted/parts/start.py', 'py'],
    ['submissions/accepted/plain.c', 'cpp'],
  ]);
  const leftOut = ['big.c', 'old.py', 'old.py2', 'sum.pl', 'two.py'];
  expect(unreadSubmissions).toEqual(leftOut.map((file) => `submissions/accepted/${file}`));
  expect(warnings.toSorted()).toEqual([
    'submissions/accepted/big.c: is in cgmp, which cannot be judged here, and is left out',
    'submissions/accepted/old.py2: is written for Python 2, which cannot be judged here, and is left out',
    'submissions/accepted/old.py: is written for Python 2, which cannot be judged here, and is left out',
    'submissions/accepted/sum.pl: is in an unknown language, which cannot be judged here, and is left out',
    'submissions/accepted/two.py: is written for Python 2, which cannot be judged here, and is left out',
  ]);
});

test('replaces files in the folder of a submission by included files of the same name', async () => {
  await disk.write({
    ...minimal,
    'include/cpp/grader.cpp': main,
    'include/cpp/grader.h': 'int twice(int);\n',
    'submissions/accepted/parts/grader.cpp': 'int main() { return 1; }\n',
    'submissions/accepted/parts/grader.h': 'long twice(long);\n',
    'submissions/accepted/parts/own.h': 'int one = 1;\n',
    'submissions/accepted/parts/twice.cpp': '#include "grader.h"\n#include "own.h"\n',
    'submissions/accepted/in_c/grader.c': '#include "grader.h"\n',
    'submissions/accepted/in_c/grader.h': 'enum { most = 9 };\n',
  });
  const { submissions, warnings } = await readJuryPrograms(disk.path);
  expect(submissions).toMatchObject([
    // The included files are for another language.
    { file: 'submissions/accepted/in_c/grader.c', source: expect.stringContaining('enum { most = 9 };') },
    {
      file: 'submissions/accepted/parts/twice.cpp',
      source: '#include "grader.h"\n#line 1 "own.h"\nint one = 1;\n\n#line 3 "twice.cpp"\n',
    },
  ]);
  expect(submissions[1]).not.toHaveProperty('files');
  expect(warnings).toEqual([]);
});

describe('constants', () => {
  const constants = withYaml(
    'constants: { max_n: 1000000000000000007, eps: 1e-6, word: "two words" }\nvalidation: custom',
  );

  test('are filled into the statement, the checker with its headers, validators, submissions and settings', async () => {
    await disk.write({
      ...constants,
      'problem.md': 'At most {{max_n}} of {{word}}, not {{ max_n }} or {{other}}.\n',
      'output_validators/check/check.cpp': '#include "eps.h"\nint limit = {{max_n}};\n',
      'output_validators/check/eps.h': 'double eps = {{eps}};\n',
      'input_validators/v.py': 'limit = {{max_n}}\n',
      'submissions/accepted/a.cpp': 'long long limit = {{max_n}};\n',
      'data/secret/test_group.yaml': 'input_validator_args: ["{{max_n}}"]\n',
      'data/secret/1.in': '{{max_n}}\n',
    });
    const upload = await disk.uploadOf({});
    expect(upload.description).toBe('At most 1000000000000000007 of two words, not {{ max_n }} or {{other}}.\n');
    expect(upload.checker).toMatchObject({
      source: expect.stringMatching(/eps = 1e-6;[\s\S]*limit = 1000000000000000007;/),
    });
    expect(upload.testCases.map(({ input }) => input)).toContain('{{max_n}}\n');
    const jury = await readJuryPrograms(disk.path);
    expect(jury.inputValidators[0]?.source).toBe('limit = 1000000000000000007\n');
    expect(jury.submissions[0]?.source).toBe('long long limit = 1000000000000000007;\n');
    expect(jury.inputValidatorArgs('data/secret/1.in', 'input_validators/v.py')).toEqual(['1000000000000000007']);
  });

  test('are filled in for \\constant in LaTeX', async () => {
    const { 'problem.md': _, ...files } = withYaml('constants: { max_n: 1000 }');
    const upload = await disk.uploadOf({
      ...files,
      'statement/problem.en.tex': 'Up to $\\constant{max_n}$ of {{max_n}}.',
    });
    expect(upload.description).toBe('Up to $1000$ of max\\_n.\n');
  });

  test('are filled in by the name of a variant', async () => {
    const { 'problem.md': _, ...files } = withYaml('constants: { k: { value: 5000000, words: 5 million } }');
    const texts = {
      'problem.md': '{{k}} {{k.value}} {{k.words}} {{k.other}}',
      'statement/problem.sv.tex': '\\constant{k.words}',
    };
    const upload = await disk.uploadOf({ ...files, ...texts });
    expect(upload.description).toBe('5000000 5000000 5 million {{k.other}}');
    expect(upload.translations).toMatchObject([{ description: '5 million\n' }]);
  });

  test.each([
    ['constants: { n: { words: two } }', 'constants.n'],
    ['constants: { n: { value: 1, 2x: 2 } }', 'constants.n'],
    ['constants: [1]', 'constants'],
    ['constants: { 1n: 1 }', 'constants.1n'],
    ['constants: { n: [1] }', 'constants.n'],
  ])('reject %s', async (yaml, key) => {
    expect(await disk.errorsOf(withYaml(yaml))).toMatchObject([{ file: 'problem.yaml', key }]);
  });
});

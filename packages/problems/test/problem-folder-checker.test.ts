import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProblemFolder } from '../src/read/read-package.ts';
import { createFolderOnDisk, minimal, withYaml } from './problem-folder-on-disk.ts';

let disk: Awaited<ReturnType<typeof createFolderOnDisk>>;
beforeEach(async () => {
  disk = await createFolderOnDisk();
});
afterEach(() => disk.remove());

const tolerances = ['float_tolerance 0.5', 'float_absolute_tolerance 0.01', 'float_relative_tolerance 0.001'];
const tolerancesOf = (absolute: number | undefined, relative: number | undefined) => ({
  ...(absolute !== undefined && { absoluteTolerance: absolute }),
  ...(relative !== undefined && { relativeTolerance: relative }),
});

describe('the checker', () => {
  const rows: [string, unknown][] = [
    ['validation: default', { type: 'tokens', ignoreCase: true }],
    ['validator_flags: case_sensitive', { type: 'tokens' }],
    ['validator_flags: case_sensitive space_change_sensitive', { type: 'exact' }],
    [
      'validator_flags: float_tolerance 1e-6',
      { type: 'float', absoluteTolerance: 1e-6, relativeTolerance: 1e-6, ignoreCase: true },
    ],
    ['validator_flags: [float_absolute_tolerance, 1e-4]', { type: 'float', absoluteTolerance: 1e-4, ignoreCase: true }],
    ['validator_flags: float_relative_tolerance 0.01 case_sensitive', { type: 'float', relativeTolerance: 0.01 }],
    ['checker: tokens', { type: 'tokens' }],
    ['checker: { type: tokens, ignore_case: true }', { type: 'tokens', ignoreCase: true }],
    ['checker: { type: tokens, space_sensitive: true }', { type: 'tokens', spaceSensitive: true }],
    ['checker: exact', { type: 'exact' }],
    ['checker: { type: float, absolute_tolerance: 1.0e-6 }', { type: 'float', absoluteTolerance: 1e-6 }],
    [
      'checker: { type: float, absolute_tolerance: 0, ignore_case: true }',
      { type: 'float', absoluteTolerance: 0, ignoreCase: true },
    ],
  ];
  test.each(rows)('of `%s` follows the format', async (yaml, checker) => {
    expect((await disk.uploadOf(withYaml(yaml))).checker).toEqual(checker);
  });

  const flags = ['case_sensitive', 'space_change_sensitive', ...tolerances];
  const flagSets = Array.from({ length: 2 ** flags.length }, (_, set) => flags.filter((_, bit) => set & (1 << bit)));
  test.each(flagSets.map((set) => ({ flags: set.join(' ') })))(
    'of the flags `$flags` follows the format',
    async ({ flags }) => {
      const has = (flag: string) => flags.split(' ').includes(flag);
      const absolute = has('float_absolute_tolerance') ? 0.01 : has('float_tolerance') ? 0.5 : undefined;
      const relative = has('float_relative_tolerance') ? 0.001 : has('float_tolerance') ? 0.5 : undefined;
      const isFloat = absolute !== undefined || relative !== undefined;
      const isExact = has('case_sensitive') && has('space_change_sensitive') && !isFloat;
      const text = {
        ...(!has('case_sensitive') && { ignoreCase: true }),
        ...(has('space_change_sensitive') && { spaceSensitive: true }),
      };
      const { checker } = await disk.uploadOf(withYaml(`validator_flags: ${flags}`));
      if (isExact) expect(checker).toEqual({ type: 'exact' });
      else
        expect(checker).toEqual({ type: isFloat ? 'float' : 'tokens', ...tolerancesOf(absolute, relative), ...text });
    },
  );

  test('has the later of two tolerances', async () => {
    const later = 'validator_flags: float_absolute_tolerance 0.5 float_relative_tolerance 0.25 float_tolerance 1e-3';
    const { checker } = await disk.uploadOf(withYaml(later));
    expect(checker).toMatchObject({ absoluteTolerance: 1e-3, relativeTolerance: 1e-3 });
  });

  test.each(['validation: custom', ''])('is the C++ file in output_validators with `%s`', async (yaml) => {
    const source = 'int main() { return 42; }';
    const upload = await disk.uploadOf({ ...withYaml(yaml), 'output_validators/check/check.cpp': source });
    expect(upload.checker).toEqual({ type: 'custom', protocol: 'kattis', source });
  });

  test('has the validator_flags as arguments', async () => {
    const files = { ...withYaml('validation: custom\nvalidator_flags: [case, "a b"]'), 'output_validators/a.cpp': 'x' };
    expect((await disk.uploadOf(files)).checker).toMatchObject({ source: 'x', args: ['case', 'a b'] });
  });

  test('can be a file with the testlib protocol', async () => {
    const yaml = 'checker: { type: custom, protocol: testlib, file: checkers/check.cpp }';
    const upload = await disk.uploadOf({ ...withYaml(yaml), 'checkers/check.cpp': 'int main() {}' });
    expect(upload.checker).toEqual({ type: 'custom', protocol: 'testlib', source: 'int main() {}' });
  });

  test.each([
    ['validation: custom score', 'score problems cannot be judged here'],
    ['validation: nonsense', "must be 'default', 'custom' or 'custom interactive'"],
    ['validation: interactive', "must be 'default', 'custom' or 'custom interactive'"],
    ['validation: custom', 'holds no checker'],
    ['validator_flags: float_tolerance', 'must be a number from 0 to 1'],
    ['validator_flags: float_tolerance 7', 'must be a number from 0 to 1'],
    ['validator_flags: fuzzy', "'fuzzy' is not a flag"],
    ['checker: magic', 'must be tokens, exact, float, custom or interactive'],
    ['checker: { type: float }', 'needs absolute_tolerance'],
    ['checker: { type: tokens, ignoreCase: true }', "did you mean 'ignore_case'"],
    ['checker: { type: tokens, ignore_case: yes please }', 'must be true or false'],
    ['checker: { type: custom, protocol: other }', "must be 'kattis' or 'testlib'"],
    ['checker: { type: custom, file: ../../check.cpp }', 'inside the folder'],
    ['checker: { type: custom, file: gone.cpp }', 'is missing'],
    ['checker: exact\nvalidator_flags: case_sensitive', 'remove one of the two'],
  ])('of `%s` is refused', async (yaml, words) => {
    const errors = await disk.errorsOf(withYaml(yaml));
    expect(errors.map(({ message }) => message).join('\n')).toContain(words);
  });

  test.each(['cpp', 'cc', 'cxx', 'c++', 'C', 'cp'])('may be a .%s file, as a submission in C++', async (ending) => {
    const named = `checker: { type: custom, file: check.${ending} }`;
    const { checker } = await disk.uploadOf({ ...withYaml(named), [`check.${ending}`]: 'named' });
    expect(checker).toMatchObject({ source: 'named' });
    const found = { ...withYaml('checker: custom'), [`output_validators/check.${ending}`]: 'found' };
    expect((await disk.uploadOf(found)).checker).toMatchObject({ source: 'found' });
  });

  test('includes the headers beside its source', async () => {
    const { checker } = await disk.uploadOf({
      ...withYaml('validation: custom'),
      'output_validators/check/check.cpp':
        '#include <vector>\n#include "lib/a.h"\n#include "testlib.h"\nint main() {}\n',
      'output_validators/check/lib/a.h': '#pragma once\n#include "b.h"\n#include "../check.cpp"\nint a;\n',
      'output_validators/check/lib/b.h': '#include "a.h"\nint b;\n',
      'output_validators/check/README.md': 'How it works',
    });
    expect(checker).toEqual({
      type: 'custom',
      protocol: 'kattis',
      source: [
        '#include <vector>',
        '#line 1 "a.h"',
        '',
        '#line 1 "b.h"',
        '',
        '#line 2 "b.h"',
        'int b;',
        '',
        '#line 3 "a.h"',
        '',
        '#line 4 "a.h"',
        'int a;',
        '',
        '#line 3 "check.cpp"',
        '#include "testlib.h"',
        'int main() {}',
        '',
      ].join('\n'),
    });
  });

  test.each(['output_validators/check', 'output_validator'])('may have several sources, in %s', async (folder) => {
    const { checker } = await disk.uploadOf({
      ...minimal,
      [`${folder}/check.cpp`]: '#include "lib/graph.h"\nint main() {}\n',
      [`${folder}/lib/graph.cpp`]: '#include "graph.h"\n',
      [`${folder}/lib/graph.h`]: 'int edges();\n',
      [`${folder}/Makefile`]: 'all:',
    });
    expect(checker).toEqual({
      type: 'custom',
      protocol: 'kattis',
      source: '#line 1 "graph.h"\nint edges();\n\n#line 2 "check.cpp"\nint main() {}\n',
      files: [{ name: 'lib_graph.cpp', source: '#line 1 "graph.h"\nint edges();\n\n#line 2 "graph.cpp"\n' }],
    });
  });

  test('with a Makefile is compiled without it, with a warning', async () => {
    await disk.write({ ...minimal, 'output_validators/a/a.cpp': 'x', 'output_validators/a/Makefile': 'all:' });
    expect((await readProblemFolder(disk.path)).folder.warnings).toContainEqual(
      expect.stringContaining('output_validators/a/Makefile: is not run: all sources beside it'),
    );
  });

  test('can be a file in Python', async () => {
    const { checker } = await disk.uploadOf({ ...minimal, 'output_validator/validator.py': 'exit(42)' });
    expect(checker).toEqual({ type: 'custom', protocol: 'kattis', language: 'py', source: 'exit(42)' });
    const named = withYaml('checker: { type: custom, protocol: testlib, file: check.py }');
    expect((await disk.uploadOf({ ...named, 'check.py': 'exit(0)' })).checker).toEqual({
      ...{ type: 'custom', protocol: 'testlib', language: 'py', source: 'exit(0)' },
    });
  });

  test('in a Python file is for PyPy where the settings say so', async () => {
    const inPyPy = { type: 'custom', protocol: 'kattis', language: 'pypy3', source: 'exit(42)' };
    const found = withYaml('checker: { type: custom, language: pypy3 }');
    expect((await disk.uploadOf({ ...found, 'output_validators/check.py': 'exit(42)' })).checker).toEqual(inPyPy);
    const named = withYaml('checker: { type: custom, file: check.py, language: pypy3 }');
    expect((await disk.uploadOf({ ...named, 'check.py': 'exit(42)' })).checker).toEqual(inPyPy);
    const other = withYaml('checker: { type: custom, file: check.cpp, language: pypy3 }');
    expect(await disk.errorsOf({ ...other, 'check.cpp': 'int main() {}' })).toMatchObject([
      { key: 'checker.language', message: 'must be a language of its file, such as pypy3 for one in Python' },
    ]);
  });

  test('can be one source or several in C', async () => {
    const sources = { 'a.c': '#include "b.h"\nint main(void) { return code(); }\n', 'b.c': 'int code(void);\n' };
    const placed = Object.entries({ ...sources, 'b.h': 'int code(void);\n' });
    const folder = Object.fromEntries(placed.map(([name, text]) => [`output_validators/v/${name}`, text]));
    expect((await disk.uploadOf({ ...minimal, ...folder })).checker).toEqual({
      ...{ type: 'custom', protocol: 'kattis', language: 'c' },
      source: '#line 1 "b.h"\nint code(void);\n\n#line 2 "a.c"\nint main(void) { return code(); }\n',
      files: [{ name: 'b.c', source: 'int code(void);\n' }],
    });
    const named = withYaml('checker: { type: custom, protocol: testlib, file: check.c }');
    expect((await disk.uploadOf({ ...named, 'check.c': 'int main(void) {}' })).checker).toEqual({
      ...{ type: 'custom', protocol: 'testlib', language: 'c', source: 'int main(void) {}' },
    });
  });

  test('can be several programs, which have the same flags', async () => {
    const { checker } = await disk.uploadOf({
      ...withYaml('validation: custom\nvalidator_flags: strict'),
      'output_validators/format.py': 'exit(42)',
      'output_validators/value/value.cpp': 'int main() {}',
      'output_validators/common.h': '',
    });
    expect(checker).toEqual({
      ...{ type: 'custom', protocol: 'kattis', args: ['strict'], language: 'py', source: 'exit(42)' },
      others: [{ source: 'int main() {}' }],
    });
  });

  test.each([
    ['java', { 'Check.java': 'class Check {}', 'Rules.java': 'class Rules {}' }],
    ['py', { '__main__.py': 'exit(42)', '__init__.py': '# empty', 'rules.py': 'pass' }],
    ['js', { 'main.js': 'process.exit(42)', 'a.js': '' }],
  ])('can have several sources in %s, of which the first is where it starts', async (language, sources) => {
    const placed = Object.entries(sources).map(([name, source]) => [`output_validator/${name}`, source]);
    const { checker } = await disk.uploadOf({ ...withYaml('validation: custom'), ...Object.fromEntries(placed) });
    const [first, ...others] = Object.entries(sources).map(([name, source]) => ({ name, source }));
    expect(checker).toEqual({
      ...{ type: 'custom', protocol: 'kattis', language, source: first?.source },
      files: others,
    });
  });

  test.each<[Record<string, string>, string, string]>([
    [{ 'v/a.c': '', 'v/a.cpp': '' }, 'output_validators/v', 'holds sources in C and C++'],
    [{ 'v/a.cpp': '', 'v/a.py': '' }, 'output_validators/v', 'holds sources in C++ and Python'],
    [{ 'v/a.py': '', 'v/b.py': '' }, 'output_validators/v', 'has 2 sources in Python and no main.py'],
    [{ 'v/main.rs': '', 'v/a/b.rs': '' }, 'output_validators/v', 'has sources in Rust that do not lie beside main.rs'],
    [{ 'a.py': 'print "no"' }, 'output_validators/a.py', 'is written for Python 2'],
    [{ 'v/build': '', 'v/v.pl': '' }, 'output_validators/v', 'holds no source in a language of the judge'],
    [{ build: '' }, 'output_validators/', 'holds no checker in a language of the judge'],
  ])('of the files %j is refused', async (files, file, words) => {
    const placed = Object.fromEntries(Object.entries(files).map(([name, text]) => [`output_validators/${name}`, text]));
    expect(await disk.errorsOf({ ...minimal, ...placed })).toEqual([{ file, message: expect.stringContaining(words) }]);
  });

  test('whose header includes itself is rejected', async () => {
    const files = { 'output_validators/a.cpp': '#include "a.h"', 'output_validators/a.h': '#include "a.h"' };
    expect(await disk.errorsOf({ ...minimal, ...files })).toEqual([
      { file: 'output_validators/a.h', message: expect.stringContaining('does it include itself?') },
    ]);
  });
});

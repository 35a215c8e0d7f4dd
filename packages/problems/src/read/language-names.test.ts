import { describe, expect, it } from 'vitest';
import { isPython2, languageNamed } from './language-names.ts';

describe('the languages that packages name', () => {
  it.each([
    ['cpp', 'cpp'],
    ['cpp.g++17', 'cpp'],
    ['cpp.gcc14-64-msys2-g++23', 'cpp'],
    ['cpp.msys2-mingw64-9-g++17', 'cpp'],
    ['c', 'c'],
    ['c.gcc', 'c'],
    ['java', 'java'],
    ['java8', 'java'],
    ['java21', 'java'],
    ['javascript', 'js'],
    ['js.node', 'js'],
    ['nodejs', 'js'],
    ['python3', 'py'],
    ['python.3', 'py'],
    ['python.3.10', 'py'],
    ['pypy', 'pypy3'],
    ['pypy3', 'pypy3'],
    ['python.pypy3', 'pypy3'],
    ['python.pypy3-64', 'pypy3'],
    ['rust', 'rust'],
    ['rust.2021', 'rust'],
    ['golang', 'go'],
    ['go', 'go'],
  ])('reads %s as %s', (name, language) => {
    expect(languageNamed(name)).toBe(language);
  });

  it.each(['python2', 'python.2', 'python.pypy2', 'pypy2', 'csharp.mono', 'cobol', 'pas.fpc', 'delphi', 'gopher', ''])(
    'finds no language in %s',
    (name) => {
      expect(languageNamed(name)).toBeUndefined();
    },
  );
});

describe('sources in Python 2', () => {
  it.each([
    'n = int(raw_input())',
    'for i in xrange(3): pass',
    "print 'sum', 3",
    'if True: print x',
    'try:\n  pass\nexcept ValueError, error:\n  pass',
    '#!/usr/bin/env python2\nprint(1)',
  ])('finds one in %j', (source) => {
    expect(isPython2(source)).toBe(true);
  });

  it.each([
    "print('raw_input() and xrange(3)')",
    'print (1, 2)',
    'print',
    '"""\nprint the sum\n"""\nprint(1)',
    '# print x\nprint(1)',
    'print = lambda x: x',
    'try:\n  input = raw_input\nexcept NameError:\n  pass',
    'def xrange(n): return range(n)\nxrange(3)',
    'except_, y = 1, 2',
    'print(*[1], sep="")',
  ])('takes %j for Python 3', (source) => {
    expect(isPython2(source)).toBe(false);
  });

  it('reads a long file of open strings in time in proportion to its length', () => {
    expect(isPython2("'\\\n".repeat(100_000))).toBe(false);
  });
});

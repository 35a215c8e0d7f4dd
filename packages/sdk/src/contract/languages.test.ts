import { describe, expect, it } from 'vitest';
import {
  defaultLanguage,
  fileLanguages,
  isLanguage,
  languageIds,
  languageNamed,
  languageOfFile,
  languages,
  languagesOfFile,
  solutionFile,
} from './languages.ts';

it('lists the languages of the specification and then others, with C++ as the default', () => {
  expect(languageIds).toEqual(['js', 'py', 'c', 'cpp', 'java', 'kotlin', 'pypy3', 'rust', 'go', 'haskell']);
  expect(languages[defaultLanguage].name).toBe('C++');
});

it('has another starter for each language with files of its own, which ends with a newline', () => {
  const starters = fileLanguages.map((id) => languages[id].starter);
  expect(new Set(starters).size).toBe(languageIds.length - 1);
  expect(starters.filter((starter) => !starter.endsWith('\n'))).toEqual([]);
});

it('finds the language of a file by its ending, also C and C++ apart', () => {
  expect(['a.c', 'a.C', 'a.b.cpp', 'a.py', 'a.txt', 'py'].map(languageOfFile)).toEqual([
    'c',
    'cpp',
    'cpp',
    'py',
    undefined,
    undefined,
  ]);
  expect(languagesOfFile('solution.py')).toEqual(['py', 'pypy3']);
  expect(languagesOfFile('solution.py3')).toEqual(['py', 'pypy3']);
});

it('names the file of a starter after its language, in Java after the class in it', () => {
  expect(['py', 'pypy3', 'java', 'later'].map(solutionFile)).toEqual([
    'solution.py',
    'solution.py',
    'Main.java',
    'solution',
  ]);
});

it('accepts an id, and neither a name nor a word of every object, as a language', () => {
  expect(['cpp', 'C++', 'toString', ''].filter(isLanguage)).toEqual(['cpp']);
});

describe('the languages that people and packages name', () => {
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
    ['C++', 'cpp'],
    ['c++17', 'cpp'],
    ['C', 'c'],
    ['C99', 'c'],
    ['Python', 'py'],
    [' Python 3 ', 'py'],
    ['PyPy', 'pypy3'],
    ['Python (PyPy)', 'pypy3'],
    ['JavaScript', 'js'],
    ['node', 'js'],
    ['Java 17', 'java'],
    ['RUST', 'rust'],
    ['Go', 'go'],
  ])('reads %s as %s', (name, language) => {
    expect(languageNamed(name)).toBe(language);
  });

  it.each([
    'python2',
    'Python 2.7',
    'python.2',
    'python.pypy2',
    'pypy2',
    'csharp.mono',
    'C#',
    'java script',
    'cobol',
    'pas.fpc',
    'delphi',
    'gopher',
    '',
  ])('finds no language in %s', (name) => {
    expect(languageNamed(name)).toBeUndefined();
  });
});

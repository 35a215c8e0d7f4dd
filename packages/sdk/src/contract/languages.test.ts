import { expect, it } from 'vitest';
import { defaultLanguage, isLanguage, languageIds, languageOfFile, languages, solutionFile } from './languages.ts';

it('has the starters of the specification, and begins with C++', () => {
  expect(languageIds).toEqual(['js', 'py', 'c', 'cpp', 'java']);
  expect(languages[defaultLanguage].name).toBe('C++');
});

it('has a starter of its own for each language', () => {
  const starters = languageIds.map((id) => languages[id].starter);
  expect(new Set(starters).size).toBe(languageIds.length);
  expect(starters.filter((starter) => !starter.endsWith('\n'))).toEqual([]);
});

it('knows the language of a file by its ending, C from C++ too', () => {
  expect(['a.c', 'a.C', 'a.b.cpp', 'a.py', 'a.txt', 'py'].map(languageOfFile)).toEqual([
    'c',
    'cpp',
    'cpp',
    'py',
    undefined,
    undefined,
  ]);
  expect(solutionFile('py')).toBe('solution.py');
});

it('takes no other value for a language', () => {
  expect(['cpp', 'C++', 'toString', ''].filter(isLanguage)).toEqual(['cpp']);
});

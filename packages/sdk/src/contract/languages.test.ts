import { expect, it } from 'vitest';
import {
  defaultLanguage,
  fileLanguages,
  isLanguage,
  languageIds,
  languageOfFile,
  languages,
  languagesOfFile,
  solutionFile,
} from './languages.ts';

it('lists the languages of the specification and then others, with C++ as the default', () => {
  expect(languageIds).toEqual(['js', 'py', 'c', 'cpp', 'java', 'pypy3', 'rust', 'go']);
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

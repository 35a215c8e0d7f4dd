import { expect, it } from 'vitest';
import { isLanguageId, languageIds, languages } from './languages.ts';

it('has a starting program for each of the five languages', () => {
  expect(languageIds).toEqual(['js', 'py', 'c', 'cpp', 'java']);
  for (const id of languageIds) expect(languages[id].template.trim()).not.toBe('');
});

it('offers C++ alone', () => {
  expect(languageIds.filter((id) => languages[id].isOffered)).toEqual(['cpp']);
});

it('knows no language by a name of every object', () => {
  expect(isLanguageId('toString')).toBe(false);
});

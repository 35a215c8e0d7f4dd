import { expect, it } from 'vitest';
import { fuzzyFind, paintMatched } from './fuzzy-match.ts';

const find = (texts: readonly string[], query: string) => fuzzyFind(texts, query, (text) => [text]);
const order = (texts: readonly string[], query: string) => find(texts, query).map(({ item }) => item);
const marked = (text: string, query: string) =>
  find([text], query).map(({ item, matched }) => paintMatched(item, matched[0], (character) => `[${character}]`))[0];

it.each([
  ['shortest path', 'sp', '[s]hortest [p]ath'],
  ['Sum of Squares', 'sqr', 'Sum of [S][q]ua[r]es'],
  ['a panda and a pan', 'pan', 'a [p][a][n]da and a pan'],
  ['nextTab', 'nt', '[n]ext[T]ab'],
  ['open the problem', 'prob open', '[o][p][e][n] the [p][r][o][b]lem'],
  ['Größe', 'öSE', undefined],
  ['漢字 Puzzle', '字p', '漢[字] [P]uzzle'],
])('matches in %j by %j: %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it.each([
  ['starts of words', 'sp', ['Short Path', 'Grasp']],
  ['characters in a row', 'sum', ['Consume', 'Such a Drum']],
  ['the capital letters that were typed', 'Sum', ['Two Sum', 'two sum']],
  ['the shorter text', 'tree', ['Tree', 'Trees and More']],
])('ranks higher %s', (_, query, expected) => {
  expect(order(expected, query)).toEqual(expected);
  expect(order(expected.toReversed(), query)).toEqual(expected);
});

it('finds everything in its order without a query, and nothing that lacks a word', () => {
  expect(order(['bb', 'a'], ' ')).toEqual(['bb', 'a']);
  expect(order(['Two Sum', 'Tree'], 'sum two x')).toEqual([]);
});

it('matches each word in one of the texts, not across them', () => {
  const found = fuzzyFind([['Sum of Two', 'Problem']], 'prob two', (texts) => texts);
  expect(found.map(({ matched }) => matched)).toEqual([[new Set([7, 8, 9]), new Set([0, 1, 2, 3])]]);
  expect(fuzzyFind([['Sum of Two', 'Problem']], 'subm', (texts) => texts)).toEqual([]);
});

import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { emptyLines, findNames, foundAfter } from './leaderboard-screen.tsx';

const names = ['ada lovelace', 'robin doe', 'adam smith'];

it('finds a text anywhere in a name, without regard to case, and nothing for no text', () => {
  expect(findNames(names, ' ADA ')).toEqual([0, 2]);
  expect(findNames(names, 'doe')).toEqual([1]);
  expect(findNames(names, ' ')).toEqual([]);
});

it('goes to the next and the previous match, and around the ends', () => {
  expect([foundAfter([2, 5], 2, 1), foundAfter([2, 5], 5, 1)]).toEqual([5, 2]);
  expect([foundAfter([2, 5], 5, -1), foundAfter([2, 5], 2, -1)]).toEqual([2, 5]);
  expect(foundAfter([], 3, 1)).toBeUndefined();
});

it('shows once that the leaderboard could not be fetched, and why if the server says so', () => {
  const theme = createTheme({ LANG: 'C.UTF-8', NO_COLOR: '1' }, true);
  const linesOf = (message: string, isFallback: boolean) => {
    const failure = { exitCode: 10, code: 'http_error', message, hints: [], fields: [], isFallback } as const;
    return emptyLines({ state: 'failed', failure }, theme).map((line) => stripVTControlCharacters(line).trim());
  };
  expect(linesOf('Bad gateway.', false)).toEqual(
    expect.arrayContaining(['Failed to fetch leaderboard', 'Bad gateway.']),
  );
  expect(linesOf('Failed to fetch leaderboard.', true).filter((line) => line.startsWith('Failed'))).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { findNames, foundAfter } from './leaderboard-screen.tsx';

const names = ['ada lovelace', 'robin doe', 'adam smith'];

it('finds a text anywhere in a name, without regard to case, and nothing for no text', () => {
  expect(findNames(names, ' ADA ')).toEqual([0, 2]);
  expect(findNames(names, 'doe')).toEqual([1]);
  expect(findNames(names, ' ')).toEqual([]);
});

it('goes to the next match and around the ends', () => {
  expect([foundAfter([2, 5], 2, 1), foundAfter([2, 5], 5, 1)]).toEqual([5, 2]);
  expect([foundAfter([2, 5], 5, -1), foundAfter([2, 5], 2, -1)]).toEqual([2, 5]);
  expect(foundAfter([], 3, 1)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { paneColumnsOf, testRowsOf } from './wide-workspace.tsx';

it.each([
  [159, undefined],
  [160, { statement: 60, result: 50, tests: 50 }],
  [200, { statement: 76, result: 74, tests: 50 }],
  [240, { statement: 91, result: 97, tests: 52 }],
  [400, { statement: 104, result: 240, tests: 56 }],
])('divides %i columns among statement, result and tests', (columns, panes) => {
  expect(paneColumnsOf(columns)).toEqual(panes);
});

it.each([
  [10, 5],
  [24, 15],
  [54, 33],
])('gives the tests the larger part of %i rows, and leaves the input two lines at least', (rows, tests) => {
  expect(testRowsOf(rows)).toBe(tests);
});

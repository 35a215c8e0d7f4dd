import { expect, it } from 'vitest';
import { problemLabel } from './contest-view.ts';

it('labels problems A to Z, then AA, AB and so on', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(problemLabel)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

import { expect, it } from 'vitest';
import { formatBytes } from './format-values.ts';

it('formats bytes in the largest unit that gives at least one', () => {
  expect([1, 1023, 1024, 1536, 64 * 1024 ** 2, 1024 ** 4].map(formatBytes)).toEqual([
    '1 bytes',
    '1023 bytes',
    '1 KB',
    '1.5 KB',
    '64 MB',
    '1024 GB',
  ]);
});

import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { ratingCourse } from './profile-lines.ts';

const plain = createTheme({ LANG: 'C.UTF-8' }, true);
const ascii = createTheme({ PODIUM_ASCII: '1' }, true);

it('draws each rating by its height, from the first to the last', () => {
  expect(ratingCourse([1500, 1400, 1600, 1450], plain, 40)).toBe('1500 ▅▁█▃ 1450');
  expect(ratingCourse([1500, 1449], plain, 40)).toBe('1500 █▁ 1449');
});

it('draws with ASCII marks where there is no Unicode', () => {
  expect(ratingCourse([1400, 1600], ascii, 40)).toBe('1400 .@ 1600');
});

it('draws a rating that never changed at one height', () => {
  expect(ratingCourse([1500, 1500, 1500], plain, 40)).toBe('1500 ▄▄▄ 1500');
});

it('keeps to the last ratings where there is no room for all', () => {
  const course = ratingCourse([1, 1500, 1510, 1520], plain, 13);
  expect(course).toBe('1500 ▁▅█ 1520');
});

it('draws nothing of a single rating', () => {
  expect(ratingCourse([1500], plain, 40)).toBe('');
});

import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { ratingChart } from './profile-lines.ts';

const plain = createTheme({ LANG: 'C.UTF-8' }, true);
const ascii = createTheme({ PODIUM_ASCII: '1' }, true);

it('draws each rating by its height, from the first to the last', () => {
  expect(ratingChart([1500, 1400, 1600, 1450], { ...plain, columns: 40 })).toBe('1500 ▅▁█▃ 1450');
  expect(ratingChart([1500, 1449], { ...plain, columns: 40 })).toBe('1500 █▁ 1449');
});

it('draws with ASCII marks where there is no Unicode', () => {
  expect(ratingChart([1400, 1600], { ...ascii, columns: 40 })).toBe('1400 .@ 1600');
});

it('draws a rating that never changed at one height', () => {
  expect(ratingChart([1500, 1500, 1500], { ...plain, columns: 40 })).toBe('1500 ▄▄▄ 1500');
});

it('shows the last ratings where there is no room for all', () => {
  const course = ratingChart([1, 1500, 1510, 1520], { ...plain, columns: 13 });
  expect(course).toBe('1500 ▁▅█ 1520');
});

it('draws nothing of a single rating', () => {
  expect(ratingChart([1500], { ...plain, columns: 40 })).toBe('');
});

import { expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { failureLines } from './state-lines.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('loses nothing of a path that is longer than a line', () => {
  const message = "There is no file '/home/ada/contests/spring-cup/A-sum-of-two/solution.cpp'.";
  const lines = failureLines({ exitCode: 2, code: 'usage', message, hints: [], fields: [] }, { ...theme, columns: 29 });
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(30);
  expect(lines.join('').replaceAll(' ', '')).toBe(message.replaceAll(' ', ''));
});

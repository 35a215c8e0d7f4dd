import { expect, it } from 'vitest';
import { displayWidth } from '../../../output/display-width.ts';
import { createTheme } from '../../theme.ts';
import { greetingLines } from './status-lines.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it('greets somebody new and says what to do first', () => {
  expect(greetingLines('Ada', theme, 6).join('\n')).toMatch(
    /Welcome to Podium, Ada![\s\S]*Pick a problem[\s\S]*every key/,
  );
});

it('begins with what to do first where there are few rows, within the smallest window', () => {
  const lines = greetingLines('Ada', theme, 2);
  expect(lines[0]).toContain('Pick a problem');
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(58);
});

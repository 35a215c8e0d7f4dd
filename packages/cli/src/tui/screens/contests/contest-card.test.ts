import { expect, it } from 'vitest';
import { createTheme } from '../../theme.ts';
import { contestCard, firstLine } from './contest-card.ts';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);
const contest = {
  title: 'Open Stage',
  description: '',
  startTime: '2026-11-21T01:58:00Z',
  endTime: '2026-11-24T01:58:00Z',
  problemCount: 3,
  participantCount: 2,
} as never;

it.each([
  [80, '3 problems, 2 participants'],
  [58, '3 problems'],
  [45, ''],
])('shows at %i columns both times in full and as much of the size as fits', (columns, size) => {
  const [, line = ''] = contestCard(contest, false, 0, { ...theme, columns });
  expect(line).toMatch(/^ {2}2026-11-\d\d \d\d:\d\d – 2026-11-\d\d \d\d:\d\d \S+ +/);
  expect(line.trimEnd().endsWith(size)).toBe(true);
  expect(line.includes('problems')).toBe(size !== '');
});

it('marks a cancelled contest, whatever its times', () => {
  const [heading = ''] = contestCard(
    { ...(contest as object), title: 'Off', cancelled: true } as never,
    false,
    0,
    theme,
  );
  expect(heading).toContain('Cancelled');
  expect(heading).not.toContain('in ');
});

it('takes the first line of a description with a letter or a digit, without the signs of Markdown', () => {
  expect(firstLine('\n---\n## **Two** hours\nMore.')).toBe('Two hours');
  expect(firstLine('> Quoted `code`\r\nMore.')).toBe('Quoted code');
  expect(firstLine('')).toBe('');
});

it('takes control characters out of it', () => {
  expect(firstLine('\u001b[31mRed\u001b[0m\u0007 cup')).toBe('Red cup');
});

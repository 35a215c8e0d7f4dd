import { describe, expect, it } from 'vitest';
import { createTheme } from '../theme.ts';
import { contestCard, firstLine, formatPeriod, formatZoned, phaseAtTick } from './contest-lines.ts';

describe('contestTimes', () => {
  const at = (seconds: number) => Date.parse('2026-05-01T10:00:00.000Z') + seconds * 1000;
  const iso = (seconds: number) => new Date(at(seconds)).toISOString();
  const contest = { startTime: iso(0), endTime: iso(7200) };

  it('begins a contest with the tick of its start and ends it with the tick of its end', () => {
    expect([-1, 0, 7199, 7200].map((seconds) => phaseAtTick(contest, at(seconds)))).toEqual([
      'future',
      'ongoing',
      'ongoing',
      'past',
    ]);
  });

  it('names the zone of local times, and the day once where both are on it', () => {
    expect(formatZoned(contest.startTime)).toMatch(/^2026-0[45]-\d\d \d\d:\d\d \S+$/);
    const noon = new Date(2026, 4, 1, 12).toISOString();
    const evening = new Date(2026, 4, 1, 18, 30).toISOString();
    const tomorrow = new Date(2026, 4, 2, 9).toISOString();
    expect(formatPeriod({ startTime: noon, endTime: evening }, '-')).toMatch(/^2026-05-01 12:00 - 18:30 \S+$/);
    expect(formatPeriod({ startTime: noon, endTime: tomorrow }, '-')).toMatch(
      /^2026-05-01 12:00 - 2026-05-02 09:00 \S+$/,
    );
  });
});

describe('contestCard', () => {
  it('says when a contest starts and how long a running one has left, in the same style', () => {
    const now = Date.parse('2026-05-01T10:00:00Z');
    const heading = (startTime: string) =>
      contestCard({ ...(contest as object), startTime, title: 'Cup' } as never, false, now, theme)[0];
    expect(heading('2026-05-01T13:05:00Z')).toMatch(/starts in 3 h 05 min $/);
    expect(heading('2026-05-01T10:05:09Z')).toMatch(/starts in 5 min 09 s $/);
    expect(heading('2026-05-01T09:00:00Z')).toMatch(/Ongoing {2}206 d 15 h left $/);
  });

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
    [31, '3 problems, 2 participants'],
    [30, '3 problems'],
    [15, '3 problems'],
    [14, ''],
  ])('shows with %i columns beside both times in full as much of the size as fits', (columns, size) => {
    // The names of zones differ in length.
    const period = formatPeriod(contest, '–');
    const [, line = ''] = contestCard(contest, false, 0, { ...theme, columns: period.length + columns });
    expect(line.startsWith(`  ${period} `)).toBe(true);
    expect(line.slice(period.length + 2).trim()).toBe(size);
  });

  it('marks a cancelled contest, whatever its times', () => {
    const [heading = ''] = contestCard(
      { ...(contest as object), title: 'Off', cancelled: true } as never,
      false,
      0,
      theme,
    );
    expect(heading).toContain('Cancelled');
    expect(heading).not.toContain('starts in ');
  });

  it('takes the first line of a description with a letter or a digit, without the signs of Markdown', () => {
    expect(firstLine('\n---\n## **Two** hours\nMore.')).toBe('Two hours');
    expect(firstLine('> Quoted `code`\r\nMore.')).toBe('Quoted code');
    expect(firstLine('')).toBe('');
  });

  it('takes control characters out of it', () => {
    expect(firstLine('\u001b[31mRed\u001b[0m\u0007 cup')).toBe('Red cup');
  });
});

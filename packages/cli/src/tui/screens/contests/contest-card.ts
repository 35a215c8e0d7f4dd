import type { Contest } from '@podium/sdk/contract';
import { formatDuration, plural } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { formatClock, formatPeriod, phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';

/** Rows of one card, the empty one below it among them. */
export const cardRows = 4;

/** A contest in the list: title and where it stands, when it is and how large, what it is about. */
export function contestCard(
  contest: Contest,
  isSelected: boolean,
  now: number,
  theme: Theme,
  columns: number,
): string[] {
  const { other } = theme.pointer;
  const period = formatPeriod(contest, theme.unicode ? '–' : '-');
  const room = columns - other.length - 1;
  const size = sizeWithin(contest, room - displayWidth(period) - 1);
  const about = cutToWidth(firstLine(contest.description), room, theme.ellipsis);
  return [
    contestHeading(contest, isSelected, now, theme, columns),
    spreadLine(`${other}${period}`, theme.dim(size && `${size} `), columns),
    `${other}${theme.dim(about)}`,
    '',
  ];
}

/** Its title, whether I joined it, and where it stands. */
export function contestHeading(
  contest: Contest,
  isSelected: boolean,
  now: number,
  theme: Theme,
  columns: number,
): string {
  const joined = contest.isRegistered ? theme.good(`${theme.marks.solved} joined  `) : '';
  const title = pointedTitle(contest.title, isSelected, theme);
  return spreadLine(title, `${joined}${contestState(contest, now, theme)} `, columns, theme.ellipsis);
}

/** A title with the pointer before it when keys act on it. */
export function pointedTitle(title: string, isSelected: boolean, theme: Theme): string {
  const text = theme.bold(safeLine(title));
  return isSelected ? theme.accent(theme.pointer.selected) + theme.selected(text) : theme.pointer.other + text;
}

/** As much of how large it is as fits: a time that is cut would be another time. */
function sizeWithin({ problemCount, participantCount }: Contest, columns: number): string {
  const problems = plural(problemCount, 'problem');
  const forms = [`${problems}, ${plural(participantCount, 'participant')}`, problems];
  return forms.find((form) => form.length < columns) ?? '';
}

/** Where it stands, in its colour: with the time left while it runs. */
function contestState(contest: Contest, now: number, theme: Theme): string {
  switch (phaseAtTick(contest, now)) {
    case 'ongoing':
      return theme.good(`Ongoing  ${formatClock(Date.parse(contest.endTime) - now)} left`);
    case 'future':
      return theme.accent(`in ${startsIn(Date.parse(contest.startTime) - now)}`);
    case 'past':
      return theme.dim('Contest Over');
  }
}

/** To the second only when it is near. */
function startsIn(leftMs: number): string {
  return leftMs < 3_600_000 ? formatClock(leftMs) : formatDuration(leftMs);
}

/** The first line of a text in markdown that says something, without the signs of a heading, a quote or emphasis. */
export function firstLine(markdown: string): string {
  const lines = markdown.split('\n').map((line) =>
    safeLine(line)
      .replace(/^[#>\s]+/, '')
      .replace(/[*`]+/g, '')
      .trim(),
  );
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
}

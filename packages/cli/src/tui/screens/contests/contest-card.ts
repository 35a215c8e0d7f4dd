import type { Contest } from '@podium/sdk/contract';
import { formatDuration, plural } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { formatClock, formatPeriod, phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { listRow } from '../../text/list-row.ts';
import type { Theme } from '../../theme.ts';

/** The rows of one card with the empty row below it. */
export const cardRows = 4;

/**
 * Formats a contest in the list: title and state, period and size, the first line of the
 * description.
 */
export function contestCard(contest: Contest, isSelected: boolean, now: number, theme: Theme): string[] {
  const { other } = theme.pointer;
  const period = formatPeriod(contest, theme.unicode ? '–' : '-');
  const room = theme.columns - other.length - 1;
  const size = sizeWithin(contest, room - displayWidth(period) - 1);
  const about = cutToWidth(firstLine(contest.description), room, theme.ellipsis);
  return [
    contestHeading(contest, isSelected, now, theme),
    spreadLine(`${other}${period}`, theme.dim(size && `${size} `), theme),
    `${other}${theme.dim(about)}`,
    '',
  ];
}

/** Formats the title, whether the user has joined, and the state. */
export function contestHeading(contest: Contest, isSelected: boolean, now: number, theme: Theme): string {
  const joined = contest.isRegistered ? theme.good(`${theme.marks.solved} joined  `) : '';
  const right = ` ${joined}${contestState(contest, now, theme)} `;
  return listRow({ title: contest.title, paint: theme.bold, right }, isSelected, theme);
}

/** Formats the size in as many words as fit, because the period beside it must not be cut. */
function sizeWithin({ problemCount, participantCount }: Contest, columns: number): string {
  const problems = plural(problemCount, 'problem');
  const forms = [`${problems}, ${plural(participantCount, 'participant')}`, problems];
  return forms.find((form) => form.length < columns) ?? '';
}

/** Formats the state in its colour, with the time left while the contest runs. */
function contestState(contest: Contest, now: number, theme: Theme): string {
  if (contest.cancelled) return theme.warn('Cancelled');
  switch (phaseAtTick(contest, now)) {
    case 'ongoing':
      return theme.good(`Ongoing  ${formatClock(Date.parse(contest.endTime) - now)} left`);
    case 'future':
      return theme.accent(`in ${startsIn(Date.parse(contest.startTime) - now)}`);
    case 'past':
      return theme.dim('Contest Over');
  }
}

/** Formats the time until the start. It counts seconds only in the last hour. */
function startsIn(leftMs: number): string {
  return leftMs < 3_600_000 ? formatClock(leftMs) : formatDuration(leftMs);
}

/**
 * Returns the first line of a Markdown text that contains a letter or a digit, without the signs of
 * a heading, a quote or emphasis.
 */
export function firstLine(markdown: string): string {
  const lines = markdown.split('\n').map((line) =>
    safeLine(line)
      .replace(/^[#>\s]+/, '')
      .replace(/[*`]+/g, '')
      .trim(),
  );
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
}

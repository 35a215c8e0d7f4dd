import type { Contest, ContestPhase } from '@podium/sdk/contract';
import {
  type ContestClock,
  type ContestTimes,
  formatDuration,
  phaseOf,
  plural,
  readContestClock,
} from '@podium/sdk/display';
import { formatMoment } from '../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../text/terminal-text.ts';
import type { Theme } from '../theme.ts';
import { listRow, spreadLine } from './lines.ts';

type Times = Pick<Contest, 'startTime' | 'endTime'>;

/** Returns the phase when `useNow` has just reached `tick`: a contest that ends then is over. */
export function phaseAtTick(contest: ContestTimes, tick: number): ContestPhase {
  return phaseOf(contest, tick + 1);
}

/** Returns what the clock of a contest shows at a tick; undefined once the contest is over. */
export function clockAtTick(contest: ContestTimes, tick: number): ContestClock | undefined {
  return readContestClock(contest, tick + 1);
}

/** Formats a moment in local time with its zone: `2026-05-01 10:00 CEST`. */
export function formatZoned(iso: string): string {
  return `${formatMoment(iso)} ${zoneAt(iso)}`;
}

/** Formats start and end in local time with the zone. A common day appears once. */
export function formatPeriod({ startTime, endTime }: Times, dash: string): string {
  const [start, end] = [formatMoment(startTime), formatMoment(endTime)];
  const [startZone, endZone] = [zoneAt(startTime), zoneAt(endTime)];
  const shownEnd = start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end;
  return `${start}${startZone === endZone ? '' : ` ${startZone}`} ${dash} ${shownEnd} ${endZone}`;
}

let zones: Intl.DateTimeFormat | undefined;

function zoneAt(iso: string): string {
  zones ??= new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });
  return zones.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The rows of one card with the empty row below it. */
export const cardRows = 4;

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

function contestState(contest: Contest, now: number, theme: Theme): string {
  if (contest.cancelled) return theme.warn('Cancelled');
  const clock = clockAtTick(contest, now);
  if (!clock) return theme.dim('Contest Over');
  const left = formatDuration(clock.leftMs);
  return clock.isToEnd ? theme.good(`Ongoing  ${left} left`) : theme.accent(`starts in ${left}`);
}

/** Returns the first line of Markdown with a letter or a digit, without signs of its format. */
export function firstLine(markdown: string): string {
  const lines = markdown.split('\n').map((line) =>
    safeLine(line)
      .replace(/^[#>\s]+/, '')
      .replace(/[*`]+/g, '')
      .trim(),
  );
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
}

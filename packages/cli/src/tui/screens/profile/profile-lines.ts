import type { Profile, RatingChange } from '@podium/sdk/contract';
import { formatFacts, formatTable } from '../../../output/table.ts';
import { formatMoment } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { breakWords } from '../../text/fit-line.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';

/** Who one is, and where the sign-in is kept. */
export function profileLines(
  profile: Profile,
  place: { server: string; session: string },
  theme: Theme,
  columns: number,
): string[] {
  // The names and the gap beside them.
  const room = columns - 12;
  const who = [
    ['First Name', theme.bold(safeLine(profile.firstName))],
    ['Last Name', theme.bold(safeLine(profile.lastName))],
    ['Email', breakWords(safeLine(profile.email), room)],
    ['Rating', theme.bold(String(profile.rating))],
    ['Solved', String(profile.solvedProblems)],
    ...(profile.userType === 'admin' ? [['Type', 'Admin'] as const] : []),
    ['Server', breakWords(safeLine(place.server), room)],
    ['Sign-in', breakWords(`kept in ${safeLine(place.session)}`, room)],
  ] as const;
  return formatFacts(who, themeOfWidth(theme, columns)).split('\n');
}

export interface HistoryText {
  /** Above the rows: they stay while these scroll. */
  heading: string[];
  /** One contest each, the latest first. */
  rows: string[];
}

/** How the rating came about. */
export function historyLines(history: readonly RatingChange[], theme: Theme, columns: number): HistoryText {
  if (history.length === 0)
    return {
      heading: [theme.dim('No rated contest yet. The rating changes after each contest you take part in.')],
      rows: [],
    };
  const [first] = history;
  const ratings = [...(first ? [first.ratingBefore] : []), ...history.map(({ ratingAfter }) => ratingAfter)];
  const [heading = '', ...rows] = historyTable(history.toReversed(), themeOfWidth(theme, columns)).split('\n');
  return { heading: [ratingCourse(ratings, theme, columns), '', heading], rows };
}

function historyTable(history: readonly RatingChange[], theme: Theme): string {
  return formatTable<RatingChange>(
    [
      { title: 'Contest', text: ({ contestTitle }) => safeLine(contestTitle), flexible: true },
      { title: 'Ended', text: ({ endTime }) => formatMoment(endTime), paint: (cell) => theme.dim(cell), leaveOut: 1 },
      { title: 'Rank', text: ({ rank }) => String(rank), align: 'right' },
      { title: 'Rating', text: ({ ratingAfter }) => String(ratingAfter), align: 'right' },
      {
        title: 'Change',
        text: (change) => signed(change.ratingAfter - change.ratingBefore),
        paint: (cell, { ratingBefore, ratingAfter }) =>
          ratingAfter >= ratingBefore ? theme.good(cell) : theme.bad(cell),
        align: 'right',
        leaveOut: 2,
      },
    ],
    history,
    theme,
  );
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

/** Ratings in one line, a mark of its height for each, from the first of them to the last: `1480 ▁█▃ 1512`. The last ones that fit. */
export function ratingCourse(ratings: readonly number[], theme: Theme, columns: number): string {
  if (ratings.length < 2) return '';
  const widest = Math.max(...ratings.map((rating) => String(rating).length));
  const shown = ratings.slice(-Math.max(2, columns - 2 * widest - 2));
  const lowest = Math.min(...shown);
  const highest = Math.max(...shown);
  const steps = theme.heights.length - 1;
  const heightOf = (rating: number) =>
    highest === lowest ? Math.floor(steps / 2) : Math.round(((rating - lowest) / (highest - lowest)) * steps);
  const marks = shown.map((rating) => theme.heights[heightOf(rating)]).join('');
  return `${theme.dim(String(shown[0]))} ${theme.accent(marks)} ${theme.dim(String(shown.at(-1)))}`;
}

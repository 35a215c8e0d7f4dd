import type { Profile, RatingChange } from '@podium/sdk/contract';
import { formatFacts, formatTable } from '../../../output/table.ts';
import { formatMoment, paintRating, ratingChange } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { breakWords } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

export function profileLines(profile: Profile, server: string, session: string, theme: Theme): string[] {
  // The names and the gap beside them take the other columns.
  const room = theme.columns - 12;
  const facts = [
    ['First Name', theme.bold(safeLine(profile.firstName))],
    ['Last Name', theme.bold(safeLine(profile.lastName))],
    ['Email', breakWords(safeLine(profile.email), room)],
    ['Rating', theme.bold(String(profile.rating))],
    ['Solved', String(profile.solvedProblems)],
    ...(profile.userType === 'admin' ? [['Type', 'Admin'] as const] : []),
    ['Server', breakWords(safeLine(server), room)],
    ['Session', breakWords(`stored in ${safeLine(session)}`, room)],
  ] as const;
  return formatFacts(facts, theme).split('\n');
}

export function historyLines(history: readonly RatingChange[], theme: Theme): { heading: string[]; rows: string[] } {
  const [first] = history;
  if (!first) {
    const none = 'No rated contest yet. The rating changes after each contest you take part in.';
    return { heading: [theme.dim(none)], rows: [] };
  }
  const ratings = [first.ratingBefore, ...history.map(({ ratingAfter }) => ratingAfter)];
  const [heading = '', ...rows] = historyTable(history.toReversed(), theme).split('\n');
  return { heading: [ratingChart(ratings, theme), '', heading], rows };
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
        text: ratingChange,
        paint: (cell, change) => paintRating(change, cell, theme),
        align: 'right',
        leaveOut: 2,
      },
    ],
    history,
    theme,
  );
}

/** Draws the last ratings that fit, as bars between first and last: `1480 ▁█▃ 1512`. */
export function ratingChart(ratings: readonly number[], theme: Theme): string {
  if (ratings.length < 2) return '';
  const widest = Math.max(...ratings.map((rating) => String(rating).length));
  const shown = ratings.slice(-Math.max(2, theme.columns - 2 * widest - 2));
  const lowest = Math.min(...shown);
  const highest = Math.max(...shown);
  const steps = theme.heights.length - 1;
  const heightOf = (rating: number) =>
    highest === lowest ? Math.floor(steps / 2) : Math.round(((rating - lowest) / (highest - lowest)) * steps);
  const marks = shown.map((rating) => theme.heights[heightOf(rating)]).join('');
  return `${theme.dim(String(shown[0]))} ${theme.accent(marks)} ${theme.dim(String(shown.at(-1)))}`;
}

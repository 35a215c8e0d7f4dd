import type { LeaderboardEntry } from '@podium/sdk/contract';
import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import type { Rendered, View } from './view.ts';

export function renderLeaderboard(
  { contest, entries, userId }: ResultData['leaderboard'],
  { style, errorStyle }: View,
): Rendered {
  if (entries.length === 0) {
    return {
      afterword: 'Leaderboard Not Available\nThe leaderboard for this contest is not available at the moment.',
    };
  }
  const isMine = (entry: LeaderboardEntry) => entry.userId === userId;
  const table = formatTable<LeaderboardEntry>(
    [
      { title: '', text: (entry) => (isMine(entry) ? style.marks.arrow : ''), paint: (cell) => style.accent(cell) },
      {
        title: 'Rank',
        text: (entry) => rankText(entry.rank, style),
        paint: (cell, { rank }) => paintRank(rank, cell, style),
        align: 'right',
      },
      {
        title: 'Name',
        text: (entry) => safeLine(`${entry.user.firstName} ${entry.user.lastName}`) + (isMine(entry) ? ' (you)' : ''),
        paint: (cell, entry) => (isMine(entry) || entry.rank <= 3 ? style.bold(cell) : cell),
        flexible: true,
      },
      { title: 'Solved', text: ({ solvedProblems }) => String(solvedProblems), align: 'right' },
      { title: 'Score', text: ({ score }) => String(score), align: 'right' },
      {
        title: 'Rating',
        text: ratingText,
        paint: (cell, entry) => paintRating(entry, cell, style),
        align: 'right',
        leaveOut: 1,
      },
    ],
    entries,
    style,
  );
  const mine = entries.find(isMine);
  const standing = mine ? `You are ${mine.rank} of ${entries.length}.` : `${entries.length} participants.`;
  return {
    text: `${style.bold('Contest Rankings')} ${style.dim(safeLine(contest.title))}\n\n${table}`,
    afterword: [
      errorStyle.dim(`\n${standing}`),
      ...(contest.leaderboardStale ? [errorStyle.warn(staleNotice)] : []),
    ].join('\n'),
  };
}

/** What a leaderboard says that is older than its results. */
export const staleNotice =
  'A rejudge has changed results since this leaderboard was generated. An administrator can generate it again.';

/** The top three are marked by a sign and a colour. */
export function rankText(rank: number, style: Style): string {
  return rank <= 3 ? `${style.unicode ? '★' : '*'} ${rank}` : String(rank);
}

export function paintRank(rank: number, text: string, style: Style): string {
  return rank <= 3 ? style.warn(text) : text;
}

type Ratings = Pick<LeaderboardEntry, 'ratingBefore' | 'ratingAfter'>;

/** `1532 (+32)`. */
export function ratingText({ ratingBefore, ratingAfter }: Ratings): string {
  return `${ratingAfter} (${ratingChange({ ratingBefore, ratingAfter })})`;
}

/** `+32`. */
export function ratingChange({ ratingBefore, ratingAfter }: Ratings): string {
  const change = ratingAfter - ratingBefore;
  return change >= 0 ? `+${change}` : String(change);
}

export function paintRating({ ratingBefore, ratingAfter }: Ratings, text: string, style: Style): string {
  return ratingAfter >= ratingBefore ? style.good(text) : style.bad(text);
}

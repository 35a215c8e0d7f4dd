import type { LeaderboardEntry } from '@podium/sdk/contract';
import { cutToWidth, displayWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { paintRank, paintRating, rankText, ratingChange, ratingText } from '../../../output/text/leaderboard.ts';
import type { Theme } from '../../theme.ts';

export interface RowLook {
  isSelected: boolean;
  isMine: boolean;
  /** The name is one of those looked for. */
  isFound: boolean;
}

/** Columns that are as wide as the widest of all entries needs. */
export interface RankingColumns {
  rank: number;
  solved: number;
  score: number;
  rating: number;
  change: number;
}

/** Below this the rating stands there only as its change. */
const ratingFromColumns = 72;

export function measureRanking(entries: readonly LeaderboardEntry[], theme: Theme): RankingColumns {
  const columns = { rank: 1, solved: 1, score: 1, rating: 1, change: 1 };
  for (const entry of entries) {
    columns.rank = Math.max(columns.rank, displayWidth(rankText(entry.rank, theme)));
    columns.solved = Math.max(columns.solved, String(entry.solvedProblems).length);
    columns.score = Math.max(columns.score, String(entry.score).length);
    columns.rating = Math.max(columns.rating, ratingText(entry).length);
    columns.change = Math.max(columns.change, ratingChange(entry).length);
  }
  return columns;
}

/** One place of the rankings: rank, name, what was solved, score, and how the rating changed. */
export function leaderboardRow(
  entry: LeaderboardEntry,
  { isSelected, isMine, isFound }: RowLook,
  theme: Theme,
  widths: RankingColumns,
  columns: number,
): string {
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const rank = paintRank(entry.rank, padToWidth(rankText(entry.rank, theme), widths.rank, 'right'), theme);
  const solved = `Solved: ${padToWidth(String(entry.solvedProblems), widths.solved, 'right')}`;
  const score = `Score ${theme.bold(padToWidth(String(entry.score), widths.score, 'right'))}`;
  const rating =
    columns >= ratingFromColumns
      ? padToWidth(ratingText(entry), widths.rating, 'right')
      : padToWidth(ratingChange(entry), widths.change, 'right');
  const facts = `${solved}   ${score}   ${paintRating(entry, rating, theme)}`;
  const nameColumns = Math.max(8, columns - 2 - widths.rank - 2 - 2 - displayWidth(facts) - 1);
  const you = isMine ? ' (you)' : '';
  const name = padToWidth(cutToWidth(nameOf(entry), nameColumns - you.length, theme.ellipsis) + you, nameColumns);
  return `${pointer}${rank}  ${paintName(name, entry.rank, { isSelected, isMine, isFound }, theme)}  ${facts}`;
}

/** As it is shown and looked for. */
export function nameOf({ user }: LeaderboardEntry): string {
  return safeLine(`${user.firstName} ${user.lastName}`);
}

function paintName(name: string, rank: number, { isSelected, isMine, isFound }: RowLook, theme: Theme): string {
  const weight = isMine || rank <= 3 ? theme.bold : (text: string) => text;
  if (isSelected) return theme.selected(weight(name));
  return isMine || isFound ? theme.accent(weight(name)) : weight(name);
}

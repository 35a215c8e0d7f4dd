import type { Difficulty, LeaderboardEntry, SubmissionSummary } from '@podium/sdk/contract';
import { formatBytes, formatDuration, formatScore, formatTimeMs, plural } from '@podium/sdk/display';
import { type Verdict, verdicts, verdictTone } from '@podium/sdk/verdicts';
import type { Style } from './style.ts';

/** Formats the time and the memory of a program: `31 ms, 4.2 MB`. */
export function formatCost({ timeMs, memoryBytes }: { timeMs: number; memoryBytes: number }): string {
  return `${formatTimeMs(timeMs)}, ${formatBytes(memoryBytes)}`;
}

/** Returns the full name of the author of a submission. */
export function authorName({
  userFirstName,
  userLastName,
}: Pick<SubmissionSummary, 'userFirstName' | 'userLastName'>): string {
  return `${userFirstName} ${userLastName}`.trim();
}

/**
 * Formats local date and time to the minute: `2026-05-01 10:00`. The width is the same for every
 * moment, so that columns align.
 */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Formats an age: `3 min ago`. One below a minute is `just now`, because the full screen counts
 * ages by the minute.
 */
export function formatAgo(iso: string, now: number, units = 2): string {
  const elapsedMs = now - Date.parse(iso);
  return elapsedMs < 60_000 ? 'just now' : `${formatDuration(elapsedMs, units)} ago`;
}

export function paintDifficulty(difficulty: Difficulty | string, text: string, style: Style): string {
  if (difficulty === 'Easy') return style.good(text);
  if (difficulty === 'Medium') return style.warn(text);
  return difficulty === 'Hard' ? style.bad(text) : style.dim(text);
}

export function paintVerdict(verdict: Verdict | null, text: string, style: Style): string {
  return verdict === null ? style.dim(text) : style[verdictTone(verdict)](text);
}

export function verdictLabel(verdict: Verdict | null): string {
  return verdict === null ? 'Judging' : verdicts[verdict].label;
}

export function testCount({ testsPassed, testsTotal }: { testsPassed: number; testsTotal: number }): string {
  return `${testsPassed}/${testsTotal}`;
}

/**
 * Returns the points of a problem with scores, and the passed tests of another one: `40/100`,
 * `3/4`.
 */
export function passedPart(
  submission: Parameters<typeof testCount>[0] & { score?: number | undefined; maxScore?: number | null | undefined },
): string {
  const { score, maxScore = null } = submission;
  return score === undefined ? testCount(submission) : formatScore(score, maxScore);
}

/**
 * Counts the tests that did not run. They are skipped after one that runs out of time, because they
 * could take as long.
 */
export function notRun(count: number): string {
  return `${plural(count, 'more test')} not run.`;
}

export const staleNotice =
  'A rejudge or another rule has changed results since this leaderboard was generated. An administrator can generate it again.';

/** Marks the top three ranks with a star. */
export function rankText(rank: number, style: Style): string {
  return rank <= 3 ? `${style.unicode ? '★' : '*'} ${rank}` : String(rank);
}

export function paintRank(rank: number, text: string, style: Style): string {
  return rank <= 3 ? style.warn(text) : text;
}

type Ratings = Pick<LeaderboardEntry, 'ratingBefore' | 'ratingAfter'>;

/** Formats a rating with its change: `1532 (+32)`; empty if the server does not rate. */
export function ratingText({ ratingBefore, ratingAfter }: Ratings): string {
  if (ratingAfter === 0) return '';
  return `${ratingAfter} (${ratingChange({ ratingBefore, ratingAfter })})`;
}

export function ratingChange({ ratingBefore, ratingAfter }: Ratings): string {
  const change = ratingAfter - ratingBefore;
  return change >= 0 ? `+${change}` : String(change);
}

export function paintRating({ ratingBefore, ratingAfter }: Ratings, text: string, style: Style): string {
  return ratingAfter >= ratingBefore ? style.good(text) : style.bad(text);
}

const slugMaxLength = 60;

/**
 * Returns a title as a folder name and as a reference: `Two Sum, again!` becomes `two-sum-again`.
 * Empty if no letter or digit is left.
 */
export function slugOf(title: string): string {
  // Most titles have no accents, and a list may have thousands.
  const plain = /^[ -~]*$/.test(title) ? title : title.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '');
}

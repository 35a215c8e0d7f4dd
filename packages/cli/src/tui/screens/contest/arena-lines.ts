import type { ContestProblem, PlacedRow, Standings, StandingsRow } from '@podium/sdk/contract';
import { listLifts } from '@podium/sdk/standings';
import { testBar } from '../../../output/progress.ts';
import { displayWidth } from '../../../text/terminal-text.ts';
import { spreadLine } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import type { JudgedNow } from './use-judged-now.ts';

/** The server's answer has at most so many rows. */
export const arenaWindow = 500;
/** The least rows before the own one that a window has, if the board has as many. */
const leastBefore = 200;

/**
 * Returns where the window of the arena begins, so that the own row and many before it are in it.
 */
export function windowFrom(from: number, myIndex: number): number {
  const isWithin = myIndex >= from && myIndex < from + arenaWindow - leastBefore;
  if (isWithin && (from === 0 || myIndex >= from + leastBefore)) return from;
  return Math.max(0, Math.floor(myIndex / leastBefore - 1) * leastBefore - leastBefore / 2);
}

/**
 * Returns the rows of the arena: those around the own one, and the pinned ones, in the order of the
 * board. A window at an end of the board has as many rows as one in the middle.
 */
export function arenaRows({ rows, from, mine, friends }: Standings, room: number): StandingsRow[] {
  const centre = mine ? mine.index - from : 0;
  const count = Math.max(1, room - friends.length);
  const first = Math.max(0, Math.min(centre - Math.floor(count / 2), rows.length - count));
  const around: PlacedRow[] = rows
    .slice(first, first + count)
    .map((row, at) => ({ index: from + first + at, row: row.id === mine?.row.id ? (mine.own ?? row) : row }));
  const shown = new Set(around.map(({ row }) => row.id));
  const pinned = friends.filter(({ row }) => !shown.has(row.id));
  // Rows that are in the window anyway leave their room to others around the own one.
  const more = rows.slice(first + count, first + count + friends.length - pinned.length);
  const below = more.map((row, at) => ({ index: from + first + count + at, row }));
  return [...around, ...below, ...pinned].toSorted((one, other) => one.index - other.index).map(({ row }) => row);
}

/**
 * `lengthMs` is that of the own clock. Says what one more problem would bring: `Solving C now: rank
 * 41 → 17, D → 23`. Empty for the first rank, if the own row has none, and after the end.
 */
export function liftText(board: Standings, lengthMs: number, after: number, theme: Theme): string {
  const { contest, problems, mine, from, officialsBefore } = board;
  const row = mine?.own ?? mine?.row;
  if (!mine || !row || row.rank === null || row.rank === 1 || after > lengthMs) return '';
  const { rank } = row;
  const lifts = listLifts({
    contest: {
      rule: contest.rule,
      penaltyMinutes: contest.penaltyMinutes,
      points: problems.map(({ points }) => points),
    },
    // Extra time does not slow down the fall of points.
    plannedLength: Date.parse(contest.endTime) - Date.parse(contest.startTime),
    ...{ mine: row, after },
    before: board.rows.slice(0, mine.index - from).filter(({ kind }) => kind === 'official'),
  })
    .map((lift) => ({
      label: problems[lift.problem]?.label ?? '',
      rank: lift.rank + officialsBefore,
      isLeast: lift.rank === 1,
    }))
    .filter((lift) => lift.rank < rank);
  const [best, ...others] = lifts.slice(0, 3);
  if (!best) return theme.dim('No problem alone would lift you now.');
  const { arrow } = theme.marks;
  // Rows before the window are not known: the rank is this one or a better one.
  const rankOf = (lift: typeof best) =>
    `${lift.isLeast && from > 0 ? '< ' : ''}${theme.bold(theme.good(String(lift.rank)))}`;
  const further = others.map((lift) => `, ${theme.accent(lift.label)} ${arrow} ${rankOf(lift)}`);
  return `Solving ${theme.accent(best.label)} now: rank ${rank} ${arrow} ${rankOf(best)}${further.join('')}`;
}

/** Draws what is judged now, and at the end of the line what one more problem would bring. */
export function arenaLine(
  judged: readonly JudgedNow[],
  problems: readonly Pick<ContestProblem, '_id' | 'label'>[],
  lift: string,
  theme: Theme,
): string {
  if (judged.length === 0) return spreadLine(` ${lift}`, '', theme);
  const room = Math.floor((theme.columns - 2) / judged.length) - 2;
  const bars = judged.map(({ problemId, progress, passed, total }) => {
    const label = problems.find(({ _id }) => _id === problemId)?.label ?? '?';
    const count = `${passed.filter((each) => each !== undefined).length}/${total}`;
    // A try that waits or compiles has run no test.
    const state =
      passed.length > 0
        ? `${testBar(passed, total, narrower(theme, theme.columns - Math.min(room, 40)), `${label}  ${count}`)} ${count}`
        : theme.warn(progress);
    return `${theme.accent(label)} ${state}`;
  });
  const left = ` ${bars.join('  ')}`;
  // What is judged comes first where there is no room for both.
  return displayWidth(left) + displayWidth(lift) + 3 > theme.columns ? left : spreadLine(left, `${lift} `, theme);
}

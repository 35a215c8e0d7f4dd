import { shortNamesOf } from '../../references/short-name.ts';
import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import { formatTable } from '../table.ts';
import { describePhase, paintPhase } from './contest-phase.ts';
import { formatMoment } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderContestList({ contests, now }: ResultData['contest-list'], { style }: View): Rendered {
  if (contests.length === 0) return { afterword: 'No contests to show\nPlease solve practice questions' };
  const nameOf = shortNamesOf(contests);
  const text = formatTable(
    [
      {
        title: 'Title',
        text: (contest) => safeLine(contest.title),
        paint: (cell) => style.bold(cell),
        flexible: true,
        leaveOut: 4,
      },
      {
        title: 'Status',
        text: (contest) => describePhase(contest, now),
        paint: (cell, contest) => paintPhase(contest, now, cell, style),
      },
      { title: 'Start', text: (contest) => formatMoment(contest.startTime), leaveOut: 2 },
      { title: 'End', text: (contest) => formatMoment(contest.endTime), leaveOut: 1 },
      {
        title: 'Joined',
        text: (contest) => (contest.isRegistered ? `${style.marks.solved} yes` : '  no'),
        paint: (cell, contest) => (contest.isRegistered ? style.good(cell) : style.dim(cell)),
        leaveOut: 3,
      },
      { title: 'Name', text: (contest) => nameOf(contest), paint: (cell) => style.accent(cell) },
    ],
    contests,
    style,
  );
  return { text };
}

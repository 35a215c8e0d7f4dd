import type { ProblemSummary } from '@podium/sdk/contract';
import { shortNamesOf } from '../../references/short-name.ts';
import type { ResultData } from '../../result.ts';
import { formatTable } from '../table.ts';
import { paintDifficulty, plural } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderProblemList(
  { problems, total }: ResultData['problem-list'],
  { style, errorStyle }: View,
): Rendered {
  if (problems.length === 0) {
    return { afterword: total === 0 ? 'There are no problems yet.' : `None of the ${plural(total, 'problem')} fits.` };
  }
  const nameOf = shortNamesOf(problems);
  const seenBy = {
    title: 'Seen by',
    text: (problem: ProblemSummary) => seenByText(problem),
    paint: (cell: string, problem: ProblemSummary) => (problem.inPractice ? style.dim(cell) : style.warn(cell)),
  };
  const text = formatTable(
    [
      {
        title: 'Solved',
        text: (problem) => (problem.isSolved ? `${style.marks.solved} yes` : '  no'),
        paint: (cell, problem) => (problem.isSolved ? style.good(cell) : style.dim(cell)),
      },
      { title: 'Title', text: (problem) => problem.title, paint: (cell) => style.bold(cell), flexible: true },
      ...(problems.every(({ inPractice }) => inPractice) ? [] : [seenBy]),
      {
        title: 'Difficulty',
        text: (problem) => problem.difficulty,
        paint: (cell, problem) => paintDifficulty(problem.difficulty, cell, style),
        leaveOut: 2,
      },
      { title: 'Name', text: (problem) => nameOf(problem), paint: (cell) => style.accent(cell) },
      {
        title: 'Tags',
        text: (problem) => problem.tags.join(', '),
        paint: (cell) => style.dim(cell),
        flexible: true,
        leaveOut: 1,
      },
    ],
    problems,
    style,
  );
  const solved = problems.filter((problem) => problem.isSolved).length;
  const shown =
    problems.length === total ? plural(total, 'problem') : `${problems.length} of ${plural(total, 'problem')}`;
  return { text, afterword: errorStyle.dim(`\n${shown}, ${solved} solved. Pull one: podium problem get <name>`) };
}

/** Who sees a problem, for administrators, who see all of them. */
function seenByText({ draft, inPractice }: ProblemSummary): string {
  if (inPractice) return 'everybody';
  return draft ? 'admins (draft)' : 'its contest';
}

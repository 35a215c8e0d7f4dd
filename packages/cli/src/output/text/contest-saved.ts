import type { ResultData } from '../../result.ts';
import { safeLine, safeText } from '../safe-text.ts';
import { contestProblemTable } from './contest-problems.ts';
import { formatFacts } from './facts.ts';
import { formatMoment } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderContestSaved(
  { contest, message, leavesPractice }: ResultData['contest-saved'],
  { style, errorStyle }: View,
): Rendered {
  const facts = formatFacts(
    [
      ['Title', style.bold(safeLine(contest.title))],
      ['Id', contest._id],
      ['Start Time', formatMoment(contest.startTime)],
      ['End Time', formatMoment(contest.endTime)],
    ],
    style,
  );
  const problems =
    contest.problems.length > 0
      ? contestProblemTable(contest.problems, undefined, style)
      : 'No problems have been added to this contest yet.';
  const warnings = leavesPractice.map(({ title }) => {
    return errorStyle.warn(
      `Learners could practise "${safeLine(title)}" until now. The contest hides it from this moment.`,
    );
  });
  return {
    text: [`${style.good(style.marks.solved)} ${safeText(message)}`, facts, '', problems].join('\n'),
    ...(warnings.length > 0 ? { afterword: warnings.join('\n') } : {}),
  };
}

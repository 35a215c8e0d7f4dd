import type { Submission } from '@podium/sdk/contract';
import { languageName } from '@podium/sdk/languages';
import type { Judging } from '@podium/sdk/solving';
import { isCompileError, isJudgingError, judgingErrorMessage } from '@podium/sdk/verdicts';
import { verdictProgress } from '../../../output/progress.ts';
import { submissionHeadline } from '../../../output/text/submission.ts';
import { formatAgo, formatMoment, verdictLabel } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { breakPainted } from '../../../text/wrap.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { cutLine, fitLine } from '../../text/fit-line.ts';
import { narrower, type Theme } from '../../theme.ts';
import { progressText } from '../workspace/workspace-lines.ts';

/** Returns the two lines above the tabs: the verdict or the progress, and the facts. */
export function headingLines(
  submission: Submission,
  judging: Judging | undefined,
  now: number,
  theme: Theme,
): [state: string, facts: string] {
  const { problemTitle, submittedAt, contestId, revision, verdict } = submission;
  const facts = [
    formatMoment(submittedAt),
    formatAgo(submittedAt, now, 1),
    ...(contestId === null ? [] : ['contest']),
    languageName(submission.language),
    `revision ${revision}`,
  ];
  const progress = verdictProgress(judging ?? { progress: 'queued', tests: [], testsTotal: 0 });
  const narrow = narrower(theme, 2);
  const state = verdict === null ? progressText(progress, narrow) : submissionHeadline(submission, narrow);
  const dot = theme.unicode ? ' · ' : ' | ';
  const rest = facts.map((fact) => dot + fact).join('');
  const room = Math.max(8, theme.columns - 1 - displayWidth(rest));
  const title = cutToWidth(safeLine(problemTitle), room, theme.ellipsis);
  return [fitLine(` ${state}`, theme.columns), theme.dim(cutLine(` ${title}${rest}`, theme.columns, theme.ellipsis))];
}

/** Returns painted source with line numbers. The continuation of a long line has none. */
export function sourceLines(source: readonly string[], theme: Theme): string[] {
  const width = String(source.length).length;
  return source.flatMap((line, at) =>
    breakPainted(line, Math.max(8, theme.columns - width - 2)).map((part, partAt) => {
      const number = partAt === 0 ? String(at + 1) : '';
      return `${theme.dim(number.padStart(width))}  ${part}`;
    }),
  );
}

/** Returns a change by a rejudge, and the messages of the compiler and, for administrators, of the judge. */
export function messageLines({ result, judgeLog, verdict, verdictBefore }: Submission, theme: Theme): string[] {
  const { errors, warnings } = result;
  const again = verdictBefore && verdict ? [`Judged again: it was ${verdictLabel(verdictBefore)} before.`] : [];
  const forAdmins = judgeLog === undefined ? [] : [`For admins: ${judgeLog}`];
  const paint = (tone: Theme['bad']) => (text: string) => [...diagnosticLines(text, tone, theme), ''];
  return [...errors.flatMap(paint(theme.bad)), ...[...again, ...warnings, ...forAdmins].flatMap(paint(theme.warn))];
}

/** Explains why there are no tests to show. */
export function noTestsLines({ verdict }: Submission, theme: Theme): string[] {
  if (verdict === null) return ['', theme.dim(`Waiting for the first test${theme.ellipsis}`)];
  if (isCompileError(verdict)) return ['', 'It did not compile, so no test was run.'];
  if (isJudgingError(verdict)) return ['', judgingErrorMessage];
  return ['', theme.dim('The results of the tests are no longer available.')];
}

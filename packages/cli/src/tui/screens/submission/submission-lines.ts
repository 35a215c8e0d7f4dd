import type { Submission } from '@podium/sdk/contract';
import { languages } from '@podium/sdk/languages';
import type { Judging } from '@podium/sdk/solving';
import { progressLine, verdictProgress } from '../../../output/progress.ts';
import { submissionHeadline } from '../../../output/text/submission.ts';
import { breakPainted } from '../../../output/wrap-painted.ts';
import { formatAgo, formatMoment } from '../../../text/format-values.ts';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { diagnosticLines } from '../../text/diagnostic-lines.ts';
import { cutLine, fitLine } from '../../text/fit-line.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';

/** The two lines above the tabs: how it went or how far it is, and what it was for. */
export function headingLines(
  submission: Submission,
  judging: Judging | undefined,
  now: number,
  theme: Theme,
  columns: number,
): string[] {
  const { problemTitle, submittedAt, contestId, revision } = submission;
  const facts = [
    formatMoment(submittedAt),
    formatAgo(submittedAt, now, 1),
    ...(contestId === null ? [] : ['contest']),
    languages[submission.language].name,
    `revision ${revision}`,
  ];
  const narrow = themeOfWidth(theme, columns - 2);
  const progress =
    submission.verdict === null
      ? verdictProgress(judging ?? { progress: 'queued', tests: [], testsTotal: 0 })
      : undefined;
  const state = progress
    ? progressLine({ ...progress, label: progress.label.replaceAll('…', theme.ellipsis) }, narrow)
    : submissionHeadline(submission, narrow);
  const dot = theme.unicode ? ' · ' : ' | ';
  const rest = facts.map((fact) => dot + fact).join('');
  const title = cutToWidth(safeLine(problemTitle), Math.max(8, columns - 1 - displayWidth(rest)), theme.ellipsis);
  return [fitLine(` ${state}`, columns), theme.dim(cutLine(` ${title}${rest}`, columns, theme.ellipsis))];
}

/** Painted source with the numbers of its lines; long ones go on below, without a number. */
export function sourceLines(source: readonly string[], theme: Theme, columns: number): string[] {
  const width = String(source.length).length + 1;
  return source.flatMap((line, at) =>
    breakPainted(line, Math.max(8, columns - width - 2)).map((part, partAt) => {
      const number = partAt === 0 ? String(at + 1) : '';
      return `${theme.dim(number.padStart(width))}  ${part}`;
    }),
  );
}

/** What the compiler, or the judge, had to say. */
export function messageLines({ result, judgeLog }: Submission, theme: Theme, columns: number): string[] {
  const { errors, warnings } = result;
  const forAdmins = judgeLog === undefined ? [] : [`For admins: ${judgeLog}`];
  const paint = (tone: Theme['bad']) => (text: string) => [...diagnosticLines(text, tone, theme, columns - 2), ''];
  return [...errors.flatMap(paint(theme.bad)), ...[...warnings, ...forAdmins].flatMap(paint(theme.warn))].map(
    (line) => ` ${line}`,
  );
}

/** In place of the tests where there are none to show. */
export function noTestsLines({ verdict }: Submission, theme: Theme): string[] {
  if (verdict === null) return ['', theme.dim(` Waiting for the first test${theme.ellipsis}`)];
  if (verdict === 'compile_error') return ['', ' It did not compile, so no test was run.'];
  if (verdict === 'judging_error') return ['', ' The judge failed, not your program. It does not count against you.'];
  return ['', theme.dim(' How each test went is not known any more.')];
}

import type { Submission } from '@podium/sdk/contract';
import type { TestReport } from '../../judging/local-judge.ts';
import { formatSideBySide } from '../../output/text/side-by-side.ts';
import type { Rendered, View } from '../../result.ts';
import { formatAgo, notRun, paintVerdict, plural, verdictLabel } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeLine, safeText } from '../../text/terminal-text.ts';

const shownFailures = 5;

export function renderTestDifferences(
  { report }: { report: TestReport & { testsRun: number } },
  { style, errorStyle }: View,
): Rendered {
  const { results, testsTotal, verdict } = report;
  if (verdict === 'accepted') {
    return { text: `${style.good(style.marks.solved)} All ${plural(testsTotal, 'test')} passed: nothing differs.` };
  }
  const hidden = results.length - shownFailures;
  const text = [
    ...results.slice(0, shownFailures).map((result) => formatTest(result, style).join('\n')),
    ...(hidden > 0 ? [style.dim(`${plural(hidden, 'more failing test')} not shown; --only <name> shows one.`)] : []),
    ...(report.testsRun < testsTotal ? [style.dim(notRun(testsTotal - report.testsRun))] : []),
  ].join('\n\n');
  return { text, ...(report.note ? { afterword: errorStyle.dim(`\n${report.note}`) } : {}) };
}

export function renderSourceDifference(
  { submission, file, code, now }: { submission: Submission; file: string; code: string; now: number },
  { style }: View,
): Rendered {
  const ago = formatAgo(submission.submittedAt, now);
  const title = `submission ${submission._id}, accepted, ${ago}`;
  const lines = formatSideBySide({ title, text: submission.code }, { title: file, text: code }, style);
  if (lines.length > 0) return { text: lines.join('\n') };
  const same = submission.code === code ? 'is' : 'is, but for white space at the ends of lines,';
  return { text: `${style.good(style.marks.solved)} ${file} ${same} your last accepted submission ${submission._id}.` };
}

function formatTest(test: TestReport['results'][number], style: Style): string[] {
  const { name, verdict, note, expectedOutput = '', actualOutput = '', cut, errorOutput } = test;
  const title = `${style.bad(style.marks.fail)} ${style.bold(`Test ${safeLine(name)}`)}  ${paintVerdict(verdict, verdictLabel(verdict), style)}`;
  const isExpectedCut = cut?.includes('expectedOutput') ?? false;
  const isActualCut = cut?.includes('actualOutput') ?? false;
  const isCut = isExpectedCut || isActualCut;
  const rows = formatSideBySide(
    { title: 'Expected', text: expectedOutput, isCut: isExpectedCut },
    { title: 'Actual', text: actualOutput, isCut: isActualCut },
    style,
  );
  return [
    title,
    ...(note ? [`  ${safeText(note)}`] : []),
    ...(rows.length > 0
      ? rows
      : [
          style.dim(
            isCut
              ? '  No difference in the beginning of the output.'
              : '  No line differs but for white space at its end.',
          ),
        ]),
    ...(isCut ? [style.dim('  Only the beginning of the output was compared.')] : []),
    ...(errorOutput ? [style.dim('  Standard error'), ...indent(safeText(errorOutput))] : []),
  ];
}

function indent(text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${line}`);
}

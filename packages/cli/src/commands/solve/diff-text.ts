import { basename } from 'node:path';
import type { Submission } from '@podium/sdk/contract';
import type { TestReport } from '../../judging/local-judge.ts';
import { formatSideBySide } from '../../output/text/side-by-side.ts';
import { failedTestTitle, indentBlock } from '../../output/text/submission.ts';
import { leftOut } from '../../output/text/test-report.ts';
import type { Rendered, View } from '../../result.ts';
import { formatAgo, plural } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { safeText } from '../../text/terminal-text.ts';
import type { SourceFile } from '../../workspace/workspace.ts';

const shownFailures = 5;

/**
 * Shows failing tests side by side. `failures` are those of the report, with more of their outputs.
 */
export function renderTestDifferences(
  { results, testsTotal, verdict, note }: TestReport,
  failures: TestReport['results'],
  { style, errorStyle }: View,
): Rendered {
  if (verdict === 'accepted') {
    return { text: `${style.good(style.marks.solved)} All ${plural(testsTotal, 'test')} passed: nothing differs.` };
  }
  const blocks = [
    ...failures.slice(0, shownFailures).map((result) => formatTest(result, style).join('\n')),
    ...leftOut(failures.length - shownFailures, testsTotal - results.length, style),
  ];
  return { text: blocks.join('\n\n'), ...(note ? { afterword: errorStyle.dim(`\n${note}`) } : {}) };
}

export function renderSourceDifference(
  submission: Submission,
  { path, code }: SourceFile,
  now: number,
  { style }: View,
): Rendered {
  const file = basename(path);
  const ago = formatAgo(submission.submittedAt, now);
  const title = `submission ${submission._id}, accepted, ${ago}`;
  const lines = formatSideBySide({ title, text: submission.code }, { title: file, text: code }, style);
  if (lines.length > 0) return { text: lines.join('\n') };
  const same = submission.code === code ? 'is' : 'is, but for white space at the ends of lines,';
  return { text: `${style.good(style.marks.solved)} ${file} ${same} your last accepted submission ${submission._id}.` };
}

function formatTest(test: TestReport['results'][number], style: Style): string[] {
  const { name, verdict, note, expectedOutput = '', actualOutput = '', cut, errorOutput } = test;
  const isExpectedCut = cut?.includes('expectedOutput') ?? false;
  const isActualCut = cut?.includes('actualOutput') ?? false;
  const isCut = isExpectedCut || isActualCut;
  const rows = formatSideBySide(
    { title: 'Expected', text: expectedOutput, isCut: isExpectedCut },
    { title: 'Actual', text: actualOutput, isCut: isActualCut },
    style,
  );
  const same = isCut
    ? 'No difference in the beginning of the output.'
    : 'Lines differ only in white space at their ends.';
  return [
    failedTestTitle(name, verdict, style),
    ...(note ? [`  ${safeText(note)}`] : []),
    ...(rows.length > 0 ? rows : [style.dim(`  ${same}`)]),
    ...(isCut ? [style.dim('  Only the beginning of the output was compared.')] : []),
    ...(errorOutput ? [style.dim('  Standard error'), indentBlock(safeText(errorOutput))] : []),
  ];
}

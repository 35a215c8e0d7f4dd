import type { Judging } from '@podium/sdk/solving';
import { findWait } from '@podium/sdk/verdicts';
import type { ProgressState, Reporter } from '../context.ts';
import type { ShowJudging } from '../solving/submit-job.ts';
import type { TestingStep } from '../solving/test-source.ts';
import type { Style } from '../text/style.ts';
import { cutToWidth, displayWidth, safeLine } from '../text/terminal-text.ts';

const barMaxWidth = 40;
/** A shorter bar would be useless, so the end of the line is cut instead. */
const barMinWidth = 4;

/** Formats `Judging  [●●●✗····] 4/8`, or the label alone, as one line that fits the terminal. */
export function progressLine({ label: given, passed, total }: ProgressState, style: Style): string {
  const label = safeLine(given);
  if (!passed || total === undefined || total === 0) return style.dim(cutToWidth(label, style.columns - 1));
  const count = `${passed.length}/${total}`;
  return `${label} ${testBar(passed, total, style, `${label}  ${count}`)} ${count}`;
}

/**
 * Draws one mark per test, in order: passed, failed, not judged. If there is no room, a mark
 * represents a group of tests and shows the worst of them. `beside` is the other text of the line,
 * which must fit the terminal too.
 */
export function testBar(passed: readonly (boolean | undefined)[], total: number, style: Style, beside = ''): string {
  const room = style.columns - displayWidth(beside) - displayWidth('[]') - 1;
  const groups = Math.min(total, barMaxWidth, Math.max(barMinWidth, room));
  const marks: string[] = [];
  for (let group = 0; group < groups; group++) {
    const from = Math.floor((group * total) / groups);
    const to = Math.floor(((group + 1) * total) / groups);
    const members = Array.from({ length: to - from }, (_, index) => passed[from + index]);
    if (members.includes(false)) marks.push(style.bad(style.marks.fail));
    else marks.push(members.includes(undefined) ? style.dim(style.marks.open) : style.good(style.marks.pass));
  }
  return `[${marks.join('')}]`;
}

const testingLabels = {
  preparing: 'Preparing the judge of this machine…',
  compiling: 'Compiling…',
  testing: 'Testing',
} as const;

export function testingProgress({ step, ...bar }: TestingStep): ProgressState {
  return { label: testingLabels[step], ...bar };
}

const verdictLabels = { queued: 'Waiting in the queue…', compiling: 'Compiling…', running: 'Judging' };

export function verdictProgress({
  progress,
  tests,
  testsTotal,
}: Pick<Judging, 'progress' | 'tests' | 'testsTotal'>): ProgressState {
  if (progress === 'paused' || progress === 'no_worker' || progress === 'no_checker') {
    return { label: `${findWait(progress)?.reason}: your submission waits` };
  }
  const label = verdictLabels[progress];
  if (progress !== 'running') return { label };
  return { label, passed: tests.map(({ verdict }) => verdict === 'accepted'), total: testsTotal };
}

export function showTesting(reporter: Reporter): (step: TestingStep) => void {
  return (step) => reporter.progress(testingProgress(step));
}

export function showVerdict(reporter: Reporter): ShowJudging {
  return (judging) => reporter.progress(verdictProgress(judging));
}

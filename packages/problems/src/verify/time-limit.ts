import { languages } from '@podium/judge';
import { noAllowance } from '@podium/sdk/contract';
import type { Language } from '@podium/sdk/languages';
import { timeLimitRangeMs } from '@podium/sdk/limits';
import { verdicts } from '@podium/sdk/verdicts';
import type { Finding, JurySubmission, ProblemFolder } from '../model.ts';
import { isAcceptedDeclared, judgeJurySubmission } from './judge-jury-submission.ts';
import type { OpenPackage } from './verify-data.ts';

/** Returns the limit that the rule of the format gives for the slowest accepted submission. */
export function proposeLimitMs(slowestMs: number, { multiplier, resolutionMs }: ProblemFolder['timing']): number {
  const leastMs = Math.max(timeLimitRangeMs.min, slowestMs * multiplier);
  // A limit has whole milliseconds; products such as 3 × 0.1 are a little more than they should be.
  return Math.ceil(Number((Math.ceil(leastMs / resolutionMs) * resolutionMs).toFixed(3)));
}

/**
 * Returns the time of a test without what limits add for its language, so that it can be compared
 * with the limit of the package.
 */
export function timeWithoutAllowanceMs(language: Language, ms: number): number {
  const { timeFactor, startTimeMs } = languages[language]?.allowance ?? noAllowance;
  return Math.max(0, ms - startTimeMs) / timeFactor;
}

/** A time limit that the accepted submissions give, and how; or why they give none. */
export type MeasuredLimit = { limitMs: number; sentence: string } | { finding: Finding };

/**
 * Measures the time limit of a package that sets none, by the rule of its format: the time of the
 * slowest accepted submission on this machine, times its multiplier, rounded up. The limit is later
 * longer for some languages, so their times count without that.
 */
export async function measureTimeLimit(
  opened: OpenPackage,
  submissions: readonly JurySubmission[],
): Promise<MeasuredLimit> {
  const { folder, limits } = opened;
  const accepted = submissions.filter((each) => isAcceptedDeclared(each) && Object.hasOwn(languages, each.language));
  if (accepted.length === 0) return notMeasured('submissions/accepted/', 'contains no program that runs here');
  const unlimited = { ...opened, limits: { ...limits, timeLimitMs: timeLimitRangeMs.max } };
  let slowest: { submission: JurySubmission; ms: number } | undefined;
  // One after the other, so that none is slowed down by another one.
  for (const submission of accepted) {
    const { verdict, tests, failure } = await judgeJurySubmission(submission, unlimited);
    if (verdict !== 'accepted') return notMeasured(submission.file, `is ${failure ?? verdicts[verdict].label}`);
    const longestMs = Math.max(0, ...tests.map(({ cpuTimeMs }) => cpuTimeMs));
    const ms = timeWithoutAllowanceMs(submission.language, longestMs);
    if (!slowest || ms > slowest.ms) slowest = { submission, ms };
  }
  const { submission, ms } = slowest ?? { submission: accepted[0], ms: 0 };
  const limitMs = proposeLimitMs(ms, folder.timing);
  const file = submission?.file ?? '';
  if (limitMs > timeLimitRangeMs.max)
    return notMeasured(file, `takes ${ms / 1000} s, and a limit is at most ${timeLimitRangeMs.max / 1000} s`);
  return { limitMs, sentence: describeLimit(folder, file, ms, limitMs) };
}

function describeLimit({ timing }: ProblemFolder, file: string, ms: number, limitMs: number): string {
  const rule = `${timing.multiplier} × ${(ms / 1000).toFixed(2)} s of ${file}, the slowest accepted submission on this machine`;
  return `problem.yaml sets no time limit: it is ${limitMs / 1000}s, by ${rule}`;
}

function notMeasured(file: string, why: string): MeasuredLimit {
  const advice = 'set limits.time_limit in problem.yaml, in seconds';
  return { finding: { file, message: `${why}, so the missing time limit cannot be measured: ${advice}` } };
}

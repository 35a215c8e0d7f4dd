import type { Judgement } from '@podium/judge';
import { formatTimeMs } from '@podium/sdk/display';
import { languageName } from '@podium/sdk/languages';
import { isCompileError, isJudgingError, verdicts } from '@podium/sdk/verdicts';
import type { Expectation, Finding, JurySubmission } from '../model.ts';
import { cutAtLimit, findBrokenExpectation, type JudgedTest } from '../read/icpc/expectations.ts';
import { findBrokenScore } from '../read/scoring/expected-score.ts';
import { isAcceptedDeclared, judgeJurySubmission } from './judge-jury-submission.ts';
import {
  formatErrorShare,
  formatFinding,
  type PackageReport,
  type SubmissionReport,
  type TimingReport,
} from './report.ts';
import { proposeLimitMs, timeWithoutAllowanceMs } from './time-limit.ts';
import type { OpenPackage, VerifiedPackage } from './verify-data.ts';

/** Judges every submission of the jury and compares its tests with what is declared about it. */
export async function verifySubmissions(opened: VerifiedPackage, report: PackageReport): Promise<void> {
  const { programs, folder, count } = opened;
  const { submissions, leftOut } = programs;
  const { testCases } = folder;
  if (!submissions.some(isAcceptedDeclared)) {
    const message = 'contains no program that runs here: at least one must be accepted';
    const finding = { file: 'submissions/accepted/', message };
    // The others still show something.
    if (submissions.length > 0 && leftOut.some(isAcceptedDeclared)) report.warnings.push(formatFinding(finding));
    else report.errors.push(finding);
  }
  let done = 0;
  const left = new Map(submissions.map((submission) => [submission, testCases.length]));
  count(done, submissions.length);
  const judged = await Promise.all(
    submissions.map(async (submission) => {
      const { file } = submission;
      const judgement = await judgeJurySubmission(submission, opened, (number) => {
        left.set(submission, testCases.length - number);
        const test = testCases[number - 1]?.name ?? String(number);
        const leftMs = leftAtMostMs(left, opened);
        const now = `${file.replace(/^submissions\//, '')}, ${test}; at most ${formatTimeMs(leftMs)} left`;
        count(done, submissions.length, now);
      });
      done += 1;
      left.delete(submission);
      count(done, submissions.length);
      const described = describe(submission, judgement, opened);
      // An interruption keeps what is judged so far.
      report.submissions.push(described);
      return { submission, judgement, report: described };
    }),
  );
  report.submissions = judged.map((each) => each.report);
  report.errors.push(...judged.flatMap((each) => findCheckerFailures(each, opened)));
  report.warnings.push(...judged.flatMap(({ report: each }) => warnOfError(each)));
  report.warnings.push(...judged.flatMap((each) => warnOfAllowance(each, opened)));
  const timing = measureTimes(judged, opened);
  if (timing) report.timing = timing;
  if (timing && timing.slowestMs * safeShare > timing.limitMs) {
    const share = Math.round((100 * timing.slowestMs) / timing.limitMs);
    report.warnings.push(
      `${timing.slowestFile}: its slowest test takes ${share} % of the time limit: ${timing.proposedMs / 1000}s is proposed`,
    );
  }
}

/**
 * Returns the time that the tests which are left take if each one takes its whole limit of wall
 * time.
 */
function leftAtMostMs(left: ReadonlyMap<JurySubmission, number>, { judge, limits }: OpenPackage): number {
  const of = ([{ language }, tests]: [JurySubmission, number]) =>
    tests * (2 * judge.limitsOf(language, limits).timeLimitMs + 1_000);
  return [...left].reduce((sum, each) => sum + of(each), 0);
}

/** A program that takes more than half of the limit may exceed it on another machine. */
const safeShare = 2;

interface JudgedSubmission {
  submission: JurySubmission;
  judgement: Judgement;
  report: SubmissionReport;
}

function describe({ file, expectations }: JurySubmission, judgement: Judgement, opened: OpenPackage): SubmissionReport {
  const { verdict, tests } = judgement;
  const mismatch = findMismatch(expectations, judgement, opened);
  const largestError = Math.max(0, ...tests.map(({ errorShare = 0 }) => errorShare));
  return {
    file,
    verdict,
    ...(mismatch !== undefined && { mismatch }),
    testsPassed: tests.filter((test) => test.verdict === 'accepted').length,
    testsTotal: opened.folder.testCases.length,
    ...(judgement.score && { score: judgement.score.score, maxScore: judgement.score.maxScore }),
    slowestMs: Math.max(0, ...tests.map(({ cpuTimeMs }) => cpuTimeMs)),
    peakMemoryBytes: Math.max(0, ...tests.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    ...(largestError > 0 && { largestError }),
  };
}

/** Names the tests on which the output of a submission ended the checker. */
function findCheckerFailures({ submission, judgement }: JudgedSubmission, { folder }: OpenPackage): Finding[] {
  return judgement.tests.flatMap(({ number, checkerFailure }) => {
    if (checkerFailure === undefined) return [];
    const test = folder.testCases[number - 1]?.name ?? `test ${number}`;
    const file = folder.checkerFiles[0] ?? 'output_validators/';
    return [{ file, message: `the output of ${submission.file} on ${test} ends it: ${checkerFailure.message}` }];
  });
}

/** The part of a tolerance from which a right program may exceed it on another machine. */
const safeErrorShare = 0.5;

function warnOfError({ file, mismatch, verdict, largestError = 0 }: SubmissionReport): string[] {
  if (largestError < safeErrorShare || mismatch !== undefined || verdict !== 'accepted') return [];
  const share = formatErrorShare(largestError);
  return [`${file}: its largest error is ${share} of the tolerance, which another compiler or machine may exceed`];
}

/**
 * Names a program that is too slow for the package, and not for the longer limit of its language.
 */
function warnOfAllowance({ submission, report }: JudgedSubmission, { judge, limits }: OpenPackage): string[] {
  const { file, language, expectations } = submission;
  const { verdict, slowestMs, mismatch } = report;
  const isSlow = expectations.some(({ required }) => required.length === 1 && required[0] === 'TLE');
  if (!isSlow || mismatch !== undefined || verdict !== 'accepted') return [];
  const [limit, own] = [limits, judge.limitsOf(language, limits)].map(({ timeLimitMs }) => formatTimeMs(timeLimitMs));
  const taken = `takes ${formatTimeMs(slowestMs)}, beyond the limit of ${limit}`;
  return [`${file}: ${taken}, and is accepted, since programs in ${languageName(language)} have ${own}`];
}

function findMismatch(
  expectations: readonly Expectation[],
  { verdict, tests, score, failure, diagnostics }: Judgement,
  { folder: { testCases, formatVersion }, limits }: OpenPackage,
): string | undefined {
  if (isJudgingError(verdict)) return failure ?? verdicts[verdict].label;
  const doesCompile = !isCompileError(verdict);
  const nameOf = (number: number) => testCases[number - 1]?.name ?? String(number);
  // A source that does not compile has no tests.
  const judged: JudgedTest[] = doesCompile
    ? tests.map((test) => ({
        name: nameOf(test.number),
        verdict: test.verdict,
        exceedsLimit: test.cpuTimeMs > limits.timeLimitMs,
      }))
    : [{ name: '', verdict }];
  const isWhole = !doesCompile || tests.length === testCases.length;
  const broken = findBrokenExpectation(expectations, judged, isWhole);
  // In the older format the verdict is that of the first failed test.
  const cut = formatVersion.startsWith('legacy') ? cutAtLimit(judged) : undefined;
  const fits = !broken || (cut && !findBrokenExpectation(expectations, cut, false));
  if (fits) return score && findBrokenScore(expectations, score);
  const { source, permitted, required, tests: about } = broken.expectation;
  const where = about === undefined ? source : `${source}, ${about}`;
  const failed = tests.find((test) => nameOf(test.number) === broken.test?.name);
  if (!doesCompile) return `${where}: it does not compile: ${diagnostics.errors[0] ?? ''}`.trimEnd();
  if (failed) {
    const said = [failed.note, failed.judgeMessage].filter((text) => text !== undefined);
    const note = said.length === 0 ? '' : ` (${said.join('; to the judges: ')})`;
    return `${where} permits ${permitted.join(', ')}: ${nameOf(failed.number)} is ${verdicts[failed.verdict].label}${note}`;
  }
  return `${where} requires a test with ${required.join(' or ')}, and no test has it`;
}

/** Measures the programs that must not exceed the time limit, which bound it from below. */
function measureTimes(
  judged: readonly JudgedSubmission[],
  { limits, timeFactor, folder }: OpenPackage,
): TimingReport | undefined {
  const bounding = judged.filter(
    ({ submission: { expectations }, judgement }) =>
      judgement.tests.length > 0 && expectations.some(({ permitted }) => !permitted.includes('TLE')),
  );
  const [slowest] = bounding
    .map(({ submission: { language }, report: { file, slowestMs } }) => {
      return { file, slowestMs: timeWithoutAllowanceMs(language, slowestMs) };
    })
    .toSorted((one, other) => other.slowestMs - one.slowestMs);
  if (!slowest) return undefined;
  return {
    limitMs: limits.timeLimitMs,
    slowestMs: slowest.slowestMs,
    slowestFile: slowest.file,
    proposedMs: proposeLimitMs(slowest.slowestMs / timeFactor, folder.timing),
  };
}

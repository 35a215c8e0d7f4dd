import { type Judge, type Limits, languages } from '@podium/judge';
import {
  completeChecker,
  type ProblemUpload,
  parseMemoryLimit,
  parseTimeLimit,
  type Scoring,
  scoringSchema,
} from '@podium/sdk/contract';
import { defaultLanguage, isLanguage, languageName } from '@podium/sdk/languages';
import { defaultConstraints } from '@podium/sdk/limits';
import { ProblemFolderError } from '../errors.ts';
import { juryLimits, makeTests } from '../generate/generate-package.ts';
import type { JuryProgram, JuryPrograms, JurySubmission, ProblemFolder } from '../model.ts';
import { listPackageFiles } from '../read/package-files.ts';
import { readGenerators, readJuryPrograms, readProblemFolder } from '../read/read-package.ts';
import { verifyOddOutputs } from './odd-outputs.ts';
import { findingOf, formatFinding, type PackageReport, type VerifyProgress } from './report.ts';
import { findTimeFactor } from './time-factor.ts';
import { measureTimeLimit } from './time-limit.ts';
import { type JudgedPrograms, type OpenPackage, verifyChecker, verifyInputs, verifyOutputs } from './verify-data.ts';
import { verifySubmissions } from './verify-submissions.ts';

interface VerifyOptions {
  judge: Judge;
  /** Returns the folder; by default it is the named one. */
  open?: () => Promise<string>;
  onProgress?: (progress: VerifyProgress) => void;
  /** Multiplies the time limit of the package; by default by the speeds of the machines. */
  timeFactor?: number | undefined;
  /** Returns the speed of this machine; null if it cannot be measured. */
  measureSpeed: () => Promise<number | null>;
  signal: AbortSignal;
}

/**
 * Checks a problem package: its structure, its inputs by its input validators, its answers and
 * example outputs by its checker, and its submissions by the judge. Rejects only if the judge
 * itself fails. The signal ends it with what was found until then.
 */
export async function verifyPackage(name: string, options: VerifyOptions): Promise<PackageReport> {
  const report: PackageReport = {
    folder: name,
    passed: false,
    errors: [],
    warnings: [],
    tests: { samples: 0, secret: 0 },
    generated: 0,
    inputs: { validators: [], valid: 0, invalid: 0 },
    outputs: { valid: 0, invalid: 0 },
    submissions: [],
  };
  try {
    await fillReport(report, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
    report.interrupted = true;
  }
  return report;
}

async function fillReport(
  report: PackageReport,
  { judge, open: openFolder = async () => report.folder, onProgress, timeFactor, measureSpeed, signal }: VerifyOptions,
): Promise<void> {
  const { folder: name } = report;
  const read = await openFolder()
    .then(readWhole)
    .catch((error: unknown) => {
      if (!(error instanceof ProblemFolderError)) throw error;
      report.errors.push(...error.errors.map(findingOf));
      return undefined;
    });
  if (!read) return;
  const { upload, folder } = read;
  const all = await readJuryPrograms(folder.path);
  const programs = keepJudged(all, report, await findMissingTools(all, { judge, signal }));
  report.title = upload.title;
  report.warnings.unshift(...folder.warnings, ...programs.warnings);
  report.errors.push(...programs.errors.map(findingOf));
  const samples = folder.testCases.filter(({ isSample }) => isSample).length;
  report.tests = { samples, secret: folder.testCases.length - samples };
  const opened = openPackage(upload, folder, programs, { judge, signal });
  const open = (step: VerifyProgress['step']): OpenPackage => ({
    ...opened,
    count: (done, total, running) => onProgress?.({ folder: name, step, done, total, ...(running && { running }) }),
  });
  await verifyGenerators(open('generators'), report);
  await verifyInputs(open('inputs'), report);
  if (!(await verifyChecker(opened, report))) return;
  await verifyOutputs(open('outputs'), report);
  await verifyOddOutputs(opened, report);
  if (folder.timing.isLimitSet) {
    await applyTimeFactor(opened, report, { given: timeFactor, measureSpeed });
  } else {
    const measured = await measureTimeLimit(open('submissions'));
    if ('limitMs' in measured) opened.limits.timeLimitMs = measured.limitMs;
    report.warnings.push('sentence' in measured ? measured.sentence : formatFinding(measured.finding));
  }
  await verifySubmissions(open('submissions'), report);
  report.passed = report.errors.length === 0 && report.submissions.every(({ mismatch }) => mismatch === undefined);
}

/**
 * A limit that was measured here needs no factor, so this is only for one that the package sets.
 */
async function applyTimeFactor(
  opened: OpenPackage,
  report: PackageReport,
  options: Parameters<typeof findTimeFactor>[1],
): Promise<void> {
  const found = await findTimeFactor(opened.folder.path, options);
  if ('error' in found) report.errors.push(found.error);
  else if ('warning' in found) report.warnings.push(found.warning);
  else if (found.factor !== 1) {
    const packageLimitMs = opened.limits.timeLimitMs;
    opened.timeFactor = found.factor;
    opened.limits.timeLimitMs = Math.max(1, Math.round(packageLimitMs * found.factor));
    report.timeFactor = { ...found, packageLimitMs, limitMs: opened.limits.timeLimitMs };
  }
}

/**
 * Reads a package, and checks the names and links of all its files, without which it cannot be
 * pushed.
 */
async function readWhole(folder: string): Promise<Awaited<ReturnType<typeof readProblemFolder>>> {
  const read = await readProblemFolder(folder);
  await listPackageFiles(folder, { find: () => notHashed, add: () => {} });
  return read;
}

/** Nothing is sent, so hashes are not needed. */
const notHashed = '';

/**
 * Collects what judging needs of a package that was read. `programs` are those that can be judged.
 */
export function openPackage(
  upload: ProblemUpload,
  folder: ProblemFolder,
  programs: JudgedPrograms,
  { judge, signal }: Pick<OpenPackage, 'judge' | 'signal'>,
): OpenPackage {
  return {
    judge,
    checker: completeChecker(upload.checker ?? { type: 'tokens' }),
    scoring: scoringOf(upload),
    includedFiles: upload.includedFiles ?? [],
    tests: upload.testCases,
    limits: limitsOf(upload.constraints ?? defaultConstraints),
    timeFactor: 1,
    folder,
    programs,
    count: () => {},
    signal,
  };
}

/** Makes every generated test again: its rule must make the files that are there. */
async function verifyGenerators({ judge, folder, count, signal }: OpenPackage, report: PackageReport): Promise<void> {
  const rules = await readGenerators(folder.path);
  if (!rules) return;
  report.warnings.push(...rules.warnings);
  report.errors.push(...rules.errors.map(findingOf));
  if (rules.errors.length > 0) return;
  await makeTests(rules, { judge, folder: folder.path, count, signal }, async (made, errors) => {
    const differing = made.filter(({ change }) => change !== 'unchanged');
    report.generated = made.length - differing.length;
    report.errors.push(...errors);
    for (const { file, change } of differing) {
      const message =
        change === 'new'
          ? 'is missing: `podium problem generate` makes it'
          : 'differs from the output of its rule: run `podium problem generate`; if it differs again, make the generator take its randomness from {seed} alone';
      report.errors.push({ file, message });
    }
  });
}

function limitsOf({ timeLimit, memoryLimit }: NonNullable<ProblemUpload['constraints']>): Limits {
  const timeLimitMs = parseTimeLimit(timeLimit);
  const memoryLimitBytes = parseMemoryLimit(memoryLimit);
  if (timeLimitMs !== undefined && memoryLimitBytes !== undefined) return { timeLimitMs, memoryLimitBytes };
  throw new Error(`The limits ${timeLimit} and ${memoryLimit} were read and are not valid.`);
}

/** The contract adds the defaults that an upload may leave out. */
function scoringOf({ scoring }: ProblemUpload): Scoring | undefined {
  return scoring ? scoringSchema.parse(scoring) : undefined;
}

/**
 * Returns the languages of programs for which this machine lacks a tool, each with what is missing.
 */
async function findMissingTools(
  { submissions, inputValidators }: JuryPrograms,
  { judge, signal }: Pick<OpenPackage, 'judge' | 'signal'>,
): Promise<ReadonlyMap<string, string>> {
  const missing = new Map<string, string>();
  for (const language of new Set([...submissions, ...inputValidators].map((program) => program.language))) {
    // The judge itself needs C++.
    if (language === defaultLanguage || !Object.hasOwn(languages, language)) continue;
    const empty = { source: '', language, input: '', limits: juryLimits };
    const { failure, failureCause } = await judge.runProgram(empty, { signal });
    if (failure !== undefined && failureCause === 'setup') missing.set(language, failure);
  }
  return missing;
}

/**
 * Leaves out the programs in languages that this judge does not run, or for which this machine
 * lacks the tool, and warns of each.
 */
export function keepJudged(
  programs: JuryPrograms,
  report: Pick<PackageReport, 'warnings'>,
  missingTools: ReadonlyMap<string, string> = new Map(),
): JudgedPrograms {
  const isJudged = ({ file, language }: JuryProgram) => {
    const tool = missingTools.get(language);
    if (Object.hasOwn(languages, language) && tool === undefined) return true;
    report.warnings.push(`${file}: is left out: ${tool ?? 'it is in a language that the judge does not run'}`);
    return false;
  };
  const submissions = programs.submissions.filter(isJudged);
  const leftOut = programs.submissions.filter((submission) => !submissions.includes(submission));
  if (leftOut.length > 0) report.warnings.push(describeLeftOut(submissions.length, leftOut));
  return { ...programs, submissions, leftOut, inputValidators: programs.inputValidators.filter(isJudged) };
}

/** Says how many submissions are judged, and in which languages the others are. */
function describeLeftOut(judged: number, leftOut: readonly JurySubmission[]): string {
  const counts = new Map<string, number>();
  for (const { language } of leftOut) counts.set(language, (counts.get(language) ?? 0) + 1);
  const nameOf = (language: string) => (isLanguage(language) ? languageName(language) : language);
  const others = [...counts].map(([language, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${nameOf(language)}`);
  return `${judged} of ${judged + leftOut.length} submissions judged: ${others.join(', ')}`;
}

import { type Judge, languages } from '@podium/judge';
import { completeChecker, getProgramLimits, scoringSchema } from '@podium/sdk/contract';
import { defaultLanguage, languageName } from '@podium/sdk/languages';
import { defaultConstraints } from '@podium/sdk/limits';
import { ProblemFolderError } from '../errors.ts';
import { juryLimits, makeTests } from '../generate/generate-package.ts';
import type { FolderUpload, JuryProgram, JuryPrograms, JurySubmission, ProblemFolder } from '../model.ts';
import { unpackIfZip } from '../push/package-folder.ts';
import { listPackageFiles } from '../read/package-files.ts';
import { readGenerators, readJuryPrograms, readProblemFolder } from '../read/read-package.ts';
import type { SetterTools } from '../setter-tools.ts';
import { verifyOddOutputs } from './odd-outputs.ts';
import { findingOf, formatFinding, type PackageReport } from './report.ts';
import { applyTimeFactor } from './time-factor.ts';
import { measureTimeLimit } from './time-limit.ts';
import { openVerifiedPackages, type VerifiedPackagesOptions } from './verified-packages.ts';
import {
  type JudgedPrograms,
  type OpenPackage,
  type VerifiedPackage,
  verifyChecker,
  verifyInputs,
  verifyOutputs,
} from './verify-data.ts';
import { verifySubmissions } from './verify-submissions.ts';

/** Checks packages, in folders or archives, one after the other. */
export async function verifyPackages(
  tools: SetterTools,
  folders: readonly string[],
  { timeFactor, passes, changed = false }: VerifyOptions,
): Promise<PackageReport[]> {
  // Passing with a limit of one's own says nothing about the limit of the package.
  const verified = passes && timeFactor === undefined ? await openVerifiedPackages(tools, passes) : undefined;
  const reports: PackageReport[] = [];
  for (const folder of folders) {
    const opened = await verified?.open(folder);
    if (changed && opened?.report) {
      reports.push(opened.report);
      continue;
    }
    const report = await verifyPackage(tools, folder, timeFactor);
    reports.push(report);
    if (tools.signal.aborted) break;
    await opened?.add(report, new Date().toISOString());
  }
  return reports;
}

interface VerifyOptions {
  /** Multiplies time limits; by default by the speeds of the machines. */
  timeFactor?: number | undefined;
  /** Where reports of packages that pass are stored; without it they are not. */
  passes?: VerifiedPackagesOptions;
  /** Whether packages that have not changed since they passed keep their stored report. */
  changed?: boolean;
}

/**
 * Checks a problem package: its structure, its inputs by its input validators, its answers and
 * example outputs by its checker, and its submissions by the judge. Rejects only if the judge
 * itself fails. The signal ends it with what was found until then.
 */
async function verifyPackage(tools: SetterTools, name: string, timeFactor: number | undefined): Promise<PackageReport> {
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
    notJudged: [],
  };
  const judge = await tools.openJudge();
  try {
    await fillReport(report, judge, tools, timeFactor);
  } catch (error) {
    if (!tools.signal.aborted) throw error;
    report.interrupted = true;
  }
  return report;
}

async function fillReport(
  report: PackageReport,
  judge: Judge,
  tools: SetterTools,
  timeFactor: number | undefined,
): Promise<void> {
  const { progress, measureSpeed, signal } = tools;
  const read = await unpackIfZip(tools, report.folder)
    .then(readWhole)
    .catch((error: unknown) => {
      if (!(error instanceof ProblemFolderError)) throw error;
      report.errors.push(...error.errors.map(findingOf));
      return undefined;
    });
  if (!read) return;
  const { upload, folder } = read;
  const all = await readJuryPrograms(folder.path, folder.settings);
  const programs = keepJudged(all, report.warnings, await findMissingTools(all, { judge, signal }));
  report.title = upload.title;
  report.notJudged = [...programs.leftOut.map(({ file }) => file), ...programs.unreadSubmissions];
  report.warnings.unshift(...folder.warnings, ...programs.warnings);
  report.errors.push(...programs.errors.map(findingOf));
  const samples = folder.testCases.filter(({ isSample }) => isSample).length;
  report.tests = { samples, secret: folder.testCases.length - samples };
  const opened = openPackage(upload, folder, { judge, signal });
  const at = (step: string): VerifiedPackage => ({
    ...opened,
    programs,
    count: (done, total, now) => progress(`${step} ${done}/${total} of ${report.folder}${now ? `: ${now}` : ''}`),
  });
  await verifyGenerators(at('Generators'), report);
  await verifyInputs(at('Inputs'), report);
  if (!(await verifyChecker(opened, report))) return;
  await verifyOutputs(at('Outputs'), report);
  await verifyOddOutputs(opened, report);
  if (folder.timing.isLimitSet) {
    opened.timeFactor = await applyTimeFactor(opened, report, { given: timeFactor, measureSpeed });
  } else {
    const measured = await measureTimeLimit(opened, programs.submissions);
    if ('limitMs' in measured) opened.limits.timeLimitMs = measured.limitMs;
    report.warnings.push('sentence' in measured ? measured.sentence : formatFinding(measured.finding));
  }
  await verifySubmissions(at('Submissions'), report);
  report.passed = report.errors.length === 0 && report.submissions.every(({ mismatch }) => mismatch === undefined);
}

/**
 * Reads a package, and checks the names and links of all its files, without which it cannot be
 * pushed.
 */
async function readWhole(folder: string): Promise<Awaited<ReturnType<typeof readProblemFolder>>> {
  const read = await readProblemFolder(folder);
  // Nothing is sent, so hashes are not needed.
  await listPackageFiles(folder, async () => '');
  return read;
}

/** Collects what judging needs of a package that was read. */
export function openPackage(
  {
    checker = { type: 'tokens' },
    scoring,
    includedFiles = [],
    testCases,
    constraints = defaultConstraints,
  }: FolderUpload,
  folder: ProblemFolder,
  { judge, signal }: Pick<OpenPackage, 'judge' | 'signal'>,
): OpenPackage {
  return {
    judge,
    checker: completeChecker(checker),
    // The contract adds the defaults that an upload may leave out.
    scoring: scoring ? scoringSchema.parse(scoring) : undefined,
    includedFiles,
    tests: testCases,
    limits: getProgramLimits(constraints),
    timeFactor: 1,
    folder,
    signal,
  };
}

/** Makes every generated test again: its rule must make the files that are there. */
async function verifyGenerators(
  { judge, folder, count, signal }: VerifiedPackage,
  report: PackageReport,
): Promise<void> {
  const rules = await readGenerators(folder.path, folder.settings);
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
function keepJudged(
  programs: JuryPrograms,
  warnings: string[],
  missingTools: ReadonlyMap<string, string>,
): JudgedPrograms {
  const isJudged = ({ file, language }: JuryProgram) => {
    const tool = missingTools.get(language);
    if (Object.hasOwn(languages, language) && tool === undefined) return true;
    warnings.push(`${file}: is left out: ${tool ?? 'it is in a language that the judge does not run'}`);
    return false;
  };
  const submissions = programs.submissions.filter(isJudged);
  const leftOut = programs.submissions.filter((submission) => !submissions.includes(submission));
  const unread = programs.unreadSubmissions;
  if (leftOut.length + unread.length > 0) warnings.push(describeLeftOut(submissions.length, leftOut, unread.length));
  return { ...programs, submissions, leftOut, inputValidators: programs.inputValidators.filter(isJudged) };
}

/** Says how many submissions are judged, and in which languages the others are. */
function describeLeftOut(judged: number, leftOut: readonly JurySubmission[], unread: number): string {
  const counts = [...Map.groupBy(leftOut, ({ language }) => languageName(language))].map(
    ([name, { length }]) => [length, name] as const,
  );
  const others = [...counts, ...(unread > 0 ? [[unread, 'in no language of this judge'] as const] : [])];
  const said = others.map(([count, what]) => `${count} ${count === 1 ? 'is' : 'are'} ${what}`);
  return `${judged} of ${judged + leftOut.length + unread} submissions judged: ${said.join(', ')}`;
}

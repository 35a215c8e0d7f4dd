import { posix } from 'node:path';
import { isCheckerProgram } from '@podium/sdk/contract';
import type { FolderUpload } from '../model.ts';
import { formatValidatorFlags } from '../read/icpc/validator-flags.ts';
import { findLostKeys, givesOwnScores, hasTestFlags, secondsOf, sourcesOf } from './legacy-files.ts';
import type { ExportFormat, PackageSource } from './package-source.ts';

/** Returns the reason why the other system would judge otherwise; undefined if it would not. */
export function findUnexportable(
  { upload, problem }: Pick<PackageSource, 'upload' | 'problem'>,
  format: ExportFormat,
): string | undefined {
  const { checker, scoring, includedFiles } = upload;
  if (hasTestFlags(upload) && format === 'domjudge')
    return 'gives the output validator arguments for some tests only, where DOMjudge has the same for all: export it for kattis';
  const mixed = findMixedFolder(upload, problem);
  if (mixed !== undefined)
    return `gives single tests of data/${mixed}/ arguments of their own, where the legacy format has the same for all tests of a folder: put them into folders`;
  if (scoring && format === 'domjudge') return 'has scores, which DOMjudge does not support: export it for kattis';
  if (includedFiles && format === 'domjudge')
    return 'has files beside submissions (include/), which DOMjudge does not support: export it for kattis';
  if (!checker || !isCheckerProgram(checker)) return undefined;
  const sources = sourcesOf(checker);
  if (checker.others?.length)
    return checker.type === 'interactive'
      ? 'has a checker after its interactor, which these systems do not run: let the interactor decide'
      : 'has several output validators, of which these systems run one: join them';
  if (checker.protocol === 'testlib' && !sources.some((source) => includesTestlib(source)))
    return 'has a checker that ends with the exit codes of testlib, where these systems read those of Kattis: include testlib.h, and leave it out of the package, since Podium adds its own';
  if (argsOf(upload).some((arg) => /\s/.test(arg) || arg === ''))
    return 'gives its checker an argument with a space, which the legacy format cannot: use another one';
  if (scoring && sources.some((source) => source.includes('score_multiplier.txt')))
    return 'has a checker that writes score_multiplier.txt, which the legacy format does not support: write score.txt';
  return undefined;
}

/** Lists the arguments of the checker for any test. */
function argsOf({ checker, testCases }: FolderUpload): string[] {
  return [checker, ...testCases.map((test) => test.checker)].flatMap((each) =>
    each ? formatValidatorFlags(each) : [],
  );
}

/** Finds a folder whose tests are compared in several ways, which the legacy format cannot have. */
function findMixedFolder({ testCases }: FolderUpload, problem: PackageSource['problem']): string | undefined {
  const seen = new Map<string, string>();
  return testCases
    .map(
      ({ checker }, index) => [posix.dirname(problem.testCases[index]?.name ?? ''), JSON.stringify(checker)] as const,
    )
    .find(([folder, checker = '']) => {
      const first = seen.get(folder) ?? checker;
      seen.set(folder, first);
      return first !== checker;
    })?.[0];
}

export function includesTestlib(source: string): boolean {
  return /^[ \t]*#[ \t]*include[ \t]*[<"]testlib\.h[>"]/m.test(source);
}

/** The folders of tests that the legacy format does not have. */
export const otherTests = /^data\/(?:invalid_input|invalid_output|valid_output|invalid_answer|valid_answer)\//;

const systemNames: Readonly<Record<ExportFormat, string>> = { kattis: 'Kattis', domjudge: 'DOMjudge' };

const submissionFolders: Readonly<Record<ExportFormat, readonly string[]>> = {
  kattis: ['accepted', 'partially_accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error'],
  domjudge: ['accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error', 'compiler_error', 'mixed'],
};

/**
 * Names what the other system does not get, or reads otherwise. `written` are the paths in the
 * archive.
 */
export function findLosses(source: PackageSource, format: ExportFormat, written: readonly string[]): string[] {
  const { problem, jury, isPolygon } = source;
  const paths = source.files.map(({ path }) => path);
  const system = systemNames[format];
  const leftOut = foldersOf(paths.filter((path) => otherTests.test(path)));
  const unknown = foldersOf(written.filter((path) => path.startsWith('submissions/'))).filter(
    (folder) => !submissionFolders[format].includes(folder.replace('submissions/', '')),
  );
  const perTest = paths.find((path) => /^data\/.*\.yaml$/.test(path) && !/(?:testdata|test_group)\.yaml$/.test(path));
  return [
    ...problem.warnings,
    ...(isPolygon ? jury.warnings : []),
    ...findLostSettings(source, format),
    ...findLostScores(source),
    isPolygon && 'generators, scripts and the tests of checkers and validators are left out',
    problem.editorial !== undefined && `solution/: ${system} does not show the editorial`,
    leftOut.length > 0 && `${leftOut.join(', ')}: left out, since only samples and secret tests go there`,
    paths.includes('submissions/submissions.yaml') &&
      'submissions/submissions.yaml: left out, since only the folders declare verdicts there',
    paths.includes('generators/generators.yaml') &&
      'generators/generators.yaml: left out, since the tests themselves go there',
    unknown.length > 0 && `${unknown.join(', ')}: ${system} does not know what these submissions should get`,
    perTest !== undefined && `${perTest}: settings of single tests have no meaning there`,
  ].filter((loss) => loss !== false);
}

function findLostSettings({ upload, problem, written }: PackageSource, format: ExportFormat): (string | false)[] {
  const keys = findLostKeys(written);
  const { isLimitSet } = problem.timing;
  const seconds = secondsOf(upload.constraints);
  return [
    keys.length > 0 && `problem.yaml: the legacy format has no equivalent of ${keys.join(', ')}`,
    written.test_order !== undefined && 'problem.yaml: tests run with the samples first, and by their folders',
    !isLimitSet && format === 'domjudge' && 'problem.yaml: sets no time limit, so DOMjudge takes 10 seconds',
    isLimitSet &&
      format === 'kattis' &&
      `the time limit of ${seconds} s is in .timelimit, but the tools of Kattis measure their own by the accepted submissions`,
    format === 'domjudge' &&
      (upload.translations?.length ?? 0) > 0 &&
      `DOMjudge shows the statement in one language, ${upload.language ?? 'en'}`,
  ];
}

function findLostScores({ upload: { scoring, checker }, files }: PackageSource): (string | false)[] {
  const failing = /^submissions\/(?:wrong_answer|time_limit_exceeded|run_?time_error)\//;
  const groups = scoring?.groups ?? [];
  const required = groups.filter(({ requirePass = [] }) => requirePass.length > 0).map(({ name }) => name);
  const isGiven = givesOwnScores(checker, groups);
  const fixed = groups.filter(({ aggregation }) => isGiven && aggregation === 'pass-fail').map(({ name }) => name);
  return [
    required.length > 0 && `the test groups ${required.join(', ')} run there even if the groups that they require fail`,
    scoring !== undefined &&
      files.some(({ path }) => failing.test(path)) &&
      'a submission that earns points is accepted there: move it to submissions/partially_accepted',
    isGiven && 'the checker must write score.txt for every accepted test there',
    fixed.length > 0 && `the checker must also give the points of ${fixed.join(', ')} there`,
  ];
}

/** Returns the first two folders of paths, each once. */
function foldersOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')))];
}

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ProblemUpload, problemUploadSchema, type TestChecker } from '@podium/sdk/contract';
import { ProblemFolderError } from '../../errors.ts';
import { createFindingLog, type FindingLog } from '../finding-log.ts';
import { isPolygonFolder, problemXml } from '../polygon/problem-xml.ts';
import { readPolygonFolder } from '../polygon/read-polygon-folder.ts';
import { isScoringProblem, readScoring } from '../scoring/read-scoring.ts';
import { isInteractiveProblem, readChecker } from './read-checker.ts';
import { includedPath, readIncludedFiles } from './read-included-files.ts';
import { readInteractions } from './read-interactions.ts';
import { orderStatements, readSettings, settingsFile, type Timing, titleInLanguage } from './read-settings.ts';
import { readStatements } from './read-statement.ts';
import { type FolderTestCase, orderTestCases, readTestCases } from './read-test-cases.ts';
import { findProblemArgs, readTestCheckers, type TestCheckerOf } from './test-checkers.ts';
import { readTestSettings, rejectUnsupported } from './test-settings.ts';

/** A problem whose tests are named by the hashes of their files. */
export interface FolderUpload extends ProblemUpload {
  testCases: HashedTestCase[];
}

export interface HashedTestCase {
  inputHash: string;
  outputHash: string;
  isSample: boolean;
  /** The test group in a problem with scores. */
  group?: string | undefined;
  /** How its output is compared, if not as the problem says. */
  checker?: TestChecker | undefined;
}

/** The files of the parts of a problem. Paths are relative to `path`, with forward slashes. */
export interface ProblemFolder {
  /** An absolute path. */
  path: string;
  /** `problem.yaml`, or `problem.xml` of a package of Polygon. */
  settingsFile: string;
  /** The author's and then the translations, for example `statement/problem.en.md`. */
  statementFiles: string[];
  /**
   * The source of each program of the checker, of several the first one, in the order of
   * `programsOf`.
   */
  checkerFiles: string[];
  /**
   * The files of the test cases, in the order of the upload: samples first, or that of
   * `test_order`.
   */
  testCases: FolderTestCase[];
  /** `problem_format_version`: `2025-09`; `legacy` if `problem.yaml` has none; `polygon`. */
  formatVersion: string;
  timing: Timing;
  /** The keys of `problem.yaml` that belong to the format and have no effect here. */
  ignoredKeys: string[];
  /** How the output of a test, or of an example such as `valid_output/1`, is compared. */
  checkerOf: TestCheckerOf;
  /** Sentences that name their file. They describe valid input that is probably a mistake. */
  warnings: string[];
}

/**
 * Contains the data of a folder, without its warnings, before the rules of the contract are
 * checked.
 */
export interface ReadFolder {
  upload: FolderUpload;
  folder: Omit<ProblemFolder, 'warnings'>;
}

/**
 * Reads a problem package. One in the ICPC/Kattis layout has `problem.yaml`, a statement in
 * Markdown or LaTeX, `data/sample`, `data/secret`, and, where it exists, `output_validators/`. One
 * of Polygon has `problem.xml`. The upload names tests by their hashes: `sendTests` sends their
 * bytes.
 *
 * @throws ProblemFolderError with every error found, each with its file, its key and how to fix it.
 * It names the package by `name`, for example the archive that was unpacked.
 */
export async function readProblemFolder(
  path: string,
  name = path,
): Promise<{ upload: FolderUpload; folder: ProblemFolder }> {
  const root = resolve(path);
  const log = createFindingLog();
  if (!(await isDirectory(root))) {
    log.error('.', 'is not a folder: name the folder that holds problem.yaml');
    throw new ProblemFolderError(name, log.errors);
  }
  const read = (await isPolygonFolder(root)) ? await readPolygonFolder(root, log) : await readIcpcFolder(root, log);
  if (read) checkContract(read, log);
  if (!read || log.errors.length > 0) throw new ProblemFolderError(name, log.errors);
  return { upload: read.upload, folder: { ...read.folder, warnings: log.warnings } };
}

async function readIcpcFolder(root: string, log: FindingLog): Promise<ReadFolder | undefined> {
  const statementLog = createFindingLog();
  const read = await readStatements(root, statementLog);
  const settings = await readSettings(root, read, log);
  const statements = settings ? orderStatements(settings.raw, read) : read;
  const [statement, ...others] = statements;
  const testSettings = await readTestSettings(root, log);
  const isInteractive = settings !== undefined && isInteractiveProblem(settings.raw);
  log.errors.push(...statementLog.errors);
  log.warnings.push(...statementLog.warnings);
  const interactions = isInteractive ? await readInteractions(root, log) : '';
  const isScoring = settings !== undefined && isScoringProblem(settings.raw);
  await rejectUnsupported(root, testSettings, isScoring, log);
  const includedFiles = await readIncludedFiles(root, log);
  const unordered = await readTestCases(root, isInteractive, log);
  const testCases = orderTestCases(unordered, settings?.raw.test_order, log);
  const names = unordered.map(({ name }) => name);
  const args = findProblemArgs(settings?.raw ?? {}, testSettings, names);
  const found = settings && (await readChecker(root, settings.raw, args, log));
  const checkerOf = found && readTestCheckers({ ...found, args }, { ...settings, settings: testSettings }, log);
  for (const name of names) checkerOf?.(name);
  const scores = settings && isScoring ? readScoring(settings.raw, testCases, testSettings, log) : undefined;
  if (!settings || !found || !checkerOf || !statement || log.errors.length > 0) return undefined;
  const upload: FolderUpload = {
    title: settings.title,
    description: statement.markdown + interactions,
    language: statement.language,
    translations: others.map(({ language, title, markdown }) => ({
      language,
      title: titleInLanguage(settings.raw, { language, title }) ?? settings.title,
      description: markdown + interactions,
    })),
    difficulty: settings.difficulty,
    tags: settings.tags,
    constraints: settings.constraints,
    checker: found.checker,
    ...(scores && { scoring: scores.scoring }),
    ...(includedFiles.length > 0 && { includedFiles }),
    testCases: testCases.map(({ name, input, answer, isSample }) => {
      const [group, checker] = [scores?.groupOf(name), checkerOf(name)];
      const rules = { ...(group !== undefined && { group }), ...(checker && { checker }) };
      return { inputHash: input.hash, outputHash: answer.hash, isSample, ...rules };
    }),
  };
  return {
    upload,
    folder: {
      path: root,
      settingsFile,
      statementFiles: statements.map(({ file }) => file),
      checkerFiles: found.checkerFiles,
      testCases,
      formatVersion: String(settings.raw.problem_format_version ?? 'legacy'),
      timing: settings.timing,
      ignoredKeys: settings.ignoredKeys,
      checkerOf,
    },
  };
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** The keys of the parts of a problem in each file of settings. */
const keysOfParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [settingsFile]: { title: 'name', tags: 'tags', checker: 'checker', constraints: 'limits' },
  [problemXml]: { title: 'names', tags: 'tags', checker: 'assets', constraints: 'testset', scoring: 'groups' },
};

/**
 * Checks the rules that only the contract knows, mainly lengths, and names the file of each error.
 */
function checkContract({ upload, folder }: ReadFolder, log: FindingLog): void {
  for (const issue of problemUploadSchema.safeParse(upload).error?.issues ?? []) {
    const part = String(issue.path[0] ?? '');
    const [file = ''] = folder.statementFiles;
    if (part === 'description') log.error(file, issue.message);
    else if (part === 'translations')
      log.error(folder.statementFiles[Number(issue.path[1] ?? -1) + 1] ?? file, issue.message);
    else if (part === 'includedFiles') {
      const included = upload.includedFiles?.[Number(issue.path[1] ?? -1)];
      log.error(included ? includedPath(included) : 'include/', issue.message);
    } else log.error(folder.settingsFile, issue.message, keysOfParts[folder.settingsFile]?.[part]);
  }
}

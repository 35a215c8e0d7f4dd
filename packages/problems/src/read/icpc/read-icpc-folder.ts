import type { FolderUpload, ReadFolder } from '../../model.ts';
import { createFindingLog, type FindingLog } from '../finding-log.ts';
import { isScoringProblem, readScoring } from '../scoring/read-scoring.ts';
import { isInteractiveProblem, readChecker } from './read-checker.ts';
import { readIncludedFiles } from './read-included-files.ts';
import { readInteractions } from './read-interactions.ts';
import { orderStatements, readSettings, settingsFile, titleInLanguage } from './read-settings.ts';
import { readStatements } from './read-statement.ts';
import { orderTestCases, readTestCases } from './read-test-cases.ts';
import { findProblemArgs, readTestCheckers } from './test-checkers.ts';
import { readTestSettings, rejectUnsupported } from './test-settings.ts';

/** Reads a package in the layout of the ICPC and Kattis; undefined if it has errors. */
export async function readIcpcFolder(root: string, log: FindingLog): Promise<ReadFolder | undefined> {
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

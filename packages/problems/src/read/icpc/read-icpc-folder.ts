import { defaultStatementLanguage } from '@podium/sdk/limits';
import type { FolderUpload, ReadFolder } from '../../model.ts';
import { type Package, withOwnLog } from '../finding-log.ts';
import { readEditorial } from '../read-editorial.ts';
import { readScoring } from '../scoring/read-scoring.ts';
import { settingsFile } from './parsed-settings.ts';
import { isInteractiveProblem, readChecker } from './read-checker.ts';
import { readIncludedFiles } from './read-included-files.ts';
import { readInteractions } from './read-interactions.ts';
import { orderStatements, readSettings, titleInLanguage, typesOf } from './read-settings.ts';
import { readSolutionText, readStatements } from './read-statement.ts';
import { orderTestCases, readTestCases } from './read-test-cases.ts';
import { findProblemArgs, readTestCheckers } from './test-checkers.ts';
import { readTestSettings, rejectUnsupported } from './test-settings.ts';

/** Reads a package in the layout of the ICPC and Kattis; undefined if it has errors. */
export async function readIcpcFolder(pack: Package): Promise<ReadFolder | undefined> {
  const statementLog = withOwnLog(pack);
  const read = await readStatements(statementLog);
  const settings = await readSettings(pack, read);
  const raw = settings?.raw ?? {};
  const statements = orderStatements(raw, read);
  const [statement, ...others] = statements;
  const testSettings = await readTestSettings(pack);
  const language = statement?.language ?? defaultStatementLanguage;
  const editorial = await readEditorial(pack, (log) => readSolutionText(log, language));
  const isInteractive = isInteractiveProblem(raw);
  pack.errors.push(...statementLog.errors);
  pack.warnings.push(...statementLog.warnings);
  const interactions = isInteractive ? await readInteractions(pack) : '';
  const isScoring = typesOf(raw).includes('scoring');
  await rejectUnsupported(pack, testSettings, isScoring);
  const includedFiles = await readIncludedFiles(pack);
  const unordered = await readTestCases(pack, isInteractive);
  const testCases = orderTestCases(unordered, raw.test_order, pack);
  const names = unordered.map(({ name }) => name);
  const args = findProblemArgs(raw, testSettings, names);
  const found = settings && (await readChecker(pack, settings.raw, args));
  const checkerOf = found && readTestCheckers({ ...found, args }, { ...settings, settings: testSettings }, pack);
  for (const name of names) checkerOf?.(name);
  const scores = settings && isScoring ? readScoring(settings.raw, testCases, testSettings, pack) : undefined;
  if (!settings || !found || !checkerOf || !statement || pack.errors.length > 0) return undefined;
  const upload: FolderUpload = {
    title: settings.title,
    description: statement.markdown + interactions,
    language: statement.language,
    translations: others.map(({ language, title, markdown }) => ({
      language,
      title: titleInLanguage(settings.raw, { language, title }) ?? settings.title,
      description: markdown + interactions,
    })),
    ...(editorial && { editorial: editorial.markdown }),
    difficulty: settings.difficulty,
    tags: settings.tags,
    constraints: settings.constraints,
    checker: found.checker,
    ...(scores && { scoring: scores.scoring }),
    ...(includedFiles.length > 0 && { includedFiles }),
    ...(settings.allowedLanguages.length > 0 && { allowedLanguages: settings.allowedLanguages }),
    testCases: testCases.map(({ name, input, answer, isSample }) => {
      const [group, checker] = [scores?.groupOf(name), checkerOf(name)];
      const rules = { ...(group !== undefined && { group }), ...(checker && { checker }) };
      return { inputHash: input.hash, outputHash: answer.hash, isSample, ...rules };
    }),
  };
  return {
    upload,
    folder: {
      path: pack.folder,
      settingsFile,
      statementFiles: statements.map(({ file }) => file),
      ...(editorial && { editorial: { file: editorial.file, language: editorial.language } }),
      checkerFiles: found.checkerFiles,
      testCases,
      formatVersion: String(settings.raw.problem_format_version ?? 'legacy'),
      timing: settings.timing,
      ignoredKeys: settings.ignoredKeys,
      checkerOf,
    },
  };
}

import { hashOf } from '@podium/files';
import {
  type CheckerProgram,
  type CheckerSpec,
  isCheckerProgram,
  type PackageFile,
  type ProblemRevision,
  programsOf,
  type Scoring,
  sampleGroup,
} from '@podium/sdk/contract';
import { defaultLanguage, fileLanguages, type LanguageInfo, languages, solutionFile } from '@podium/sdk/languages';
import { defaultStatementLanguage } from '@podium/sdk/limits';
import { compareNaturally } from '@podium/sdk/search';
import { stringify } from 'yaml';
import { settingsFile } from '../read/icpc/parsed-settings.ts';
import { includedPath } from '../read/icpc/read-included-files.ts';
import { defaultTolerance, formatValidatorFlags } from '../read/icpc/validator-flags.ts';

/**
 * Returns the files of a checker's programs. A single file has its name in the settings, since only
 * that can be one of several protocols.
 */
function formatPrograms(checker: CheckerProgram): { path: string; text: string }[] {
  return programsOf(checker).flatMap(({ language = defaultLanguage, source = '', files = [] }, index) => {
    const path = `output_validators/validator${index === 0 ? '' : index + 1}`;
    if (files.length === 0) return [{ path: path + languages[language].fileEndings[0], text: source }];
    const { startFile = solutionFile(language) }: LanguageInfo = languages[language];
    const all = [{ name: startFile, source }, ...files];
    return all.map((file) => ({ path: `${path}/${file.name}`, text: file.source }));
  });
}

/**
 * Makes the folder of a problem that has none, because it was written in the browser. Reading the
 * folder gives the same problem, with the tests in their order. `contents` are the bytes of those
 * files that are made for it, by their hash.
 */
export function formatProblemFolder(revision: ProblemRevision) {
  const files: PackageFile[] = [];
  const contents = new Map<string, Uint8Array>();
  const add = (path: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    const hash = hashOf(bytes);
    contents.set(hash, bytes);
    files.push({ path, hash, bytes: bytes.length });
  };
  const { title, difficulty, tags, constraints, checker, scoring, testCases, allowedLanguages } = revision;
  const limits = { time_limit: constraints.timeLimit, memory: constraints.memoryLimit };
  const type = scoring && { type: checker.type === 'interactive' ? 'scoring interactive' : 'scoring' };
  const names = nameTests(revision);
  const order = isReadInOrder(names) ? {} : { test_order: names };
  const statements = [revision, ...revision.translations];
  const isOne = statements.length === 1 && statements[0]?.language === defaultStatementLanguage;
  const name = isOne ? title : Object.fromEntries(statements.map((each) => [each.language, each.title]));
  const languages = allowedLanguages && { languages: allowedLanguages };
  const settings = { name, ...type, difficulty, tags, limits, checker: formatChecker(checker), ...languages, ...order };
  add(settingsFile, stringify(settings));
  for (const [file, rules] of formatScoring(scoring)) add(file, stringify(rules));
  for (const file of revision.includedFiles ?? []) add(includedPath(file), file.source);
  for (const { path, text } of isCheckerProgram(checker) ? formatPrograms(checker) : []) add(path, text);
  for (const { language, descriptionHash } of statements) {
    files.push({ path: `statement/problem.${language}.md`, hash: descriptionHash, bytes: 0 });
  }
  if (revision.editorialHash) {
    files.push({ path: `solution/solution.${revision.language}.md`, hash: revision.editorialHash, bytes: 0 });
  }
  for (const [index, { inputHash, inputBytes, outputHash, outputBytes, checker: own }] of testCases.entries()) {
    if (own) add(`data/${names[index]}.yaml`, stringify({ output_validator_args: formatValidatorFlags(own) }));
    files.push({ path: `data/${names[index]}.in`, hash: inputHash, bytes: inputBytes });
    files.push({ path: `data/${names[index]}.ans`, hash: outputHash, bytes: outputBytes });
  }
  return { files, contents };
}

function nameTests({ testCases, scoring }: ProblemRevision): string[] {
  const digits = String(testCases.length).length;
  return testCases.map(({ isSample, group }, index) => {
    return `${isSample ? 'sample' : folderOf(group, scoring)}/${String(index + 1).padStart(digits, '0')}`;
  });
}

/** Reports whether the names alone give the order in which the tests are read. */
function isReadInOrder(names: readonly string[]): boolean {
  const isSample = (name: string) => name.startsWith('sample/');
  const [samples, others] = [names.filter(isSample), names.filter((name) => !isSample(name))];
  const read = [...samples.sort(compareNaturally), ...others.sort(compareNaturally)];
  return read.every((name, index) => name === names[index]);
}

/**
 * Returns the folder in data/ of a group's tests; that of all secret tests if they are one group.
 */
function folderOf(group: string | undefined, scoring: Scoring | undefined): string {
  const isOnly = scoring?.groups.length === 1 && group === 'secret';
  return group === undefined || isOnly ? 'secret' : `secret/${group}`;
}

/** Returns the settings of the groups by their files. */
function formatScoring(scoring: Scoring | undefined): [file: string, settings: Record<string, unknown>][] {
  if (!scoring) return [];
  const settingsOf = ({ maxScore, aggregation }: Pick<Scoring, 'maxScore' | 'aggregation'>) => {
    return { max_score: maxScore ?? 'unbounded', score_aggregation: aggregation };
  };
  const groups = scoring.groups.map((group): [string, Record<string, unknown>] => {
    const required = group.requirePass.map((name) => (name === sampleGroup ? name : `secret/${name}`));
    const settings = { ...settingsOf(group), ...(required.length > 0 && { require_pass: required }) };
    return [`data/${folderOf(group.name, scoring)}/test_group.yaml`, settings];
  });
  const ofAll = groups.some(([file]) => file === 'data/secret/test_group.yaml');
  return ofAll ? groups : [['data/secret/test_group.yaml', settingsOf(scoring)], ...groups];
}

/** Reports whether a file of this language has the ending of another one: PyPy's has Python's. */
function isUnsaidByFile(language: CheckerProgram['language']): boolean {
  return language !== undefined && !fileLanguages.includes(language);
}

/** Returns the value of the key `checker`. YAML leaves out what is undefined. */
function formatChecker(checker: CheckerSpec): Record<string, unknown> {
  const { type } = checker;
  if (checker.type === 'exact') return { type };
  if (isCheckerProgram(checker)) {
    const { protocol, args } = checker;
    const language = programsOf(checker).find((program) => isUnsaidByFile(program.language))?.language;
    return { type, protocol, language, args: args?.length ? args : undefined };
  }
  const rules = { ignore_case: checker.ignoreCase || undefined, space_sensitive: checker.spaceSensitive || undefined };
  if (checker.type === 'tokens') return { type, ...rules };
  const { absoluteTolerance: absolute, relativeTolerance: relative } = checker;
  const fallback = absolute === undefined && relative === undefined ? defaultTolerance : undefined;
  return { type, absolute_tolerance: absolute ?? fallback, relative_tolerance: relative ?? fallback, ...rules };
}

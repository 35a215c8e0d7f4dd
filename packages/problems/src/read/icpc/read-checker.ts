import type { CheckerProgram, CheckerSpec } from '@podium/sdk/contract';
import { languageOfFile } from '@podium/sdk/languages';
import type { FindingLog, Package } from '../finding-log.ts';
import { forPython2, isPython2, languageNamedFor } from '../language-names.ts';
import { isMap, type YamlMap } from '../read-yaml.ts';
import { type CheckerFiles, findCheckerPrograms } from './find-checker-programs.ts';
import { settingsFile } from './parsed-settings.ts';
import { programOf, readSources } from './read-program.ts';
import { rejectUnknownKeys, typesOf } from './read-settings.ts';
import type { TestArgs } from './test-settings.ts';
import { readFlags, readTolerance, readValidatorFlags } from './validator-flags.ts';

const fallback: CheckerSpec = { type: 'tokens' };

/**
 * Reads how outputs are compared. The format's own keys (`type`, `validation`, `validator_flags`,
 * `output_validators/`) have the format's meaning: tokens without regard to case unless
 * `case_sensitive` is given. Podium's key `checker` takes the values of Podium's contract and
 * excludes the others. `args` are those of the validator for most tests.
 */
export async function readChecker(
  pack: Package,
  raw: YamlMap,
  { words: flags, place }: TestArgs,
): Promise<FolderChecker> {
  const { checker, validation, validator_flags: written } = raw;
  if (checker !== undefined && checker !== null) {
    if (validation !== undefined || written !== undefined) {
      pack.error(settingsFile, 'repeats validation or validator_flags: remove one of the two', 'checker');
    }
    if (typesOf(raw).includes('interactive') && typeOfOwn(checker) !== 'interactive') {
      pack.error(settingsFile, "must be of the type 'interactive', since the type of the problem is", 'checker');
    }
    return readOwnChecker(pack, checker);
  }
  const isInteractive = isInteractiveProblem(raw);
  const validator = readValidation(raw, isInteractive, pack);
  const compare = () => builtIn(readValidatorFlags(flags, place, pack));
  if (validator === 'default') return compare();
  const type = isInteractive ? 'interactive' : 'custom';
  const programs = await findCheckerPrograms(pack, type, { isRequired: validator === 'custom' });
  const found = await readPrograms(pack, programs, { type, protocol: 'kattis', args: [...flags] });
  return found ?? (isInteractive ? builtIn(fallback) : compare());
}

/** How outputs are compared, and the files of the programs that do it. */
export interface FolderChecker {
  checker: CheckerSpec;
  /** The path of the source of each program, in the order of `programsOf`. */
  checkerFiles: string[];
}

function builtIn(checker: CheckerSpec): FolderChecker {
  return { checker, checkerFiles: [] };
}

/** The first program decides, and the others must accept as well. Undefined without one. */
async function readPrograms(
  pack: Package,
  found: readonly CheckerFiles[],
  { type, protocol, args }: { args: string[] } & Pick<CheckerProgram, 'type' | 'protocol'>,
): Promise<FolderChecker | undefined> {
  const programs = await Promise.all(found.map((files) => readSources(pack, files)));
  for (const { file, source } of programs) {
    if (languageOfFile(file) === 'py' && isPython2(source)) pack.error(file, forPython2);
  }
  const [first, ...others] = programs.map(programOf);
  return (
    first && {
      checker: { type, protocol, ...first, ...(others.length > 0 && { others }), ...(args.length > 0 && { args }) },
      checkerFiles: programs.map(({ file }) => file),
    }
  );
}

/**
 * Reports whether one of the keys `type`, `validation` and Podium's `checker` makes the problem
 * interactive.
 */
export function isInteractiveProblem(raw: YamlMap): boolean {
  return (
    typesOf(raw).includes('interactive') ||
    wordsOf(raw.validation).slice(1).includes('interactive') ||
    typeOfOwn(raw.checker) === 'interactive'
  );
}

/**
 * Returns the validator that `validation` and the type name; undefined if it depends on the files
 * in the folder.
 */
function readValidation(raw: YamlMap, isInteractive: boolean, log: FindingLog): 'default' | 'custom' | undefined {
  const [first, ...modes] = wordsOf(raw.validation);
  const possible = ['interactive', ...(typesOf(raw).includes('scoring') ? ['score'] : [])];
  const isKnown = raw.validation === undefined || first === 'default' || first === 'custom';
  if (!isKnown) log.error(settingsFile, "must be 'default', 'custom' or 'custom interactive'", 'validation');
  const others = modes.filter((mode) => !possible.includes(mode));
  if (others.length > 0) {
    log.error(settingsFile, `${others.join(' ')} problems cannot be judged here`, 'validation');
  }
  if (!isInteractive) return first === 'default' || first === 'custom' ? first : undefined;
  if (first === 'default') {
    log.error(settingsFile, "must be 'custom interactive': an interactive problem has an interactor", 'validation');
  }
  return 'custom';
}

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(/\s+/) : [];
}

const textKeys = ['ignore_case', 'space_sensitive'];
const programKeys = ['type', 'protocol', 'file', 'language', 'args'];
const ownKeys: Record<CheckerSpec['type'], readonly string[]> = {
  tokens: ['type', ...textKeys],
  exact: ['type'],
  float: ['type', 'absolute_tolerance', 'relative_tolerance', ...textKeys],
  custom: programKeys,
  interactive: programKeys,
};
const checkerTypes = Object.keys(ownKeys) as CheckerSpec['type'][];

function typeOfOwn(value: unknown): unknown {
  return isMap(value) ? value.type : value;
}

async function readOwnChecker(pack: Package, value: unknown): Promise<FolderChecker> {
  const map: YamlMap = isMap(value) ? value : { type: value };
  const type = checkerTypes.find((each) => each === map.type);
  if (type === undefined) {
    pack.error(
      settingsFile,
      'must be tokens, exact, float, custom or interactive, or keys of which `type` is one of these',
      'checker',
    );
    return builtIn(fallback);
  }
  rejectUnknownKeys(settingsFile, map, ownKeys[type], 'checker.', pack);
  switch (type) {
    case 'exact':
      return builtIn({ type });
    case 'tokens':
      return builtIn({ type, ...readTextRules(map, pack) });
    case 'float':
      return builtIn({ type, ...readTolerances(map, pack), ...readTextRules(map, pack) });
    case 'custom':
    case 'interactive':
      return (await readOwnProgram(pack, type, map)) ?? builtIn(fallback);
  }
}

function readTextRules(map: YamlMap, log: FindingLog): { ignoreCase?: true; spaceSensitive?: true } {
  const isSet = (key: string) => {
    const value = map[key];
    if (value !== undefined && typeof value !== 'boolean')
      log.error(settingsFile, 'must be true or false', `checker.${key}`);
    return value === true;
  };
  return {
    ...(isSet('ignore_case') && { ignoreCase: true }),
    ...(isSet('space_sensitive') && { spaceSensitive: true }),
  };
}

function readTolerances(map: YamlMap, log: FindingLog): { absoluteTolerance?: number; relativeTolerance?: number } {
  const { absolute_tolerance: absolute, relative_tolerance: relative } = map;
  if (absolute === undefined && relative === undefined)
    log.error(settingsFile, 'needs absolute_tolerance, relative_tolerance or both', 'checker');
  const read = (value: unknown, key: string) => readTolerance(value, { file: settingsFile, key }, log);
  return {
    ...(absolute !== undefined && { absoluteTolerance: read(absolute, 'checker.absolute_tolerance') }),
    ...(relative !== undefined && { relativeTolerance: read(relative, 'checker.relative_tolerance') }),
  };
}

/** Returns undefined, with an error in the log, if there is no such program. */
async function readOwnProgram(
  pack: Package,
  type: CheckerProgram['type'],
  { protocol = 'kattis', file, language, args }: YamlMap,
): Promise<FolderChecker | undefined> {
  if (protocol !== 'kattis' && protocol !== 'testlib') {
    pack.error(settingsFile, "must be 'kattis' or 'testlib'", 'checker.protocol');
    return undefined;
  }
  const rules = { type, protocol, args: readFlags(args) } as const;
  if (file === undefined) {
    const wanted = { isRequired: true, mayHaveChecker: type === 'interactive' };
    return readPrograms(pack, inLanguage(await findCheckerPrograms(pack, type, wanted), language, pack), rules);
  }
  const ofFile = typeof file === 'string' && !file.split('/').includes('..') ? languageOfFile(file) : undefined;
  if (ofFile !== undefined) {
    const program: CheckerFiles = { language: ofFile, sources: [String(file)] };
    return readPrograms(pack, inLanguage([program], language, pack), rules);
  }
  pack.error(settingsFile, 'must be the path of a source inside the folder, such as check.cpp', 'checker.file');
  return undefined;
}

/** Gives those programs the language that their files leave open. */
function inLanguage(programs: CheckerFiles[], written: unknown, log: FindingLog): CheckerFiles[] {
  if (written === undefined) return programs;
  const named = programs.map((program) => languageNamedFor(program.sources[0], written));
  if (programs.length > 0 && named.every((language) => language === undefined)) {
    log.error(settingsFile, 'must be a language of its file, such as pypy3 for one in Python', 'checker.language');
  }
  return programs.map((program, index) => ({ ...program, language: named[index] ?? program.language }));
}

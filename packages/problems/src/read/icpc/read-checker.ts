import type { CheckerProgram, CheckerSpec } from '@podium/sdk/contract';
import { checkerLanguages, languageOfFile, languages } from '@podium/sdk/languages';
import { type FindingLog, joinNames, type Package } from '../finding-log.ts';
import { isMap, type YamlMap } from '../read-yaml.ts';
import { type CheckerLanguage, findCheckerPrograms, isCheckerLanguage } from './find-checker-programs.ts';
import { type FolderProgram, readProgram } from './read-program.ts';
import { rejectUnknownKeys, settingsFile, typesOf } from './read-settings.ts';
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
  if (validator === 'default') return builtIn(readValidatorFlags(flags, place, pack));
  const wanted = { role: roleOf(isInteractive), isRequired: validator === 'custom' };
  const programs = await readPrograms(pack, wanted);
  if (programs === undefined) return builtIn(isInteractive ? fallback : readValidatorFlags(flags, place, pack));
  return checkerOf(isInteractive ? 'interactive' : 'custom', { protocol: 'kattis', programs, args: [...flags] });
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

/** The first one decides, and the others must accept as well. */
type Programs = readonly [FolderProgram, ...FolderProgram[]];

/** Returns undefined if there is no program. */
async function readPrograms(
  pack: Package,
  wanted: Parameters<typeof findCheckerPrograms>[1],
): Promise<Programs | undefined> {
  const found = await findCheckerPrograms(pack, wanted);
  const [first, ...others] = await Promise.all(found.map((files) => readProgram(pack, files)));
  return first && [first, ...others];
}

function checkerOf(
  type: CheckerProgram['type'],
  { protocol, programs, args }: { programs: Programs; protocol: CheckerProgram['protocol']; args: string[] },
): FolderChecker {
  const [{ program }, ...others] = programs;
  const further = others.length > 0 && { others: others.map((other) => other.program) };
  return {
    checker: { type, protocol, ...program, ...further, ...(args.length > 0 && { args }) },
    checkerFiles: programs.map(({ file }) => file),
  };
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

function roleOf(isInteractive: boolean): 'interactor' | 'checker' {
  return isInteractive ? 'interactor' : 'checker';
}

const ownKeys: Record<CheckerSpec['type'], readonly string[]> = {
  tokens: ['type', 'ignore_case', 'space_sensitive'],
  exact: ['type'],
  float: ['type', 'absolute_tolerance', 'relative_tolerance', 'ignore_case', 'space_sensitive'],
  custom: ['type', 'protocol', 'file', 'args'],
  interactive: ['type', 'protocol', 'file', 'args'],
};

function typeOfOwn(value: unknown): unknown {
  return isMap(value) ? value.type : value;
}

async function readOwnChecker(pack: Package, value: unknown): Promise<FolderChecker> {
  const map: YamlMap = isMap(value) ? value : { type: value };
  const type = map.type;
  if (typeof type !== 'string' || !Object.hasOwn(ownKeys, type)) {
    pack.error(
      settingsFile,
      'must be tokens, exact, float, custom or interactive, or keys of which `type` is one of these',
      'checker',
    );
    return builtIn(fallback);
  }
  rejectUnknownKeys(map, ownKeys[type as CheckerSpec['type']], 'checker.', pack);
  if (type === 'float') return builtIn(readOwnFloat(map, pack));
  if (type === 'custom' || type === 'interactive') return readOwnProgram(pack, type, map);
  if (type === 'exact') return builtIn({ type: 'exact' });
  return builtIn({ type: 'tokens', ...readTextRules(map, pack) });
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

function readOwnFloat(map: YamlMap, log: FindingLog): CheckerSpec {
  const { absolute_tolerance: absolute, relative_tolerance: relative } = map;
  if (absolute === undefined && relative === undefined) {
    log.error(settingsFile, 'needs absolute_tolerance, relative_tolerance or both', 'checker');
  }
  return {
    type: 'float',
    ...(absolute !== undefined && {
      absoluteTolerance: readTolerance(absolute, { file: settingsFile, key: 'checker.absolute_tolerance' }, log),
    }),
    ...(relative !== undefined && {
      relativeTolerance: readTolerance(relative, { file: settingsFile, key: 'checker.relative_tolerance' }, log),
    }),
    ...readTextRules(map, log),
  };
}

async function readOwnProgram(pack: Package, type: CheckerProgram['type'], map: YamlMap): Promise<FolderChecker> {
  const { protocol = 'kattis', file } = map;
  if (protocol !== 'kattis' && protocol !== 'testlib') {
    pack.error(settingsFile, "must be 'kattis' or 'testlib'", 'checker.protocol');
    return builtIn(fallback);
  }
  if (
    file !== undefined &&
    (typeof file !== 'string' || languageOfChecker(file) === undefined || file.split('/').includes('..'))
  ) {
    const endings = checkerLanguages.map((id) => languages[id].fileEndings[0]);
    pack.error(
      settingsFile,
      `must be the path of a ${joinNames(endings, 'or')} file inside the folder`,
      'checker.file',
    );
    return builtIn(fallback);
  }
  const wanted = { role: roleOf(type === 'interactive'), isRequired: true, mayHaveChecker: type === 'interactive' };
  const language = file && languageOfChecker(file);
  const programs: Programs | undefined =
    file && language ? [await readProgram(pack, { language, sources: [file] })] : await readPrograms(pack, wanted);
  return programs ? checkerOf(type, { protocol, programs, args: readFlags(map.args) }) : builtIn(fallback);
}

function languageOfChecker(file: string): CheckerLanguage | undefined {
  const language = languageOfFile(file);
  return isCheckerLanguage(language) ? language : undefined;
}

import { readdir } from 'node:fs/promises';
import { type Difficulty, difficultySchema, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import {
  type Language,
  languageIds,
  languageNamed,
  languagesOfFile,
  packageNamesOf,
  solutionFile,
} from '@podium/sdk/languages';
import { defaultConstraints, defaultStatementLanguage, memoryLimitRange, timeLimitRange } from '@podium/sdk/limits';
import { findNearestWord } from '@podium/sdk/search';
import type { Timing } from '../../model.ts';
import type { FindingLog, Package } from '../finding-log.ts';
import { readText } from '../read-text.ts';
import { isMap, type YamlMap } from '../read-yaml.ts';
// `difficulty`, `tags` and `checker` are keys of Podium. The others are those of the package
// format, in its versions `legacy` and `2023-07`.
import keys from './format-keys.json' with { type: 'json' };
import { parseSettings, settingsFile } from './parsed-settings.ts';

interface TitledStatement {
  language: string;
  title?: string | undefined;
}

/**
 * Reads `problem.yaml` apart from the checker. Errors go to the log, and a value with an error is
 * replaced by its default. A statement has the title in packages of the legacy format, which have
 * none in `problem.yaml`.
 */
export async function readSettings(pack: Package, statements: readonly TitledStatement[]) {
  const { value: raw, errors } = await parseSettings(pack);
  pack.errors.push(...errors);
  if (raw !== undefined && !isMap(raw)) pack.error(settingsFile, 'must hold keys and values, such as `name: Two sums`');
  if (!isMap(raw)) return undefined;
  const limits = asMap(raw.limits, 'limits', pack);
  const timeLimit = limits.time_limit ?? (await findTimeLimit(pack));
  rejectUnknownKeys(settingsFile, raw, Object.values(keys.problem).flat(), '', pack);
  rejectUnknownKeys(settingsFile, limits, Object.values(keys.limits).flat(), 'limits.', pack);
  rejectOtherTypes(raw, pack);
  checkConstants(raw, pack);
  return {
    title: readTitle(raw, orderStatements(raw, statements)[0], pack),
    difficulty: readDifficulty(raw.difficulty, pack),
    tags: [...new Set([...readWords(raw, 'keywords', pack), ...readWords(raw, 'tags', pack)])],
    constraints: {
      timeLimit: readLimit(timeLimit, 'time_limit', pack),
      memoryLimit: readLimit(limits.memory, 'memory', pack),
    },
    allowedLanguages: readAllowedLanguages(raw, pack),
    timing: { isLimitSet: timeLimit !== undefined && timeLimit !== null, ...readTiming(raw, limits, pack) },
    /** The keys of the package format that Podium does not use. */
    ignoredKeys: [
      ...keys.problem.ignored.filter((key) => key in raw),
      ...keys.limits.ignored.filter((key) => key in limits).map((key) => `limits.${key}`),
    ],
    /** All keys as written, for the reader of the checker. */
    raw,
  };
}

function asMap(value: unknown, key: string, log: FindingLog): YamlMap {
  if (value === undefined || value === null) return {};
  if (isMap(value)) return value;
  log.error(settingsFile, 'must hold keys and values, such as `time_limit: 1`', key);
  return {};
}

const constantName = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

function checkConstants({ constants }: YamlMap, log: FindingLog): void {
  for (const [name, value] of Object.entries(asMap(constants, 'constants', log))) {
    const variants = isMap(value) ? value : { value };
    const isNamed = [name, ...Object.keys(variants)].every((each) => constantName.test(each));
    const hasValues = Object.values(variants).every((each) => typeof each === 'string' || typeof each === 'number');
    if (!isNamed || !hasValues || !('value' in variants))
      log.error(
        settingsFile,
        'must be a name of letters, digits and _ with a number or a text, or with `value` and variants of it',
        `constants.${name}`,
      );
  }
}

/** Rejects unknown keys, because a misspelt key would silently leave its setting at the default. */
export function rejectUnknownKeys(
  file: string,
  map: YamlMap,
  known: readonly string[],
  prefix: string,
  log: FindingLog,
): void {
  for (const key of Object.keys(map)) {
    if (known.includes(key)) continue;
    const nearest = findNearestWord(key, known);
    const mend = nearest ? `did you mean '${nearest}'?` : `known are ${known.slice(0, 9).join(', ')}`;
    log.error(file, `is not a key of the format: ${mend}`, `${prefix}${key}`);
  }
}

/** Reads `type`, which lists several types in one of two ways. */
export function typesOf({ type }: YamlMap): unknown[] {
  return typeof type === 'string' ? type.split(/\s+/) : Array.isArray(type) ? type : [type ?? 'pass-fail'];
}

function rejectOtherTypes(raw: YamlMap, log: FindingLog): void {
  const others = typesOf(raw).filter((type) => !['pass-fail', 'scoring', 'interactive'].includes(String(type)));
  if (others.length > 0)
    log.error(
      settingsFile,
      `${others.join(' ')} problems cannot be judged here, only pass-fail, scoring and interactive`,
      'type',
    );
}

/**
 * Reads the title of the author's statement. Without one in its language, that of another stands
 * for it.
 */
function readTitle({ name }: YamlMap, statement: TitledStatement | undefined, log: FindingLog): string {
  const { language, title } = statement ?? { language: defaultStatementLanguage, title: undefined };
  const names = isMap(name)
    ? [name[language], title, name[defaultStatementLanguage], ...Object.values(name)]
    : [name, title];
  const found = firstText(names);
  if (found !== undefined) return found;
  log.error(settingsFile, "is missing: add the problem's title, such as `name: Two sums`", 'name');
  return '';
}

/** Puts the statement of the author first: the English one, else the first that `name` has. */
export function orderStatements<S extends TitledStatement>({ name }: YamlMap, statements: readonly S[]): S[] {
  const languages = [defaultStatementLanguage, ...(isMap(name) ? Object.keys(name) : [])];
  const rankOf = ({ language }: S) => (languages.includes(language) ? languages.indexOf(language) : languages.length);
  return statements.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Returns the title of a statement in another language than the author's, if it has one. */
export function titleInLanguage({ name }: YamlMap, { language, title }: TitledStatement): string | undefined {
  return firstText([isMap(name) ? name[language] : undefined, title]);
}

function firstText(values: readonly unknown[]): string | undefined {
  return values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .find((text) => text !== '');
}

function readDifficulty(value: unknown, log: FindingLog): Difficulty {
  const text = String(value ?? 'Easy').toLowerCase();
  const known = difficultySchema.options.find((option) => option.toLowerCase() === text);
  if (!known) log.error(settingsFile, 'must be Easy, Medium or Hard', 'difficulty');
  return known ?? 'Easy';
}

/** Reads a list, or words between spaces as `keywords` has in the legacy format. */
function readWords(raw: YamlMap, key: 'keywords' | 'tags', log: FindingLog): string[] {
  const value = raw[key] ?? [];
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean);
  const isList = Array.isArray(value) && value.every((word) => ['string', 'number'].includes(typeof word));
  if (isList) return value.map((word) => String(word).trim()).filter(Boolean);
  log.error(settingsFile, 'must be a list of words, such as `[math, greedy]`', key);
  return [];
}

/**
 * Finds the time limit, in seconds, that packages of the legacy format have in a file of its own;
 * undefined if they have none.
 */
async function findTimeLimit(pack: Package): Promise<number | undefined> {
  const files = await readdir(pack.folder);
  const read = async (file: string, value: RegExp) => {
    const text = files.includes(file) ? await readText(pack, file) : undefined;
    const [, seconds] = value.exec(text ?? '') ?? [];
    if (text !== undefined && seconds === undefined && file === '.timelimit')
      pack.error(file, 'must hold the time limit in seconds, such as 2');
    return seconds === undefined ? undefined : Number(seconds);
  };
  return (
    (await read('.timelimit', /^\s*(\d+(?:\.\d+)?)\s*$/)) ??
    (await read('domjudge-problem.ini', /^\s*timelimit\s*=\s*['"]?(\d+(?:\.\d+)?)['"]?\s*$/m))
  );
}

/** Reads `languages`, which is `all` or a list of the format's names; empty if all are allowed. */
function readAllowedLanguages({ languages = 'all' }: YamlMap, log: FindingLog): Language[] {
  if (languages === null || languages === 'all') return [];
  const names: unknown[] = typeof languages === 'string' ? languages.split(/\s+/) : [languages].flat();
  const unknown = names.filter((name) => languageNamed(String(name)) === undefined);
  const known = names.flatMap((name) => languagesNamed(String(name)));
  const ids = languageIds.filter((id) => known.includes(id));
  if (ids.length === 0)
    log.error(
      settingsFile,
      'names no language that is judged here: write all, or a list such as [cpp, python3]',
      'languages',
    );
  else if (unknown.length > 0) log.warn(settingsFile, `languages: ${unknown.join(', ')} cannot be judged here`);
  return ids;
}

/** The format has one name for all languages with the same files, as those of Python 3. */
function languagesNamed(name: string): (Language | undefined)[] {
  const named = languageNamed(name);
  const isOfFormat = named !== undefined && named !== name && packageNamesOf(named)[0] === name;
  return isOfFormat ? languagesOfFile(solutionFile(named)) : [named];
}

function readTiming(raw: YamlMap, limits: YamlMap, log: FindingLog): Omit<Timing, 'isLimitSet'> {
  const isLegacy = String(raw.problem_format_version ?? 'legacy').startsWith('legacy');
  const multipliers = asMap(limits.time_multipliers, 'limits.time_multipliers', log);
  const [given, key, byDefault] = isLegacy
    ? ([limits.time_multiplier, 'limits.time_multiplier', 5] as const)
    : ([multipliers.ac_to_time_limit, 'limits.time_multipliers.ac_to_time_limit', 2] as const);
  const read = (value: unknown, name: string, otherwise: number) => {
    const number = value ?? otherwise;
    if (typeof number === 'number' && number > 0 && Number.isFinite(number)) return number;
    log.error(settingsFile, 'must be a number above 0', name);
    return otherwise;
  };
  return {
    multiplier: read(given, key, byDefault),
    resolutionMs: 1_000 * read(limits.time_resolution, 'limits.time_resolution', 1),
  };
}

const limitRules = {
  time_limit: {
    unit: 's',
    byDefault: defaultConstraints.timeLimit,
    parse: parseTimeLimit,
    message: `must be seconds or a text such as '1.5s' or '500ms', from ${timeLimitRange}`,
  },
  memory: {
    unit: 'MB',
    // The usual default of systems that read the format, in each of its versions.
    byDefault: '2048MB',
    parse: parseMemoryLimit,
    message: `must be MiB or a text such as '256MB' or '1GB', from ${memoryLimitRange}`,
  },
};

function readLimit(value: unknown, key: keyof typeof limitRules, log: FindingLog): string {
  const { unit, byDefault, parse, message } = limitRules[key];
  const text = typeof value === 'number' ? value + unit : String(value ?? byDefault);
  if (parse(text) !== undefined) return text.trim();
  log.error(settingsFile, message, `limits.${key}`);
  return byDefault;
}

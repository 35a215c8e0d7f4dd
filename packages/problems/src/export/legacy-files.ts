import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CheckerProgram,
  type CheckerSpec,
  type Constraints,
  isCheckerProgram,
  parseMemoryLimit,
  parseTimeLimit,
  programsOf,
} from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';
import type { FolderUpload } from '../model.ts';
import { formatValidatorFlags } from '../read/icpc/validator-flags.ts';
import { type ExportFormat, type PackageSource, statementsOf } from './package-source.ts';

type TestGroup = NonNullable<FolderUpload['scoring']>['groups'][number];
type Settings = Readonly<Record<string, unknown>>;

/**
 * Keys of `problem.yaml` that mean the same in the legacy format. `grading` says what contestants
 * see.
 */
const sameKeys = ['author', 'source_url', 'rights_owner', 'grading'];
/**
 * Keys that are written in another form, and those whose meaning the other files of the archive
 * have.
 */
const convertedKeys = [
  ...['problem_format_version', 'name', 'type', 'keywords', 'tags', 'limits', 'validation', 'validator_flags'],
  ...['checker', 'test_order', 'constants', 'credits', 'source', 'uuid', 'license'],
];
const sameLimits = [
  'time_multiplier',
  'time_safety_margin',
  'output',
  'code',
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
];
const convertedLimits = ['time_limit', 'memory', 'time_multipliers', 'time_resolution'];
const licenses = ['unknown', 'public domain', 'cc0', 'cc by', 'cc by-sa', 'educational', 'permission'];
const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the settings of a package in the legacy format, which Kattis and DOMjudge take. */
export function legacySettings(
  { upload, problem: { timing }, written }: PackageSource,
  format: ExportFormat,
): Record<string, unknown> {
  const { title, tags = [], constraints, checker = { type: 'tokens' }, scoring } = upload;
  const multiplier = timing.isLimitSet ? {} : { time_multiplier: timing.multiplier };
  const own = pick(asMap(written.limits), sameLimits);
  const titles = statementsOf(upload);
  // The tools of Kattis take one name here, and the others from the statements.
  const isOne = titles.length === 1 || format === 'kattis';
  return {
    problem_format_version: 'legacy',
    name: isOne ? title : Object.fromEntries(titles.map((each) => [each.language, each.title])),
    ...(isUuid(written.uuid) && { uuid: written.uuid }),
    ...originOf(written),
    ...pick(written, sameKeys),
    ...(isLegacyLicense(written.license) && { license: written.license }),
    // Podium shows the points of groups.
    ...(scoring && { type: 'scoring', grading: { show_test_data_groups: true, ...asMap(written.grading) } }),
    ...(tags.length > 0 && { keywords: tags.map((tag) => tag.replaceAll(/\s+/g, '-')).join(' ') }),
    ...validationOf(checker, scoring?.groups ?? [], hasTestFlags(upload)),
    limits: { ...multiplier, ...own, memory: megabytesOf(constraints) },
  };
}

/** Names the keys of `problem.yaml` that the legacy format does not have. */
export function findLostKeys(written: Settings): string[] {
  const limits = asMap(written.limits);
  const [{ authors: _authors, ...otherCredits }, { uuid, license }] = [asMap(written.credits), written];
  return [
    ...Object.keys(written).filter((key) => !sameKeys.includes(key) && !convertedKeys.includes(key)),
    ...Object.keys(limits)
      .filter((key) => !sameLimits.includes(key) && !convertedLimits.includes(key))
      .map((key) => `limits.${key}`),
    ...Object.keys(otherCredits).map((key) => `credits.${key}`),
    ...(uuid === undefined || isUuid(uuid) ? [] : ['uuid']),
    ...(license === undefined || isLegacyLicense(license) ? [] : ['license']),
  ];
}

function isUuid(value: unknown): boolean {
  return uuidShape.test(String(value));
}

function isLegacyLicense(value: unknown): boolean {
  return licenses.includes(String(value));
}

/** Writes the author and the source, which version 2025-09 has as names or as maps. */
function originOf({ credits, source }: Settings): Settings {
  const author = joinNames(typeof credits === 'string' ? credits : asMap(credits).authors);
  const name = joinNames(source);
  const [first, ...others] = [source ?? []].flat();
  const { url } = asMap(first);
  return {
    ...(author !== '' && { author }),
    ...(name !== '' && { source: name }),
    ...(others.length === 0 && typeof url === 'string' && { source_url: url }),
  };
}

/** Joins the names of one or several entries, each a name or a map with it. */
function joinNames(entries: unknown): string {
  const names = [entries ?? []].flat().map((each) => (typeof each === 'string' ? each : asMap(each).name));
  return names.filter((name) => typeof name === 'string').join(', ');
}

/**
 * Reports whether the folders of tests give their validator its flags, which are added to those of
 * all tests.
 */
export function hasTestFlags({ testCases }: FolderUpload): boolean {
  return testCases.some((test) => test.checker !== undefined);
}

function validationOf(checker: CheckerSpec, groups: readonly TestGroup[], isByTests: boolean): Record<string, string> {
  const flags = isByTests ? [] : formatValidatorFlags(checker);
  const validator_flags = flags.length > 0 ? { validator_flags: flags.join(' ') } : {};
  if (!isCheckerProgram(checker)) return { validation: 'default', ...validator_flags };
  const interactive = checker.type === 'interactive' ? ['interactive'] : [];
  const score = givesOwnScores(checker, groups) ? ['score'] : [];
  return { validation: ['custom', ...interactive, ...score].join(' '), ...validator_flags };
}

/** Reports whether the checker gives the points, which a legacy package says of all its groups. */
export function givesOwnScores(checker: CheckerSpec | undefined, groups: readonly TestGroup[]): boolean {
  if (!checker || !isCheckerProgram(checker)) return false;
  const writesPoints = sourcesOf(checker).some((source) => /\bscore\.txt\b|\bquitp\b/.test(source));
  return groups.some(({ aggregation, maxScore }) => {
    return aggregation === 'min' || maxScore === null || (aggregation === 'sum' && writesPoints);
  });
}

/** Returns all sources of the programs of a checker. */
export function sourcesOf(checker: CheckerProgram): string[] {
  return programsOf(checker).flatMap(({ source = '', files = [] }) => [source, ...files.map((file) => file.source)]);
}

/** Returns the settings of the folders of tests in a problem with scores, by file. */
export function legacyGroups({ checker, scoring, testCases }: FolderUpload): Map<string, Record<string, unknown>> {
  const files = new Map<string, Record<string, unknown>>();
  if (!scoring) return files;
  const { groups } = scoring;
  const ownScores = givesOwnScores(checker, groups);
  const mode = scoring.aggregation === 'min' ? 'min' : 'sum';
  const parts = scoring.aggregation === 'pass-fail' ? '' : ' accept_if_any_accepted';
  files.set('data/testdata.yaml', { on_reject: 'continue', grading: 'default', grader_flags: 'sum ignore_sample' });
  // Folders inherit what they lack, and only the first one may ignore samples.
  files.set('data/sample/testdata.yaml', { grader_flags: 'first_error', accept_score: 0, range: '0 0' });
  files.set('data/secret/testdata.yaml', {
    ...{ on_reject: 'continue', grading: 'default', grader_flags: mode + parts },
    range: rangeOf(scoring.maxScore),
  });
  for (const group of groups) {
    const testCount = testCases.filter(({ group: name }) => name === group.name).length;
    const isOnly = groups.length === 1 && group.name === 'secret';
    files.set(`data/secret/${isOnly ? '' : `${group.name}/`}testdata.yaml`, {
      grading: 'default',
      ...scoresOf(group, testCount, ownScores),
      range: rangeOf(group.maxScore),
    });
  }
  return files;
}

/**
 * Returns how the points of a group follow from its tests, or from the scores that the checker
 * gives.
 */
function scoresOf({ aggregation, maxScore }: TestGroup, testCount: number, isGiven: boolean): Record<string, unknown> {
  if (aggregation !== 'sum') {
    return { on_reject: 'break', grader_flags: 'min', ...(!isGiven && { accept_score: maxScore }) };
  }
  const each = (maxScore ?? 0) / Math.max(testCount, 1);
  const flags = { on_reject: 'continue', grader_flags: 'sum accept_if_any_accepted' };
  return { ...flags, ...(!isGiven && { accept_score: each }) };
}

function rangeOf(maxScore: number | null): string {
  return `0 ${maxScore ?? '+inf'}`;
}

/** Returns what DOMjudge reads beside `problem.yaml`, with the same file of the package in it. */
export async function domjudgeSettings({ folder, upload, problem: { timing } }: PackageSource): Promise<string> {
  const written = await readFile(join(folder, 'domjudge-problem.ini'), 'utf8').catch(() => '');
  const own = written.split(/\r?\n/).filter((line) => /^\s*(?!name\b|timelimit\b)[\w-]+\s*=/.test(line));
  const limit = timing.isLimitSet ? [`timelimit='${secondsOf(upload.constraints)}'`] : [];
  return [`name='${upload.title.replaceAll("'", '’')}'`, ...limit, ...own, ''].join('\n');
}

export function secondsOf({ timeLimit }: Constraints = defaultConstraints): number {
  return (parseTimeLimit(timeLimit) ?? 0) / 1000;
}

function megabytesOf({ memoryLimit }: Constraints = defaultConstraints): number {
  return Math.ceil((parseMemoryLimit(memoryLimit) ?? 0) / 1024 ** 2);
}

function pick(map: Settings, keys: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(map).filter(([key, value]) => keys.includes(key) && value !== undefined));
}

function asMap(value: unknown): Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
}

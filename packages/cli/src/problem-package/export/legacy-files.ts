import { type CheckerSpec, isCheckerProgram, parseMemoryLimit, parseTimeLimit } from '@podium/sdk/contract';
import type { FolderUpload } from '@podium/sdk/problem-folder';

/** The systems that a package can be exported for. */
export type ExportFormat = 'kattis' | 'domjudge';

type TestGroup = NonNullable<FolderUpload['scoring']>['groups'][number];
type Settings = Readonly<Record<string, unknown>>;

/** Keys of `problem.yaml` that mean the same in the legacy format. */
const sameKeys = ['uuid', 'author', 'source', 'source_url', 'license', 'rights_owner', 'rights'];
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

/**
 * Returns the settings of a package in the legacy format, which Kattis and DOMjudge take. `written` is what
 * `problem.yaml` has; empty for a package of Polygon.
 */
export function legacySettings(upload: FolderUpload, written: Settings): Record<string, unknown> {
  const { title, tags = [], constraints, checker = { type: 'tokens' }, scoring, translations = [] } = upload;
  const limits = { ...pick(asMap(written.limits), sameLimits), memory: megabytesOf(constraints?.memoryLimit) };
  const titles = [{ language: upload.language ?? 'en', title }, ...translations];
  return {
    problem_format_version: 'legacy',
    name: titles.length === 1 ? title : Object.fromEntries(titles.map((each) => [each.language, each.title])),
    ...(authorsOf(written.credits) && { author: authorsOf(written.credits) }),
    ...pick(written, sameKeys),
    ...(scoring && { type: 'scoring' }),
    ...(tags.length > 0 && { keywords: tags.map((tag) => tag.replaceAll(/\s+/g, '-')).join(' ') }),
    ...validationOf(checker, scoring?.groups ?? []),
    limits,
  };
}

function validationOf(checker: CheckerSpec, groups: readonly TestGroup[]): Record<string, string> {
  const flags = (words: readonly (string | number)[]) => (words.length > 0 ? { validator_flags: words.join(' ') } : {});
  const caseFlag = 'ignoreCase' in checker && checker.ignoreCase ? [] : ['case_sensitive'];
  switch (checker.type) {
    case 'tokens':
      return { validation: 'default', ...flags(caseFlag) };
    case 'exact':
      return { validation: 'default', ...flags(['case_sensitive', 'space_change_sensitive']) };
    case 'float': {
      const { absoluteTolerance: absolute, relativeTolerance: relative } = checker;
      const tolerances = [
        ...(absolute === undefined ? [] : ['float_absolute_tolerance', absolute]),
        ...(relative === undefined ? [] : ['float_relative_tolerance', relative]),
      ];
      return { validation: 'default', ...flags([...caseFlag, ...tolerances]) };
    }
    case 'custom':
    case 'interactive': {
      const interactive = checker.type === 'interactive' ? ['interactive'] : [];
      const score = givesOwnScores(groups) ? ['score'] : [];
      return { validation: ['custom', ...interactive, ...score].join(' '), ...flags(checker.args ?? []) };
    }
  }
}

/** Reports whether the checker gives the points, which a legacy package says of all its groups. */
export function givesOwnScores(groups: readonly TestGroup[]): boolean {
  return groups.some(({ aggregation, maxScore }) => aggregation === 'min' || maxScore === null);
}

/** Returns the settings of the folders of tests in a problem with scores, by file. */
export function legacyGroups({ scoring, testCases }: FolderUpload): Map<string, Record<string, unknown>> {
  const files = new Map<string, Record<string, unknown>>();
  if (!scoring) return files;
  const { groups } = scoring;
  const ownScores = givesOwnScores(groups);
  const mode = scoring.aggregation === 'min' ? 'min' : 'sum';
  const parts = scoring.aggregation === 'pass-fail' ? '' : ' accept_if_any_accepted';
  files.set('data/testdata.yaml', { on_reject: 'continue', grading: 'default', grader_flags: 'sum ignore_sample' });
  files.set('data/secret/testdata.yaml', {
    ...{ on_reject: 'continue', grading: 'default', grader_flags: mode + parts },
    range: rangeOf(scoring.maxScore),
  });
  for (const group of groups) {
    const testCount = testCases.filter(({ group: name }) => name === group.name).length;
    const isOnly = groups.length === 1 && group.name === 'secret';
    files.set(`data/secret/${isOnly ? '' : `${group.name}/`}testdata.yaml`, {
      grading: 'default',
      ...(ownScores ? scoresOfChecker(group) : scoresOfTests(group, testCount)),
      range: rangeOf(group.maxScore),
    });
  }
  return files;
}

function scoresOfTests({ aggregation, maxScore }: TestGroup, testCount: number): Record<string, unknown> {
  if (aggregation === 'pass-fail') return { on_reject: 'break', grader_flags: 'min', accept_score: maxScore };
  const each = (maxScore ?? 0) / Math.max(testCount, 1);
  return { on_reject: 'continue', grader_flags: 'sum accept_if_any_accepted', accept_score: each };
}

function scoresOfChecker({ aggregation }: TestGroup): Record<string, unknown> {
  const isSum = aggregation === 'sum';
  return { on_reject: isSum ? 'continue' : 'break', grader_flags: isSum ? 'sum accept_if_any_accepted' : 'min' };
}

function rangeOf(maxScore: number | null): string {
  return `0 ${maxScore ?? '+inf'}`;
}

/** Returns what DOMjudge reads beside `problem.yaml`. */
export function domjudgeSettings({ title, constraints }: FolderUpload): string {
  return [`name='${title.replaceAll("'", '’')}'`, `timelimit='${secondsOf(constraints?.timeLimit)}'`, ''].join('\n');
}

export function secondsOf(timeLimit = '1s'): number {
  return (parseTimeLimit(timeLimit) ?? 1_000) / 1_000;
}

function megabytesOf(memoryLimit = '256MB'): number {
  return Math.ceil((parseMemoryLimit(memoryLimit) ?? 0) / 1024 ** 2);
}

/** Joins the authors of version 2025-09: a name, or a map whose `authors` are names or maps. */
function authorsOf(credits: unknown): string | undefined {
  const authors = typeof credits === 'string' ? [credits] : [asMap(credits).authors ?? []].flat();
  const names = authors.map((author) => (typeof author === 'string' ? author : asMap(author).name));
  const known = names.filter((name) => typeof name === 'string');
  return known.length > 0 ? known.join(', ') : undefined;
}

function pick(map: Settings, keys: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(map).filter(([key, value]) => keys.includes(key) && value !== undefined));
}

function asMap(value: unknown): Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
}

/** Checks whether a checker can be exported, and returns the reason why not. */
export function findUnexportable({ checker, scoring }: FolderUpload, format: ExportFormat): string | undefined {
  if (scoring && format === 'domjudge') return 'has scores, which DOMjudge does not know: export it for kattis';
  if (!checker || !isCheckerProgram(checker)) return undefined;
  if (checker.type === 'interactive' && checker.others?.length)
    return 'has a checker after its interactor, which these systems do not run: let the interactor decide';
  if (checker.protocol === 'testlib' && checker.language === 'py')
    return 'has a checker in Python that ends with the exit codes of testlib, where these systems read those of Kattis';
  return undefined;
}

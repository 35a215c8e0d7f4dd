import { type Verdict, verdictNames, verdicts } from '@podium/sdk/verdicts';
import type { Expectation, Outcome } from '../../model.ts';
import type { FindingLog } from '../finding-log.ts';
import { lookUp } from '../look-up.ts';
import { isMap, readYaml } from '../read-yaml.ts';
import { readScoreRange } from '../scoring/expected-score.ts';

const outcomes: readonly Outcome[] = ['AC', 'WA', 'TLE', 'RTE', 'CE'];

/** The result of one test: its name such as `secret/big/1`, and its verdict. */
export interface JudgedTest {
  name: string;
  verdict: Verdict;
  /**
   * Whether it took longer than the limit of the package, which the format has for all languages. A
   * language with an allowance may go on, so that the test has its verdict and also exceeds the
   * limit.
   */
  exceedsLimit?: boolean;
}

const anyOutcome: readonly Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/** Translates the names of folders under `submissions/` to the outcomes that they declare. */
const folders: Readonly<Record<string, Pick<Expectation, 'permitted' | 'required' | 'isPartial'>>> = {
  accepted: { permitted: ['AC'], required: anyOutcome },
  rejected: { permitted: anyOutcome, required: ['RTE', 'TLE', 'WA'] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  runtime_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  brute_force: { permitted: ['AC', 'RTE', 'TLE'], required: ['RTE', 'TLE'] },
  compile_error: { permitted: ['CE'], required: ['CE'] },
  partially_accepted: { permitted: anyOutcome, required: anyOutcome, isPartial: true },
};

/** The words of `@EXPECTED_RESULTS@`; a manual check has no expectation. */
const words: Readonly<Record<string, readonly Outcome[]>> = {
  ACCEPTED: ['AC'],
  CORRECT: ['AC'],
  'WRONG-ANSWER': ['WA'],
  'NO-OUTPUT': ['WA'],
  TIMELIMIT: ['TLE'],
  'TIME-LIMIT-EXCEEDED': ['TLE'],
  'RUN-ERROR': ['RTE'],
  'RUN-TIME-ERROR': ['RTE'],
  'RUNTIME-ERROR': ['RTE'],
  'MEMORY-LIMIT': ['RTE'],
  'OUTPUT-LIMIT': ['RTE'],
  'COMPILER-ERROR': ['CE'],
  'CHECK-MANUALLY': outcomes,
};

/** The outcomes by verdicts; null if the judge failed, which no package expects. */
const outcomesOfVerdicts: Readonly<Record<Verdict, Outcome | null>> = {
  accepted: 'AC',
  wrong_answer: 'WA',
  time_limit_exceeded: 'TLE',
  memory_limit_exceeded: 'RTE',
  output_limit_exceeded: 'RTE',
  runtime_error: 'RTE',
  compile_error: 'CE',
  judging_error: null,
};

/** Returns the only verdict that is declared; undefined if several fit, as for `rejected`. */
export function findDeclaredVerdict(expectations: readonly Expectation[]): Verdict | undefined {
  const [first] = expectations;
  const wanted = first?.permitted.length === 1 ? first.permitted : first?.required;
  const [outcome, ...others] = wanted ?? [];
  return others.length > 0 ? undefined : verdictNames.find((name) => verdicts[name].code === outcome);
}

/** The rules of `submissions.yaml` by their patterns of submissions. */
export type SubmissionRules = readonly {
  pattern: string;
  language?: string;
  entrypoint?: string;
  expectations: readonly Expectation[];
}[];

/**
 * Returns what is declared about a submission: by `@EXPECTED_RESULTS@` in its source or else by its
 * folder, and by every matching rule of `submissions.yaml`. A rule whose pattern is the name of the
 * folder replaces what the name declares.
 */
export function findExpectations(
  file: string,
  source: string,
  rules: SubmissionRules,
  log: FindingLog,
): readonly Expectation[] {
  const path = file.replace(/^submissions\//, '');
  const directory = path.split('/')[0] ?? '';
  const matching = rules.filter(({ pattern }) => matchesGlob(path, pattern));
  const declared = matching.flatMap(({ expectations }) => expectations);
  const written = readExpectedResults(file, source, log);
  if (written) return [written, ...declared];
  const ofFolder = lookUp(folders, directory);
  const isReplaced = matching.some(({ pattern }) => pattern === directory);
  return ofFolder && !isReplaced ? [{ source: `submissions/${directory}`, ...ofFolder }, ...declared] : declared;
}

/**
 * Reads `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`. Without the colon, a comment names the tag.
 */
function readExpectedResults(file: string, source: string, log: FindingLog): Expectation | undefined {
  const list = /@EXPECTED_RESULTS@:[ \t]*([^\n\r]*)/.exec(source)?.[1];
  if (list === undefined) return undefined;
  const names = list
    .toUpperCase()
    .replaceAll('_', '-')
    .split(/[\s,]+/)
    .filter((name) => /^[A-Z]/.test(name));
  const unknown = names.find((name) => words[name] === undefined);
  if (unknown !== undefined || names.length === 0) {
    log.error(
      file,
      `'${unknown ?? list}' is no result: known are ${Object.keys(words).join(', ')}`,
      '@EXPECTED_RESULTS@',
    );
  }
  const named = [...new Set(names.flatMap((name) => words[name] ?? []))];
  return {
    source: '@EXPECTED_RESULTS@',
    permitted: [...new Set<Outcome>(['AC', ...named])],
    required: named,
  };
}

export function readSubmissionRules(file: string, text: string, log: FindingLog): SubmissionRules {
  const map = readYaml(file, text, log);
  if (map === null || map === undefined) return [];
  if (!isMap(map)) {
    log.error(file, 'must have patterns of submissions as its keys');
    return [];
  }
  return Object.entries(map).map(([pattern, value]) => ({
    pattern,
    ...(isMap(value) && typeof value.language === 'string' && { language: value.language }),
    ...(isMap(value) && typeof value.entrypoint === 'string' && { entrypoint: value.entrypoint }),
    expectations: readRule(file, pattern, value, log),
  }));
}

/**
 * Returns the language of a submission, or the file where it starts, as `submissions.yaml` names
 * it; of several rules, the last.
 */
export function findNamed(key: 'language' | 'entrypoint', file: string, rules: SubmissionRules): string | undefined {
  const path = file.replace(/^submissions\//, '');
  return rules.findLast((rule) => rule[key] !== undefined && matchesGlob(path, rule.pattern))?.[key];
}

const describingKeys = ['language', 'entrypoint', 'authors', 'model_solution', 'use_for_time_limit', 'message'];

function readRule(file: string, pattern: string, value: unknown, log: FindingLog, tests?: string): Expectation[] {
  const key = tests === undefined ? pattern : `${pattern}.${tests}`;
  if (!isMap(value)) {
    log.error(file, 'must have keys such as permitted and required', key);
    return [];
  }
  const groups = Object.entries(value).filter(([name]) => /^(?:sample|secret)(?:\/|$)/.test(name));
  const known = ['permitted', 'required', 'score', ...describingKeys, ...groups.map(([name]) => name)];
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    log.warn(file, `${key}.${unknown} is not checked`);
  }
  const read = (name: 'permitted' | 'required') => readOutcomes(file, `${key}.${name}`, value[name], log);
  const [permitted, required] = [read('permitted'), read('required')];
  const score = readScoreRange(file, `${key}.score`, value.score, log);
  const own: Expectation = {
    source: `submissions.yaml, ${pattern}`,
    ...(tests !== undefined && { tests }),
    permitted: permitted ?? anyOutcome,
    required: required ?? anyOutcome,
    ...(score && { score }),
  };
  const nested = tests === undefined ? groups.flatMap(([name, rule]) => readRule(file, pattern, rule, log, name)) : [];
  return [...(permitted || required || score ? [own] : []), ...nested];
}

function readOutcomes(file: string, key: string, value: unknown, log: FindingLog): Outcome[] | undefined {
  if (value === undefined) return undefined;
  const list = Array.isArray(value) ? value : [value];
  const isOutcome = (item: unknown): item is Outcome => (anyOutcome as readonly unknown[]).includes(item);
  const wrong = list.find((item) => !isOutcome(item));
  if (wrong !== undefined) log.error(file, `'${wrong}' must be one of ${anyOutcome.join(', ')}`, key);
  return list.filter(isOutcome);
}

/**
 * Returns the first declaration that the tests of a submission break, and the test that breaks it
 * if it is a single one; undefined if they fit. `judged` are the tests that ran, in order. If the
 * judge stopped at one of them, the others may still meet what is required.
 */
export function findBrokenExpectation(
  expectations: readonly Expectation[],
  judged: readonly JudgedTest[],
  isWhole: boolean,
): { expectation: Expectation; test?: JudgedTest } | undefined {
  for (const expectation of expectations) {
    const { tests, permitted, required } = expectation;
    const about = tests === undefined ? judged : judged.filter(({ name }) => matchesGlob(name, tests));
    const test = about.find((each) => !hasOutcome(each, permitted));
    if (test) return { expectation, test };
    if (isWhole && !about.some((each) => hasOutcome(each, required))) return { expectation };
  }
  return undefined;
}

/**
 * Returns the tests up to the first that takes longer than the limit of the package, where its
 * judge would have stopped; undefined if none does.
 */
export function cutAtLimit(judged: readonly JudgedTest[]): readonly JudgedTest[] | undefined {
  const slow = judged.findIndex(({ exceedsLimit }) => exceedsLimit);
  if (slow === -1) return undefined;
  return judged
    .slice(0, slow + 1)
    .map((test, index) => (index < slow ? test : { ...test, verdict: 'time_limit_exceeded' }));
}

function hasOutcome({ verdict, exceedsLimit = false }: JudgedTest, wanted: readonly Outcome[]): boolean {
  return wanted.some((outcome) => outcome === outcomesOfVerdicts[verdict] || (exceedsLimit && outcome === 'TLE'));
}

/**
 * Reports whether a path or one of the folders above it matches. `*` matches within one name, and
 * `{a,b}` matches both; there is no other sign.
 */
function matchesGlob(path: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replace(/\{([^{}]*)\}/g, (_, list: string) => `(?:${list.split(',').join('|')})`);
  return new RegExp(`^${source.replaceAll(/[{}]/g, String.raw`\$&`)}(?:/|$)`).test(path);
}

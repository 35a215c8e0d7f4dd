import type { CheckerSpec, Difficulty, Language, Problem, TestCase } from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';
import type { Form } from '../../components/form/create-form.ts';

export interface TestCaseValues extends TestCase {
  /** Identifies the test case while the form is open. */
  key: string;
  /** The name of its files without the ending. */
  name?: string | undefined;
}

const comparisons = {
  tokens: { type: 'tokens', ignoreCase: false },
  'ignore-case': { type: 'tokens', ignoreCase: true },
  exact: { type: 'exact', ignoreCase: false },
  float: { type: 'float', ignoreCase: false },
  'float-ignore-case': { type: 'float', ignoreCase: true },
} as const;

const comparisonKinds = Object.keys(comparisons) as (keyof typeof comparisons)[];
export const checkerKinds = [...comparisonKinds, 'custom', 'interactive'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

/**
 * The checker as typed. `custom` was uploaded with the problem; the form preserves it and cannot
 * create one.
 */
export interface CheckerValues {
  kind: CheckerKind;
  absoluteTolerance: string;
  relativeTolerance: string;
  /** Whether white space must be the same. Only comparisons by words have the choice. */
  spaceSensitive?: boolean | undefined;
  custom?: CheckerSpec | undefined;
}

export interface ProblemValues {
  title: string;
  description: string;
  /** Empty without an editorial. */
  editorial: string;
  /** Easy, Medium or Hard; also a difficulty that only a later server knows. */
  difficulty: string;
  timeLimit: string;
  memoryLimit: string;
  testCases: readonly TestCaseValues[];
  tags: readonly string[];
  checker: CheckerValues;
  /** The ids of the languages that it takes; empty if it takes all. */
  allowedLanguages: readonly string[];
  /** Undefined until somebody chooses; then the server's default applies. */
  draft?: boolean | undefined;
  /** Undefined for a new problem. */
  archived?: boolean | undefined;
  /** The test groups of a problem with scores. The form preserves them and cannot make any. */
  groups?: readonly string[] | undefined;
  /** The languages of the statement, its own first. The form preserves the others. */
  languages?: readonly string[] | undefined;
}

let lastKey = 0;

export function testCaseOf(test: Omit<TestCaseValues, 'key'>): TestCaseValues {
  lastKey += 1;
  return { ...test, key: `test-${lastKey}` };
}

/** Returns a new test case, in the last group of a problem with scores. */
export function emptyTestCase(groups?: readonly string[]): TestCaseValues {
  return testCaseOf({ input: '', output: '', isSample: false, group: groups?.at(-1) });
}

/** Returns the values of a new problem. Its first test case is a sample, which learners see. */
export function emptyProblem(): ProblemValues {
  return {
    title: '',
    description: '',
    editorial: '',
    difficulty: 'Easy',
    ...defaultConstraints,
    testCases: [testCaseOf({ input: '', output: '', isSample: true })],
    tags: [],
    checker: { kind: 'tokens', absoluteTolerance: '', relativeTolerance: '' },
    allowedLanguages: [],
  };
}

export function valuesOf({ title, description, difficulty, constraints, ...problem }: Problem): ProblemValues {
  return {
    ...{ title, description, difficulty, ...constraints },
    editorial: problem.editorial ?? '',
    testCases: problem.testCases.map(testCaseOf),
    tags: problem.tags,
    checker: checkerValuesOf(problem.checker),
    allowedLanguages: problem.allowedLanguages,
    draft: problem.draft,
    archived: problem.archived,
    groups: problem.scoring?.groups.map(({ name }) => name),
    languages: problem.languages,
  };
}

function checkerValuesOf(checker: CheckerSpec): CheckerValues {
  const none = { absoluteTolerance: '', relativeTolerance: '' };
  if (checker.type === 'custom' || checker.type === 'interactive') {
    return { ...none, kind: checker.type, custom: checker };
  }
  const { ignoreCase = false, spaceSensitive } = { ignoreCase: false, spaceSensitive: false, ...checker };
  const kind = comparisonKinds.find(
    (each) => comparisons[each].type === checker.type && comparisons[each].ignoreCase === ignoreCase,
  );
  return {
    kind: kind ?? 'exact',
    ...none,
    ...(checker.type === 'float' && {
      absoluteTolerance: checker.absoluteTolerance?.toString() ?? '',
      relativeTolerance: checker.relativeTolerance?.toString() ?? '',
    }),
    ...(spaceSensitive && { spaceSensitive }),
  };
}

/** An invalid tolerance becomes NaN, which the contract rejects. */
export function checkerSpecOf({ kind, custom, spaceSensitive, ...typed }: CheckerValues): CheckerSpec {
  if (kind === 'custom' || kind === 'interactive') {
    if (!custom) throw new Error('only a problem that came with a program that judges has one');
    return custom;
  }
  const { type, ignoreCase } = comparisons[kind];
  if (type === 'exact') return { type };
  const rules = { ...(ignoreCase && { ignoreCase }), ...(spaceSensitive && { spaceSensitive }) };
  if (type === 'tokens') return { type, ...rules };
  const [absolute, relative] = [typed.absoluteTolerance.trim(), typed.relativeTolerance.trim()];
  return {
    type,
    ...(absolute && { absoluteTolerance: Number(absolute) }),
    ...(relative && { relativeTolerance: Number(relative) }),
    ...rules,
  };
}

/** Makes the request without the test cases. */
export function fieldsOf(values: ProblemValues) {
  return {
    title: values.title.trim(),
    description: values.description,
    editorial: values.editorial.trim() === '' ? null : values.editorial,
    // The contract rejects a difficulty that only a later server knows.
    difficulty: values.difficulty as Difficulty,
    tags: [...values.tags],
    constraints: { timeLimit: values.timeLimit.trim(), memoryLimit: values.memoryLimit.trim() },
    checker: checkerSpecOf(values.checker),
    // The contract rejects a language that only a later server knows.
    allowedLanguages: [...values.allowedLanguages] as Language[],
    ...(values.draft !== undefined && { draft: values.draft }),
    ...(values.archived !== undefined && { archived: values.archived }),
  };
}

type ProblemFields = ReturnType<typeof fieldsOf>;

export type ChangedField = keyof ProblemFields | 'testCases';

export type ProblemForm = Form<ProblemValues, ChangedField>;

/** Compares the fields of the request, so it ignores the names of test case files. */
export function changedFields(before: ProblemValues, after: ProblemValues): ReadonlySet<ChangedField> {
  if (before === after) return new Set();
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = Object.keys({ ...old, ...now }) as (keyof ProblemFields)[];
  const changed = new Set<ChangedField>(
    names.filter((name) => old[name] !== now[name] && JSON.stringify(old[name]) !== JSON.stringify(now[name])),
  );
  const [oldTests, tests] = [before.testCases, after.testCases];
  const isSame = oldTests.length === tests.length && tests.every((test, index) => isSameTest(oldTests[index], test));
  if (!isSame) changed.add('testCases');
  return changed;
}

function isSameTest(old: TestCaseValues | undefined, now: TestCaseValues): boolean {
  if (!old || old === now) return old === now;
  // A cut text has the same start as before, so the hash decides.
  const marksOf = ({ isSample, group, checker, inputCut, outputCut }: TestCaseValues) =>
    JSON.stringify([isSample, group, checker, inputCut?.hash, outputCut?.hash]);
  return old.input === now.input && old.output === now.output && marksOf(old) === marksOf(now);
}

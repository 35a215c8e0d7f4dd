import type {
  CheckerProgram,
  CheckerSpec,
  CutText,
  Difficulty,
  Problem,
  ProblemUpdate,
  ProblemUpload,
  TestChecker,
} from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';

export interface TestCaseValues {
  /** Identifies the test case while the form is open. */
  key: string;
  /** The name of its files without the ending. */
  name?: string | undefined;
  input: string;
  output: string;
  isSample: boolean;
  /** The test group in a problem with scores. */
  group?: string | undefined;
  /** How the output is compared, if not as the problem says. The form preserves it. */
  checker?: TestChecker | undefined;
  /** Present while `input` is only the start of the stored text. */
  inputCut?: CutText | undefined;
  /** Present while `output` is only the start of the stored text. */
  outputCut?: CutText | undefined;
}

export const checkerKinds = [
  'tokens',
  'ignore-case',
  'exact',
  'float',
  'float-ignore-case',
  'custom',
  'interactive',
] as const;
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
  custom?: CheckerProgram | undefined;
}

/** The values of the form. */
export interface ProblemValues {
  title: string;
  description: string;
  /** Easy, Medium or Hard; also a difficulty that only a later server knows. */
  difficulty: string;
  timeLimit: string;
  memoryLimit: string;
  testCases: readonly TestCaseValues[];
  tags: readonly string[];
  checker: CheckerValues;
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
    difficulty: 'Easy',
    ...defaultConstraints,
    testCases: [testCaseOf({ input: '', output: '', isSample: true })],
    tags: [],
    checker: { kind: 'tokens', absoluteTolerance: '', relativeTolerance: '' },
  };
}

export function valuesOf({ title, description, difficulty, constraints, ...problem }: Problem): ProblemValues {
  return {
    ...{ title, description, difficulty, ...constraints },
    testCases: problem.testCases.map(testCaseOf),
    tags: problem.tags,
    checker: checkerValuesOf(problem.checker),
    draft: problem.draft,
    archived: problem.archived,
    groups: problem.scoring?.groups.map(({ name }) => name),
    languages: problem.languages,
  };
}

function checkerValuesOf(checker: CheckerSpec): CheckerValues {
  const none = { absoluteTolerance: '', relativeTolerance: '' };
  switch (checker.type) {
    case 'tokens':
      return { ...none, kind: checker.ignoreCase ? 'ignore-case' : 'tokens', ...spaceRuleOf(checker) };
    case 'exact':
      return { ...none, kind: 'exact' };
    case 'float':
      return {
        kind: checker.ignoreCase ? 'float-ignore-case' : 'float',
        absoluteTolerance: checker.absoluteTolerance?.toString() ?? '',
        relativeTolerance: checker.relativeTolerance?.toString() ?? '',
        ...spaceRuleOf(checker),
      };
    case 'custom':
    case 'interactive':
      return { ...none, kind: checker.type, custom: checker };
  }
}

function spaceRuleOf({ spaceSensitive }: { spaceSensitive?: boolean | undefined }): { spaceSensitive?: true } {
  return spaceSensitive ? { spaceSensitive } : {};
}

/**
 * Makes the checker of the request. An invalid tolerance becomes NaN, which the contract rejects.
 */
export function checkerSpecOf({ kind, custom, ...typed }: CheckerValues): CheckerSpec {
  switch (kind) {
    case 'tokens':
      return { type: 'tokens', ...spaceRuleOf(typed) };
    case 'ignore-case':
      return { type: 'tokens', ignoreCase: true, ...spaceRuleOf(typed) };
    case 'exact':
      return { type: 'exact' };
    case 'float':
    case 'float-ignore-case': {
      const absolute = typed.absoluteTolerance.trim();
      const relative = typed.relativeTolerance.trim();
      return {
        type: 'float',
        ...(absolute && { absoluteTolerance: Number(absolute) }),
        ...(relative && { relativeTolerance: Number(relative) }),
        ...(kind === 'float-ignore-case' && { ignoreCase: true }),
        ...spaceRuleOf(typed),
      };
    }
    case 'custom':
    case 'interactive':
      if (custom?.type !== kind) throw new Error('only a problem that came with a program that judges has one');
      return custom;
  }
}

/** The request without the test cases. */
export type ProblemFields = Required<
  Omit<ProblemUpload, 'testCases' | 'draft' | 'package' | 'scoring' | 'includedFiles' | 'language' | 'translations'>
> &
  Pick<ProblemUpdate, 'draft' | 'archived'>;

export function fieldsOf(values: ProblemValues): ProblemFields {
  return {
    title: values.title.trim(),
    description: values.description,
    // The contract rejects a difficulty that only a later server knows.
    difficulty: values.difficulty as Difficulty,
    tags: [...values.tags],
    constraints: { timeLimit: values.timeLimit.trim(), memoryLimit: values.memoryLimit.trim() },
    checker: checkerSpecOf(values.checker),
    ...(values.draft !== undefined && { draft: values.draft }),
    ...(values.archived !== undefined && { archived: values.archived }),
  };
}

export type ChangedField = keyof ProblemFields | 'testCases';

/** Compares the fields of the request, so it ignores the names of test case files. */
export function changedFields(before: ProblemValues, after: ProblemValues): ReadonlySet<ChangedField> {
  const changed = new Set<ChangedField>();
  if (before === after) return changed;
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  for (const field of ['title', 'description', 'difficulty', 'draft', 'archived'] as const) {
    if (old[field] !== now[field]) changed.add(field);
  }
  for (const field of ['tags', 'constraints', 'checker'] as const) {
    if (JSON.stringify(old[field]) !== JSON.stringify(now[field])) changed.add(field);
  }
  if (!areSameTestCases(before.testCases, after.testCases)) changed.add('testCases');
  return changed;
}

function areSameTestCases(before: readonly TestCaseValues[], after: readonly TestCaseValues[]): boolean {
  if (before === after) return true;
  if (before.length !== after.length) return false;
  return after.every((test, index) => {
    const old = before[index];
    return old && keyOf(test) === keyOf(old) && areSameTexts(old, test);
  });
}

function keyOf({ isSample, group, checker }: TestCaseValues): string {
  return JSON.stringify([isSample, group, checker]);
}

function areSameTexts(old: TestCaseValues, now: TestCaseValues): boolean {
  // A cut text has the same start as before, so the hash decides.
  const areSameBlobs = old.inputCut?.hash === now.inputCut?.hash && old.outputCut?.hash === now.outputCut?.hash;
  return areSameBlobs && old.input === now.input && old.output === now.output;
}

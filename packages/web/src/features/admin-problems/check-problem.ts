import { fieldErrorsOf, limits, problemUploadSchema } from '@podium/sdk/contract';
import { fieldsOf, type ProblemValues } from './problem-values.ts';

/** What is wrong, by field: the contract's paths, such as `constraints.timeLimit` or `testCases.2.output`. */
export type Faults = ReadonlyMap<string, string>;

/** How the form calls the fields of the contract. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  'constraints.timeLimit': 'Time Limit',
  'constraints.memoryLimit': 'Memory Limit',
  'checker.absoluteTolerance': 'Absolute tolerance',
  'checker.relativeTolerance': 'Relative tolerance',
};

/** The contract's rules, and those of the form: each test case has an input and an output, but for what an interactor reads. */
export function checkProblem(values: ProblemValues): Faults {
  // The texts of test cases are checked below; they can be many megabytes.
  const fields = problemUploadSchema.omit({ testCases: true }).safeParse(fieldsOf(values));
  const found = fields.success ? [] : fieldErrorsOf(fields.error);
  return new Map([
    ...found.map(({ path, message }) => [fieldOf(path), worded(path, message)] as const),
    ...checkTestCases(values),
  ]);
}

/** Faults that the server found, as the form shows them. */
export function faultsFrom(fields: readonly { path: string; message: string }[]): Faults {
  return new Map(fields.map(({ path, message }) => [fieldOf(path), worded(path, message)]));
}

function checkTestCases({ testCases, checker }: ProblemValues): [string, string][] {
  if (testCases.length > limits.testCasesMaxCount) {
    return [['testCases', `A problem has at most ${limits.testCasesMaxCount} test cases`]];
  }
  if (checker.kind === 'interactive') return [];
  return testCases.flatMap(({ input, output }, index) => [
    ...(input === '' ? [[`testCases.${index}.input`, 'Input is required'] as [string, string]] : []),
    ...(output === '' ? [[`testCases.${index}.output`, 'Output is required'] as [string, string]] : []),
  ]);
}

/** All tags are one field. */
function fieldOf(path: string): string {
  return path.startsWith('tags.') ? 'tags' : path;
}

/** The contract's sentence with the form's name of the field, beginning with a capital letter. */
function worded(path: string, message: string): string {
  const label = labels[path];
  if (!label) return message.charAt(0).toUpperCase() + message.slice(1);
  if (/^(must|is|has)\b/.test(message)) return `${label} ${message}`;
  return message.startsWith(path) ? label + message.slice(path.length) : message;
}

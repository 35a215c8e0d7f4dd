import { fieldErrorsOf, limits, problemUploadSchema } from '@podium/sdk/contract';
import { describeFieldError } from '@podium/sdk/display';
import * as z from 'zod/mini';
import type { ErrorsByField } from '../../components/form/create-form.ts';
import { fieldsOf, type ProblemValues } from './problem-values.ts';

/** The form's labels of the contract's fields. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  editorial: 'Editorial',
  'constraints.timeLimit': 'Time Limit',
  'constraints.memoryLimit': 'Memory Limit',
  'checker.absoluteTolerance': 'Absolute tolerance',
  'checker.relativeTolerance': 'Relative tolerance',
  allowedLanguages: 'Languages',
};

/**
 * Validates by the contract, and by a rule of the form: each test case has an input and an output,
 * unless an interactor reads it.
 */
export function checkProblem(values: ProblemValues): ErrorsByField {
  // The schema does not parse test cases, because they can be many megabytes.
  const fields = z.omit(problemUploadSchema, { testCases: true }).safeParse(fieldsOf(values));
  const found = fields.success ? [] : fieldErrorsOf(fields.error);
  return new Map([
    ...found.map(({ path, message }) => [fieldOf(path), worded(path, message)] as const),
    ...checkTestCases(values),
  ]);
}

export function errorsByField(fields: readonly { path: string; message: string }[]): ErrorsByField {
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

/**
 * Returns the form's field of a path. The form has one field for all tags, and one for all
 * languages.
 */
function fieldOf(path: string): string {
  return /^(tags|allowedLanguages)\./.exec(path)?.[1] ?? path;
}

/** Puts the form's name of the field into the contract's message, and capitalizes it. */
function worded(path: string, message: string): string {
  const label = labels[fieldOf(path)];
  const text = label ? describeFieldError({ path, message }, label) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

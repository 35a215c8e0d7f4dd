import type { Compile } from '../compile/compile.ts';
import type { CheckerSpec } from '../judgement.ts';
import { type Check, type Checker, CheckerError } from './checker.ts';
import { compileValidator } from './compile-validator.ts';
import { createCustomChecker } from './custom.ts';
import { checkExact } from './exact.ts';
import { createFloatCheck } from './float.ts';
import { createTokensCheck } from './tokens.ts';
import type { ValidatorDependencies } from './validator.ts';

export interface CheckerDependencies extends ValidatorDependencies {
  compile: Compile;
}

/** The checkers that decide by looking at a whole output. */
type OutputCheckerSpec = Exclude<CheckerSpec, { type: 'interactive' }>;

type CreateChecker<Type extends OutputCheckerSpec['type']> = (
  spec: Extract<OutputCheckerSpec, { type: Type }>,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
) => Promise<Checker>;

const table: { [Type in OutputCheckerSpec['type']]: CreateChecker<Type> } = {
  tokens: async (spec) => withoutResources(createTokensCheck(spec)),
  exact: async () => withoutResources(checkExact),
  float: async (spec) => withoutResources(createFloatCheck(spec)),
  custom: compileCustomChecker,
};

/**
 * Creates the checker for a judging. Rejects with a CheckerError if a custom one does not compile.
 */
export function createChecker(
  spec: OutputCheckerSpec,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  const create = table[spec.type] as CreateChecker<OutputCheckerSpec['type']> | undefined;
  if (create === undefined) return Promise.reject(new CheckerError(`There is no checker of type ${spec.type}.`));
  return create(spec as never, dependencies, signal);
}

function withoutResources(check: Check): Checker {
  return { check, close() {} };
}

async function compileCustomChecker(
  spec: Extract<CheckerSpec, { type: 'custom' }>,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  return createCustomChecker(await compileValidator('checker', spec, dependencies.compile, signal), dependencies);
}

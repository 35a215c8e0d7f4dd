import type { Compile } from '../compile/compile.ts';
import type { CheckerSpec } from '../judgement.ts';
import { cpp } from '../languages/cpp.ts';
import { type Check, type Checker, CheckerError } from './checker.ts';
import { type CustomCheckerDependencies, createCustomChecker } from './custom.ts';
import { checkExact } from './exact.ts';
import { createFloatCheck } from './float.ts';
import { protocols } from './protocols.ts';
import { createTokensCheck } from './tokens.ts';

export interface CheckerDependencies extends CustomCheckerDependencies {
  compile: Compile;
}

type CreateChecker<Type extends CheckerSpec['type']> = (
  spec: Extract<CheckerSpec, { type: Type }>,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
) => Promise<Checker>;

const table: { [Type in CheckerSpec['type']]: CreateChecker<Type> } = {
  tokens: async (spec) => withoutResources(createTokensCheck(spec)),
  exact: async () => withoutResources(checkExact),
  float: async (spec) => withoutResources(createFloatCheck(spec)),
  custom: compileCustomChecker,
};

/** The checker for a judging. Rejects with a CheckerError when a custom one does not compile. */
export function createChecker(
  spec: CheckerSpec,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  const create = table[spec.type] as CreateChecker<CheckerSpec['type']> | undefined;
  if (create === undefined) return Promise.reject(new CheckerError(`There is no checker of type ${spec.type}.`));
  return create(spec as never, dependencies, signal);
}

function withoutResources(check: Check): Checker {
  return { check, close() {} };
}

async function compileCustomChecker(
  { protocol, source }: Extract<CheckerSpec, { type: 'custom' }>,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  const outcome = await dependencies.compile(protocols[protocol].sourceStart + source, cpp, signal);
  if (outcome.type === 'rejected') {
    throw new CheckerError(`The checker does not compile:\n${outcome.diagnostics.errors.join('\n').slice(0, 4000)}`);
  }
  return createCustomChecker(protocol, outcome.program, dependencies);
}

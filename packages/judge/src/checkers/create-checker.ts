import type { JudgeDependencies } from '../compile/compile.ts';
import type { CheckerSpec, Comparison, Points } from '../judgement.ts';
import { type Check, type Checker, CheckerError, type CheckInput, type CheckOutcome } from './checker.ts';
import { compileValidator } from './compile-validator.ts';
import { createCustomChecker } from './custom.ts';
import { checkExact } from './exact.ts';
import { createFloatCheck } from './float.ts';
import { createTokensCheck } from './tokens.ts';

/** The checkers that decide by looking at a whole output. */
type OutputCheckerSpec = Exclude<CheckerSpec, { type: 'interactive' }>;

const comparisons: { [Type in Comparison['type']]: (spec: Extract<Comparison, { type: Type }>) => Check } = {
  tokens: createTokensCheck,
  exact: () => checkExact,
  float: createFloatCheck,
};

/**
 * Creates the checker for a judging. Rejects with a CheckerError if a custom one does not compile.
 */
export async function createChecker(
  spec: OutputCheckerSpec,
  dependencies: JudgeDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  if (spec.type === 'custom') return compileCustomChecker(spec, dependencies, signal);
  const checkOfProblem = createComparison(spec);
  return {
    check: (input, signal) => (input.checker ? createComparison(input.checker) : checkOfProblem)(input, signal),
    [Symbol.dispose]() {},
  };
}

function createComparison(spec: { type: string }): Check {
  if (!Object.hasOwn(comparisons, spec.type)) throw new CheckerError(`There is no checker of type ${spec.type}.`);
  return comparisons[spec.type as Comparison['type']](spec as never);
}

async function compileCustomChecker(
  spec: Extract<CheckerSpec, { type: 'custom' }>,
  dependencies: JudgeDependencies,
  signal?: AbortSignal,
): Promise<Checker> {
  const { protocol, args, others = [] } = spec;
  const checkers: Checker[] = [];
  const close = () => {
    for (const checker of checkers) checker[Symbol.dispose]();
  };
  try {
    for (const program of [spec, ...others]) {
      const validator = await compileValidator('checker', { ...program, protocol, args }, dependencies.compile, signal);
      checkers.push(createCustomChecker(validator, dependencies));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { check: (input, signal) => checkByAll(checkers, input, signal), [Symbol.dispose]: close };
}

/** Accepts an output if all checkers do. The first one that rejects it decides. */
async function checkByAll(
  checkers: readonly Checker[],
  input: CheckInput,
  signal: AbortSignal | undefined,
): Promise<CheckOutcome> {
  const messages: string[] = [];
  const judgeMessage = () => (messages.length > 0 ? { judgeMessage: messages.join('\n') } : {});
  const notes: string[] = [];
  let points: Points | undefined;
  for (const { check } of checkers) {
    const outcome = await check(input, signal);
    if (outcome.judgeMessage !== undefined) messages.push(outcome.judgeMessage);
    if (!outcome.accepted) return { ...outcome, ...judgeMessage() };
    points ??= outcome.points;
    if (outcome.note !== undefined) notes.push(outcome.note);
  }
  return {
    accepted: true,
    ...(points && { points }),
    ...(notes.length > 0 && { note: notes.join('\n') }),
    ...judgeMessage(),
  };
}

import { compileProgram } from './checkers/compile-validator.ts';
import type { JudgeDependencies } from './compile/compile.ts';
import { describeFailure } from './failure-cause.ts';
import type { CheckerCompilation, CheckerSpec } from './judgement.ts';

/** Compiles the programs of a checker or interactor. Rejects only with the signal's reason. */
export async function compileChecker(
  spec: CheckerSpec,
  { compile }: JudgeDependencies,
  signal?: AbortSignal,
): Promise<CheckerCompilation> {
  const rejected: CheckerCompilation['rejected'] = [];
  if (spec.type !== 'custom' && spec.type !== 'interactive') return { rejected };
  try {
    for (const [index, program] of [spec, ...(spec.others ?? [])].entries()) {
      const outcome = await compileProgram(spec.protocol, program, compile, signal);
      if (outcome.type === 'compiled') outcome.program[Symbol.dispose]();
      else rejected.push({ index, diagnostics: outcome.diagnostics });
    }
    return { rejected };
  } catch (error) {
    signal?.throwIfAborted();
    return { rejected, failure: describeFailure(error) };
  }
}

import type { CheckOutcome } from './checkers/checker.ts';
import { createChecker } from './checkers/create-checker.ts';
import { classify, idleMs, mayBeCausedByOthers } from './classify.ts';
import type { JudgeDependencies } from './compile/compile.ts';
import type { Examiner } from './examiner.ts';
import { executeTests, observe, shownBytes } from './execute-tests.ts';
import type { CheckerSpec, Limits, TestCaseResult } from './judgement.ts';
import type { Execution } from './sandbox/execution.ts';

/** Runs the program on every input in one sandbox, and checks its outputs. */
export async function createOutputExaminer(
  spec: Exclude<CheckerSpec, { type: 'interactive' }>,
  dependencies: JudgeDependencies,
  signal?: AbortSignal,
): Promise<Examiner> {
  const checker = await createChecker(spec, dependencies, signal);
  return {
    async *examine(program, { tests, limits }, slot, signal) {
      const inputPaths = tests.map((test) => test.inputPath);
      let number = 0;
      for await (const executed of executeTests(program, inputPaths, limits, dependencies, signal, slot)) {
        const test = tests[number];
        number += 1;
        if (test === undefined) throw new RangeError('The sandbox ran more tests than there are.');
        const { execution, output } = executed;
        const written = { descriptor: output, bytes: execution.outputBytes };
        const decide = () => checker.check({ ...test, output: written }, signal);
        yield {
          result: { number, ...observe(executed, shownBytes), ...(await judgeTest(execution, limits, decide)) },
          isTimeUncertain: mayBeCausedByOthers(execution, limits),
          idleMs: idleMs(execution),
        };
      }
    },
    [Symbol.dispose]: () => checker[Symbol.dispose](),
  };
}

async function judgeTest(
  execution: Execution,
  limits: Limits,
  check: () => Promise<CheckOutcome>,
): Promise<Pick<TestCaseResult, 'verdict' | 'note'>> {
  const classification = classify(execution, limits);
  if (classification.type === 'failed') return { verdict: classification.verdict, note: classification.note };
  const { accepted, ...why } = await check();
  return { verdict: accepted ? 'accepted' : 'wrong_answer', ...why };
}

import type { Checker } from './checkers/checker.ts';
import { type CheckerDependencies, createChecker } from './checkers/create-checker.ts';
import { classify, idleMs, mayBeCausedByOthers } from './classify.ts';
import type { ExaminedTest, Examiner } from './examiner.ts';
import { type ExecuteDependencies, type ExecutedTest, executeTests, observe, shownBytes } from './execute-tests.ts';
import type { CheckerSpec, JudgeRequest, TestCaseFiles, TestCaseResult } from './judgement.ts';

/** Runs the program on every input in one sandbox, and checks its outputs. */
export async function createOutputExaminer(
  spec: Exclude<CheckerSpec, { type: 'interactive' }>,
  dependencies: ExecuteDependencies & CheckerDependencies,
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
        yield await examineTest(number, executed, test, limits, checker, signal);
      }
    },
    close: () => checker.close(),
  };
}

async function examineTest(
  number: number,
  executed: ExecutedTest,
  test: TestCaseFiles,
  limits: JudgeRequest['limits'],
  checker: Checker,
  signal: AbortSignal | undefined,
): Promise<ExaminedTest> {
  const { execution } = executed;
  return {
    result: await judgeTest(number, executed, test, limits, checker, signal),
    isTimeUncertain: mayBeCausedByOthers(execution, limits),
    idleMs: idleMs(execution),
  };
}

async function judgeTest(
  number: number,
  executed: ExecutedTest,
  test: TestCaseFiles,
  limits: JudgeRequest['limits'],
  checker: Checker,
  signal: AbortSignal | undefined,
): Promise<TestCaseResult> {
  const { execution, output } = executed;
  const classification = classify(execution, limits);
  const observed = { number, ...observe(executed, shownBytes) };
  if (classification.type === 'failed')
    return { ...observed, verdict: classification.verdict, note: classification.note };
  const written = { descriptor: output, bytes: execution.outputBytes };
  const outcome = await checker.check({ ...test, output: written }, signal);
  const { accepted, ...why } = outcome;
  return { ...observed, verdict: accepted ? 'accepted' : 'wrong_answer', ...why };
}

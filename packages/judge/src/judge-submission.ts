import type { Checker } from './checkers/checker.ts';
import { type CheckerDependencies, createChecker } from './checkers/create-checker.ts';
import { classify } from './classify.ts';
import type { ProgramFile } from './compile/compile-cache.ts';
import { describeFailure } from './describe-failure.ts';
import { type ExecuteDependencies, type ExecutedTest, executeTests, observe } from './execute-tests.ts';
import type {
  Diagnostics,
  Judgement,
  JudgeProgress,
  JudgeRequest,
  TestCaseFiles,
  TestCaseResult,
} from './judgement.ts';
import { findLanguage } from './languages/languages.ts';
import type { Verdict } from './verdicts.ts';

export type JudgeDependencies = ExecuteDependencies & CheckerDependencies;

interface JudgeCall {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: JudgeProgress) => void) | undefined;
}

const shownBytes = 1024;
const noDiagnostics: Diagnostics = { errors: [], warnings: [] };

/** Compile, run every test, check, decide. Rejects only with the signal's reason; every other failure is a judging error. */
export async function judgeSubmission(
  request: JudgeRequest,
  dependencies: JudgeDependencies,
  call: JudgeCall,
): Promise<Judgement> {
  try {
    return await judge(request, dependencies, call);
  } catch (error) {
    call.signal?.throwIfAborted();
    return { verdict: 'judging_error', diagnostics: noDiagnostics, tests: [], failure: describeFailure(error) };
  }
}

async function judge(request: JudgeRequest, dependencies: JudgeDependencies, call: JudgeCall): Promise<Judgement> {
  const { signal, onProgress } = call;
  const language = findLanguage(request.language);
  if (language === undefined) throw new RangeError(`There is no language '${request.language}'.`);
  if (request.tests.length === 0) throw new RangeError('There are no test cases to judge by.');
  onProgress?.({ type: 'compiling' });
  const compiled = await dependencies.compile(request.source, language, signal);
  const { diagnostics } = compiled;
  if (compiled.type === 'rejected') return { verdict: 'compile_error', diagnostics, tests: [] };
  try {
    const checker = await createChecker(request.checker, dependencies, signal);
    try {
      onProgress?.({ type: 'running', testsTotal: request.tests.length });
      return { ...(await runTests(request, compiled.program, checker, dependencies, call)), diagnostics };
    } finally {
      checker.close();
    }
  } finally {
    compiled.program.close();
  }
}

type TestsOutcome = Omit<Judgement, 'diagnostics'>;

async function runTests(
  request: JudgeRequest,
  program: ProgramFile,
  checker: Checker,
  dependencies: JudgeDependencies,
  { signal, onProgress }: JudgeCall,
): Promise<TestsOutcome> {
  const { tests, limits } = request;
  const results: TestCaseResult[] = [];
  const inputPaths = tests.map((test) => test.inputPath);
  try {
    for await (const executed of executeTests(program, inputPaths, limits, dependencies, signal)) {
      const number = results.length + 1;
      const result = await judgeTest(number, executed, tests[number - 1], request, checker, signal);
      results.push(result);
      onProgress?.({ type: 'test', result, testsTotal: tests.length });
      if (endsTheRun(result.verdict, request)) break;
    }
    return { verdict: overallVerdict(results, request), tests: results };
  } catch (error) {
    signal?.throwIfAborted();
    return { verdict: 'judging_error', tests: results, failure: describeFailure(error, `test ${results.length + 1}`) };
  }
}

/** Each test after one that ran out of time would most likely cost the whole limit again, and somebody is waiting. */
function endsTheRun(verdict: Verdict, { stopAtFirstFailure }: JudgeRequest): boolean {
  return verdict === 'time_limit_exceeded' || (stopAtFirstFailure && verdict !== 'accepted');
}

async function judgeTest(
  number: number,
  executed: ExecutedTest,
  test: TestCaseFiles | undefined,
  { limits }: JudgeRequest,
  checker: Checker,
  signal: AbortSignal | undefined,
): Promise<TestCaseResult> {
  if (test === undefined) throw new RangeError('The sandbox ran more tests than there are.');
  const { execution, output } = executed;
  const classification = classify(execution, limits);
  const observed = { number, ...observe(executed, shownBytes) };
  if (classification.type === 'failed')
    return { ...observed, verdict: classification.verdict, note: classification.note };
  const written = { descriptor: output, bytes: execution.outputBytes };
  const outcome = await checker.check({ ...test, output: written }, signal);
  return outcome.accepted
    ? { ...observed, verdict: 'accepted' }
    : { ...observed, verdict: 'wrong_answer', note: outcome.note };
}

/** The verdict of the first test that failed; accepted only when every test of the request was run and accepted. */
function overallVerdict(results: readonly TestCaseResult[], { tests }: JudgeRequest): Verdict {
  const failed = results.find((result) => result.verdict !== 'accepted');
  if (failed !== undefined) return failed.verdict;
  if (results.length !== tests.length) throw new RangeError('The sandbox ran fewer tests than there are.');
  return 'accepted';
}

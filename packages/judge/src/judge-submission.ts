import type { JudgeDependencies } from './compile/compile.ts';
import type { Examiner } from './examiner.ts';
import { failureOf } from './failure-cause.ts';
import { createInteractionExaminer } from './interactive/judge-by-interaction.ts';
import { createOutputExaminer } from './judge-by-output.ts';
import { type CheckerSpec, type Judgement, type JudgeRequest, noDiagnostics, withFailure } from './judgement.ts';
import { limitsFor } from './languages/language.ts';
import { getLanguage } from './languages/languages.ts';
import { type JudgeCall, runTests } from './run-tests.ts';

/**
 * Compiles the source, runs every test, checks the outputs and decides. Rejects only with the
 * signal's reason; every other failure is a judging error.
 */
export async function judgeSubmission(
  request: JudgeRequest,
  dependencies: JudgeDependencies,
  call: JudgeCall,
): Promise<Judgement> {
  try {
    return await judge(request, dependencies, call);
  } catch (error) {
    call.signal?.throwIfAborted();
    return {
      verdict: 'judging_error',
      diagnostics: noDiagnostics,
      tests: [],
      ...failureOf(error),
    };
  }
}

async function judge(request: JudgeRequest, dependencies: JudgeDependencies, call: JudgeCall): Promise<Judgement> {
  const { signal, onProgress } = call;
  const language = getLanguage(request.language);
  if (request.tests.length === 0) throw new RangeError('There are no test cases to judge by.');
  await dependencies.makeReady(language, signal);
  onProgress?.({ type: 'compiling' });
  const compiled = await dependencies.compile(request, language, signal);
  const { diagnostics } = compiled;
  if (compiled.type === 'rejected') return { verdict: 'compile_error', diagnostics, tests: [] };
  using program = compiled.program;
  using examiner = await createExaminer(request.checker, dependencies, signal);
  const startTimeMs = dependencies.startTimeMs(language);
  const limits = limitsFor(language, request.limits, startTimeMs);
  onProgress?.({ type: 'running', testsTotal: request.tests.length });
  const judged = await runTests({ ...request, limits }, program, examiner, call, startTimeMs);
  const deciding = judged.tests.find(({ verdict }) => verdict === judged.verdict);
  return { ...judged, diagnostics: withFailure(diagnostics, deciding?.failedAt) };
}

function createExaminer(spec: CheckerSpec, dependencies: JudgeDependencies, signal?: AbortSignal): Promise<Examiner> {
  return spec.type === 'interactive'
    ? createInteractionExaminer(spec, dependencies, signal)
    : createOutputExaminer(spec, dependencies, signal);
}

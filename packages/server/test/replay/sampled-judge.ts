import { type Judge, type Judgement, type JudgeRequest, noDiagnostics, createJudge as openJudge } from '@podium/judge';
import { isSampled, knownVerdictOf, type ProgramVerdict } from '../faults/programs.ts';

// Replaces the judge of a worker process by one that judges a sample of the submissions. It gives
// the others the verdict that their program is known to get. Queue, leases, test data and the
// transaction of the verdict stay the worker's own. `preload-sampled-judge.ts` puts it in place.

export * from '@podium/judge';

const oneIn = Number(process.env.PODIUM_TEST_JUDGE_ONE_IN ?? 1);

export async function createJudge(...options: Parameters<typeof openJudge>): Promise<Judge> {
  const judge = await openJudge(...options);
  return {
    ...judge,
    async judgeSubmission(request, callOptions) {
      const verdict = knownVerdictOf(request.source);
      if (verdict === undefined || isSampled(request.source, oneIn)) return judge.judgeSubmission(request, callOptions);
      return judgementOf(request, verdict);
    },
  };
}

/** The programs fail at the first test if they fail. */
function judgementOf({ tests }: JudgeRequest, verdict: ProgramVerdict): Judgement {
  const count = { accepted: tests.length, compile_error: 0, wrong_answer: 1, runtime_error: 1 }[verdict];
  const measured = { cpuTimeMs: 0, wallTimeMs: 0, peakMemoryBytes: 0 };
  const output = { output: '', outputTruncated: false, errorOutput: '' };
  const results = Array.from({ length: count }, (_, index) => ({ number: index + 1, verdict, ...measured, ...output }));
  return { verdict, diagnostics: noDiagnostics, tests: results };
}

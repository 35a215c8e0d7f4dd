import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HostReport,
  type Judge,
  type Judgement,
  noDiagnostics,
  nothingRun,
  type ProgramRun,
  type TestCaseResult,
} from '@podium/judge';
import type { Verdict } from '@podium/sdk/contract';

/**
 * A judge that hangs, breaks or waits when a test needs it, which the real judge cannot be made to
 * do. The source decides:
 * - `AC` accepts.
 * - `WA 2` gives that verdict on test 2 and accepts the others. With `WA 2 SIGSEGV` the signal ends
 *   the checker.
 * - `AGAIN 2` runs test 2 again alone.
 * - `JE`, `HOST` and `CHECKER` are a judging error without explanation, caused by the machine, and
 *   caused by the problem.
 * - `THROW` throws.
 * - `RTE` breaks the formatter.
 * - `HOLD` waits until it is released, then accepts.
 */
export interface ScriptedJudge extends Judge {
  /** The sources judged so far, in the order in which their judging began. */
  judged: string[];
  /** Returns the number of sources that wait. */
  holding(): number;
  release(): void;
  /** From now on the machine cannot judge its reference program. */
  breakHost(reason: string): void;
}

const verdictCodes: Record<string, Verdict> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RTE: 'runtime_error',
};

const failures: Record<string, Pick<Judgement, 'failure' | 'failureCause'>> = {
  JE: { failure: 'the runner did not answer' },
  HOST: { failure: 'no room for the output', failureCause: 'host' },
  CHECKER: { failure: 'The checker crashed.', failureCause: 'problem' },
};

export function createScriptedJudge(): ScriptedJudge {
  const judged: string[] = [];
  const waiting = new Set<() => void>();
  let host: HostReport = { type: 'works' };

  async function hold(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      signal?.addEventListener('abort', () => {
        waiting.delete(resolve);
        reject(signal.reason);
      });
    });
  }

  return {
    isolation: 'none',
    memoryLimiter: 'address-space',
    prepareLanguage: async () => '1.0',
    warmUpLanguage: async () => {},
    judged,
    holding: () => waiting.size,
    release() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    breakHost(reason) {
      host = { type: 'broken', reason };
    },
    async judgeSubmission({ source, tests, stopAtFirstFailure }, { signal, onProgress } = {}): Promise<Judgement> {
      judged.push(source);
      const [code = '', failing, checkerSignal] = source.trim().split(' ');
      const diagnostics = { ...noDiagnostics, warnings: ['warning: scripted'] };
      onProgress?.({ type: 'compiling' });
      if (code === 'THROW') throw new Error('the sandbox is gone');
      const failure = failures[code];
      if (failure) return { verdict: 'judging_error', diagnostics, tests: [], ...failure };
      onProgress?.({ type: 'running', testsTotal: tests.length });
      if (code === 'HOLD') await hold(signal);
      const results: TestCaseResult[] = [];
      for (const [index, test] of tests.entries()) {
        await sleep(1, undefined, { signal });
        const isFailing = Number(failing) === index + 1;
        const result = await resultOf(index + 1, test, isFailing ? (verdictCodes[code] ?? 'accepted') : 'accepted');
        if (checkerSignal === 'SAYS') result.judgeMessage = `looked at ${index + 1}\0`;
        else if (isFailing && checkerSignal)
          result.checkerFailure = {
            type: 'crashed',
            signal: checkerSignal,
            message: `The checker was killed by ${checkerSignal}`,
          };
        if (isFailing && code === 'AGAIN') result.earlierRuns = [{ cpuTimeMs: 1234.4, wallTimeMs: 2000 }];
        results.push(result);
        onProgress?.({ type: 'test', result, testsTotal: tests.length });
        if (isFailing && stopAtFirstFailure) break;
      }
      const verdict = results.find((result) => result.verdict !== 'accepted')?.verdict ?? 'accepted';
      return { verdict, diagnostics, tests: results };
    },
    checkOutputs: () => Promise.reject(new Error('No test asks for it.')),
    compileChecker: () => Promise.reject(new Error('No test asks for it.')),
    async runProgram({ source, input }, { signal } = {}): Promise<ProgramRun> {
      judged.push(source);
      if (source.startsWith('HOLD')) await hold(signal);
      const verdict = source.startsWith('JE') ? 'judging_error' : null;
      return {
        verdict,
        diagnostics: noDiagnostics,
        cpuTimeMs: 1.4,
        wallTimeMs: 2,
        peakMemoryBytes: 1000,
        output: String(input),
        outputTruncated: false,
        errorOutput: '',
      };
    },
    async formatSource({ source, indent }): Promise<ProgramRun> {
      const [output, verdict] = source === 'RTE' ? ['', 'runtime_error' as const] : [`${indent} ${source}`, null];
      return { ...nothingRun, diagnostics: noDiagnostics, verdict, output };
    },
    warmUp: async () => {},
    checkHost: async () => host,
    limitsOf: (_, limits) => limits,
    close: async () => {},
  };
}

/** Reads the test's files, as the real judge does, so that a missing one is noticed. */
async function resultOf(
  number: number,
  test: { inputPath: string; answerPath: string },
  verdict: Verdict,
): Promise<TestCaseResult> {
  const input = await readFile(test.inputPath, 'utf8');
  const answer = await readFile(test.answerPath, 'utf8');
  const isAccepted = verdict === 'accepted';
  return {
    number,
    verdict,
    cpuTimeMs: number + 0.4,
    wallTimeMs: number + 1,
    peakMemoryBytes: 1000 * number,
    output: isAccepted ? answer : input,
    outputTruncated: false,
    errorOutput: '',
    ...(!isAccepted && { note: 'scripted failure' }),
  };
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HostReport,
  type Judge,
  type Judgement,
  noDiagnostics,
  type ProgramRun,
  type TestCaseResult,
} from '@podium/judge';
import type { Verdict } from '@podium/sdk/contract';

/**
 * A judge that does at a given moment what a test needs and the real one cannot be made to do then: hang, break, wait.
 * The source says what: `AC`; `WA 2` (that verdict on that test, the others accepted), `WA 2 SIGSEGV` (the signal ends the
 * checker); `AGAIN 2` (that test was run again alone); `JE`, `HOST` and `CHECKER` (a judging error without explanation, by
 * the machine, by the problem); `THROW`; `HOLD` waits until it is released, then accepts.
 */
export interface ScriptedJudge extends Judge {
  /** Sources judged so far, in order of their beginning. */
  judged: string[];
  /** How many are waiting. */
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
        if (isFailing && checkerSignal) result.checkerFailure = `The checker was killed by ${checkerSignal}`;
        if (isFailing && code === 'AGAIN') result.earlierRuns = [{ cpuTimeMs: 1234.4, wallTimeMs: 2000 }];
        results.push(result);
        onProgress?.({ type: 'test', result, testsTotal: tests.length });
        if (isFailing && stopAtFirstFailure) break;
      }
      const verdict = results.find((result) => result.verdict !== 'accepted')?.verdict ?? 'accepted';
      return { verdict, diagnostics, tests: results };
    },
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
    warmUp: async () => {},
    checkHost: async () => host,
    close: async () => {},
  };
}

/** Reads the test's files, as the real judge does: a missing one is noticed. */
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

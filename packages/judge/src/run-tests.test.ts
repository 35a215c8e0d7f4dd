import { expect, it } from 'vitest';
import { CheckerError } from './checkers/checker.ts';
import type { Program } from './compile/open-program.ts';
import type { Slot } from './core-slots.ts';
import type { Examiner } from './examiner.ts';
import type { CheckerEnd, JudgeRequest, TestCaseResult } from './judgement.ts';
import { runTests } from './run-tests.ts';

const result: TestCaseResult = {
  number: 1,
  verdict: 'accepted',
  cpuTimeMs: 1,
  wallTimeMs: 1,
  peakMemoryBytes: 1,
  output: '',
  outputTruncated: false,
  errorOutput: '',
};

/**
 * The checker of the second test ends in these ways, one per run, and then accepts. Each program
 * seems idle for `idleMs`, and its language starts in `startTimeMs`.
 */
async function judge(ends: readonly CheckerEnd[], { testCount = 3, idleMs = 0, startTimeMs = 0 } = {}) {
  const runs: string[] = [];
  const left = [...ends];
  let alone = '';
  const examiner: Examiner = {
    async *examine(_, { tests }) {
      for (const { inputPath } of tests) {
        runs.push(inputPath + alone);
        const end = inputPath === '2' ? left.shift() : undefined;
        if (end) throw new CheckerError('The checker failed', end);
        yield { result, isTimeUncertain: false, idleMs };
      }
    },
    [Symbol.dispose]() {},
  };
  const slot: Slot = {
    othersWait: () => false,
    giveWay: async () => {},
    async runAlone(task) {
      alone = ' alone';
      return task().finally(() => {
        alone = '';
      });
    },
  };
  const request: JudgeRequest = {
    source: '',
    language: 'cpp',
    limits: { timeLimitMs: 1000, memoryLimitBytes: 1 },
    checker: { type: 'tokens' },
    tests: Array.from({ length: testCount }, (_, index) => ({ inputPath: `${index + 1}`, answerPath: '' })),
    stopAtFirstFailure: true,
  };
  return { runs, judgement: await runTests(request, {} as Program, examiner, { slot }, startTimeMs) };
}

it('repeats a test alone whose checker the machine stopped', async () => {
  const { runs, judgement } = await judge([{ type: 'stopped' }]);
  expect(runs).toEqual(['1', '2', '2 alone', '3']);
  expect(judgement).toMatchObject({ verdict: 'accepted', tests: [{ number: 1 }, { number: 2 }, { number: 3 }] });
});

it('makes a judging error of a checker that the machine stops alone as well, on the test where it was', async () => {
  const { runs, judgement } = await judge([{ type: 'stopped' }, { type: 'stopped' }]);
  expect(runs).toEqual(['1', '2', '2 alone']);
  expect(judgement).toMatchObject({ verdict: 'judging_error', checkerFailure: { type: 'stopped', test: 2 } });
});

it('does not repeat a checker that hung by itself', async () => {
  const { runs, judgement } = await judge([{ type: 'hung', limit: 'wall_time' }]);
  expect(runs).toEqual(['1', '2']);
  expect(judgement).toMatchObject({ verdict: 'judging_error', checkerFailure: { type: 'hung', test: 2 } });
});

it.each([
  [0, 'time_limit_exceeded'],
  [200, 'accepted'],
] as const)(
  'judges 100 programs that seem idle for 600 ms, in a language that starts in %i ms, as %s',
  async (startTimeMs, verdict) => {
    const { judgement } = await judge([], { testCount: 100, idleMs: 600, startTimeMs });
    expect(judgement.verdict).toBe(verdict);
  },
);

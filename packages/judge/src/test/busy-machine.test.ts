import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepCoresBusy } from './exactness/busy-cores.ts';
import { isRunning } from './exactness/observer.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

const burn = `#include <cstdio>
#include <ctime>
#include <sys/prctl.h>
#include <unistd.h>
void burnUntil(long ms) { while (clock() < ms * (CLOCKS_PER_SEC / 1000)) for (volatile int i = 0; i < 1000; i = i + 1); }
`;

describe.runIf(process.platform === 'linux')('on a machine that others keep busy', () => {
  let tests: TestJudge;
  let freeCores: (() => void) | undefined;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
    // The compiler would take longer beside the busy processes, and they as long as it.
    await Promise.all(
      [obedient, works].map((source) => tests.judgeSource(source, { cases: [['1', '']], timeLimitMs: 1 })),
    );
    freeCores = keepCoresBusy();
  });
  afterAll(async () => {
    freeCores?.();
    await tests.close();
  });

  /** Reads a number, sets its own name to say so, and uses that many milliseconds of CPU time. */
  const obedient = `${burn}int main() {
  long ms;
  char name[32];
  if (scanf("%ld", &ms) != 1) return 1;
  snprintf(name, sizeof name, "burns-%ld", ms);
  prctl(PR_SET_NAME, name);
  burnUntil(ms);
}`;
  const works = `${burn}int main() { for (long ms = 5;; ms += 5) { burnUntil(ms); usleep(50000); } }`;

  it('a time limit that was exceeded by less than twice is tried again before it is final, and all times are reported', async () => {
    const files = await tests.writeTests([
      ['1', ''],
      ['600', ''],
      ['2', ''],
    ]);
    const judging = judge(files, 400);
    await vi.waitFor(() => expect(isRunning('burns-600')).toBe(true), { timeout: 60_000, interval: 10 });
    // The next run reads a smaller number.
    writeFileSync(files[1]?.inputPath ?? '', '50');
    const judgement = await judging;
    expect(judgement).toMatchObject({
      verdict: 'accepted',
      tests: [{ number: 1 }, { number: 2, earlierRuns: [{}] }, { number: 3 }],
    });
    expect(judgement.tests[1]?.earlierRuns?.[0]?.cpuTimeMs).toBeGreaterThan(500);
    expect(judgement.tests[1]?.cpuTimeMs).toBeLessThan(400);
    expect(judgement.tests[0]).not.toHaveProperty('earlierRuns');
  });

  it('a run on one input that exceeded its limit by less than twice has the result of a second run', async () => {
    const [file] = await tests.writeTests([['600', '']]);
    const inputPath = file?.inputPath ?? '';
    const limits = { timeLimitMs: 400, memoryLimitBytes: 64 * 1024 ** 2 };
    const running = tests.judge.runProgram({ source: obedient, language: 'cpp', input: { path: inputPath }, limits });
    await vi.waitFor(() => expect(isRunning('burns-600')).toBe(true), { timeout: 60_000, interval: 10 });
    // The next run reads a smaller number.
    writeFileSync(inputPath, '50');
    expect(await running).toMatchObject({ verdict: null, exitCode: 0 });
  });

  it('a time limit that was exceeded again is final, with the time of both runs', async () => {
    const judgement = await judge(await tests.writeTests([['150', '']]), 100);
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded', tests: [{ earlierRuns: [{}] }] });
  });

  it('a time limit that was exceeded by more than twice is final at once', async () => {
    const judgement = await judge(await tests.writeTests([['100000', '']]), 100);
    expect(judgement).toMatchObject({ verdict: 'time_limit_exceeded', tests: [{ number: 1 }] });
    expect(judgement.tests[0]).not.toHaveProperty('earlierRuns');
    expect(judgement.tests[0]?.cpuTimeMs).toBeLessThan(400);
  });

  it('a program that works a tenth of the time is stopped when it has rested for its wall time limit', async () => {
    const { tests: results } = await tests.judgeSource(works, { timeLimitMs: 200 });
    expect(results).toMatchObject([
      { verdict: 'time_limit_exceeded', note: expect.stringMatching(/still running after 1\.4 s/) },
    ]);
    // The cap of all wall time is 7 s.
    expect(results[0]?.wallTimeMs).toBeLessThan(3500);
  });

  function judge(files: Awaited<ReturnType<TestJudge['writeTests']>>, timeLimitMs: number) {
    return tests.judge.judgeSubmission({
      source: obedient,
      language: 'cpp',
      limits: { timeLimitMs, memoryLimitBytes: 64 * 1024 ** 2 },
      checker: { type: 'tokens' },
      tests: files,
      stopAtFirstFailure: false,
    });
  }
});

describe.runIf(process.platform === 'linux')('while the process of the judge is busy itself', () => {
  it('a program that sleeps past its wall time limit and then ends has still exceeded it', async () => {
    const tests = await openTestJudge('sandbox');
    onTestFinished(() => tests.close());
    const source = `${burn}int main() { prctl(PR_SET_NAME, "sleeps-too-long"); usleep(7000000); }`;
    const judging = tests.judgeSource(source, { timeLimitMs: 100 });
    await vi.waitFor(() => expect(isRunning('sleeps-too-long')).toBe(true), { timeout: 60_000, interval: 10 });
    // The runner asks at 1.2 s and gets its answer after the end of the program. No wait for a core
    // extends the wall time beyond 6 s.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_500);
    expect(await judging).toMatchObject({
      verdict: 'time_limit_exceeded',
      tests: [{ note: expect.stringMatching(/still running after 1\.2 s/) }],
    });
  });
});

it.runIf(process.platform === 'linux')(
  'tests that sleep do not hold the judge for as long as each of them may',
  async () => {
    const tests = await openTestJudge('sandbox');
    onTestFinished(() => tests.close());
    const source = '#include <unistd.h>\nint main() { usleep(900000); }';
    const cases = Array.from({ length: 20 }, () => ['', ''] as const);
    const judgement = await tests.judgeSource(source, { cases, timeLimitMs: 50 });
    expect(judgement.verdict).toBe('time_limit_exceeded');
    const ran = judgement.tests.length;
    expect(ran).toBeLessThan(11);
    expect(judgement.tests.at(-1)?.note).toBe(
      `the tests so far took 7.4 s more than they computed: tests ${ran + 1} to 20 were not run`,
    );
  },
);

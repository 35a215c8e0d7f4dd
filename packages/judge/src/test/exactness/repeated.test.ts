import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../verdicts.ts';
import { joinParts, type Part } from '../joined-program.ts';
import { openTestJudge, type TestJudge } from '../judging.ts';
import { keepCoresBusy } from './busy-cores.ts';

const burn = (ms: number): Part => ({
  main: `while (clock() < ${ms} * (CLOCKS_PER_SEC / 1000)) for (volatile int i = 0; i < 1000; i = i + 1);`,
});
const take = (megabytes: number, end = ''): Part => ({
  main: `volatile char *area = new char[${megabytes} << 20]; for (int at = 0; at < ${megabytes} << 20; at += 4096) area[at] = 1; ${end}`,
});

/**
 * Four programs at a time are more than the cores of a small machine can run beside the busy
 * processes. `PODIUM_FULL=1` asks for fifty runs.
 */
const times = process.env.PODIUM_FULL ? 50 : 4;
const memoryMegabytes = 32;
/**
 * These programs do not depend on time. The limit is ample because the same work takes more CPU
 * time on a busy machine.
 */
const ampleTimeLimitMs = 2000;

/** Each program is near a limit or fails in a way that looks like exceeding one. */
const programs: { title: string; source: Part; verdict: Verdict; timeLimitMs?: number }[] = [
  { title: '80 % of the time', source: burn(40), timeLimitMs: 50, verdict: 'accepted' },
  { title: '120 % of the time', source: burn(60), timeLimitMs: 50, verdict: 'time_limit_exceeded' },
  { title: 'a little less than the memory', source: take(30), verdict: 'accepted' },
  { title: 'a little more than the memory', source: take(34), verdict: 'memory_limit_exceeded' },
  { title: 'nearly all of the memory before a crash', source: take(30, '__builtin_trap();'), verdict: 'runtime_error' },
  { title: 'a wrong answer', source: { main: 'puts("2");' }, verdict: 'wrong_answer' },
  { title: 'an exit code', source: { main: 'return 1;' }, verdict: 'runtime_error' },
];

const joined = joinParts(
  '#include <cstdio>\n#include <ctime>\n',
  programs.map(({ source }) => source),
);

describe('judging the same program many times while all cores are busy', () => {
  let tests: TestJudge;
  let freeCores: () => void;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
    // The compiler would take longer beside the busy processes, and they as long as it.
    await tests.judgeSource(joined, { cases: [['0\n', '']] });
    freeCores = keepCoresBusy();
  });
  afterAll(async () => {
    freeCores();
    await tests.close();
  });

  it.each(programs)('gives one verdict on $title', async ({ source, verdict, timeLimitMs = ampleTimeLimitMs }) => {
    const index = programs.findIndex((program) => program.source === source);
    const cases = [[`${index}\n`, '']] as const;
    const judgements = await Promise.all(
      Array.from({ length: times }, () => tests.judgeSource(joined, { cases, timeLimitMs, memoryMegabytes })),
    );
    expect(judgements.map((judgement) => judgement.failure ?? judgement.verdict)).toEqual(Array(times).fill(verdict));
  });
});

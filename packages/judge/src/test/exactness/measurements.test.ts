import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestCaseResult } from '../../judgement.ts';
import type { TestJudge } from '../judging.ts';
import { keepCoresBusy } from './busy-cores.ts';
import { modes, openJudgeIn } from './modes.ts';
import { type Observation, startObserver } from './observer.ts';

const mebibyte = 1024 ** 2;

/**
 * The kinds of work of work.cpp. Only the megabytes in `touchedMegabytes` are the program's own
 * memory.
 */
const works = [
  { work: 'nothing 0' },
  { work: 'mmap 64', touchedMegabytes: 64 },
  { work: 'burn 150' },
  { work: 'given-back 50', touchedMegabytes: 50 },
  { work: 'burn-in-kernel 80' },
  { work: 'heap 48', touchedMegabytes: 48 },
  { work: 'sleep 50' },
  { work: 'heap-in-threads 40', touchedMegabytes: 40 },
  { work: 'fork 40' },
  { work: 'static 40', touchedMegabytes: 40 },
  { work: '2-threads 80' },
  { work: 'stack 30', touchedMegabytes: 30 },
  { work: '8-threads 120' },
  { work: 'shared-mmap 24', touchedMegabytes: 24 },
  { work: 'threads-left-behind 0' },
  { work: 'realloc 32', touchedMegabytes: 21 },
  { work: 'new 40', touchedMegabytes: 40 },
  { work: 'fragments 24', touchedMegabytes: 24 },
] as const;
type Work = { work: string; touchedMegabytes?: number };

/**
 * One of each way to take memory or time: how much a program takes does not depend on others, only
 * when it gets a core.
 */
const whileBusy: readonly Work[] = [
  { work: 'given-back 50', touchedMegabytes: 50 },
  { work: 'burn 150' },
  { work: 'nothing 0' },
  { work: 'heap-in-threads 40', touchedMegabytes: 40 },
  { work: '8-threads 120' },
  { work: 'sleep 50' },
  { work: 'burn-in-kernel 80' },
  { work: 'fork 40' },
  { work: 'threads-left-behind 0' },
];

describe.runIf(process.platform === 'linux').each(modes)('measuring %s', (mode) => {
  let tests: TestJudge;
  let source: string;
  beforeAll(async () => {
    tests = await openJudgeIn(mode);
    source = await readFile(new URL('work.cpp', import.meta.url), 'utf8');
  });
  afterAll(() => tests.close());

  /**
   * Judges all works as tests of one submission. Returns a line for each number that is off by more
   * than the tolerance.
   */
  async function measure(order: readonly Work[]): Promise<string[]> {
    const files = await tests.writeTests(order.map(({ work }, index) => [`${index + 1} ${work}\n`, '']));
    const observer = startObserver();
    const judgement = await tests.judge
      .judgeSubmission({
        source,
        language: 'cpp',
        limits: { timeLimitMs: 10_000, memoryLimitBytes: 256 * mebibyte },
        checker: { type: 'tokens' },
        tests: files,
        stopAtFirstFailure: false,
      })
      .finally(() => observer.stop());
    expect(judgement).toMatchObject({ verdict: 'accepted', tests: { length: order.length } });
    return judgement.tests.flatMap((result, index) => {
      const observation = observer.observations.get(result.number);
      const work = order[index];
      if (observation === undefined || work === undefined) return [`test ${result.number} was not looked at`];
      return [...cpuDeviations(result, observation), ...memoryDeviations(result, observation, work)].map(
        (deviation) => `${work.work}: ${deviation}`,
      );
    });
  }

  it('agrees with the kernel on CPU time and memory, whatever the order of the tests', async () => {
    // Memory that a test leaves behind could count for the next one. Time could not.
    const again = works.filter((work) => 'touchedMegabytes' in work).toReversed();
    // The two modes with a sandbox differ in memory alone.
    const once = mode === 'in a sandbox without memory groups' ? [{ work: 'burn 50' }, ...again.toReversed()] : works;
    expect(await measure([...once, ...again])).toEqual([]);
  });

  // Without memory groups time is measured in the same way, and memory as the kernel reports it of
  // the process, which takes no other processes into account. The runner reads inputs for a group
  // alone.
  if (mode !== 'in a memory group') return;

  it('agrees with the kernel on CPU time and memory when all cores are busy', async () => {
    onTestFinished(keepCoresBusy());
    expect(await measure(whileBusy)).toEqual([]);
  });

  it('does not count an input that has to be read from the disk first', async () => {
    const [file] = await tests.writeTests([['x'.repeat(24 * mebibyte), '']]);
    execFileSync('sync', [file?.inputPath ?? '']);
    execFileSync('dd', [`if=${file?.inputPath}`, 'iflag=nocache', 'count=0', 'status=none']);
    const judgement = await tests.judge.judgeSubmission({
      source:
        '#include <unistd.h>\nint main() { static char text[65536]; while (read(0, text, sizeof text) > 0); return 1; }',
      language: 'cpp',
      // The limit is so small that the whole input does not fit. The kernel drops pages of files at
      // the limit, so only the measurement could show the difference.
      limits: { timeLimitMs: 5000, memoryLimitBytes: 16 * mebibyte },
      checker: { type: 'tokens' },
      tests: file === undefined ? [] : [file],
      stopAtFirstFailure: false,
    });
    expect(judgement).toMatchObject({ verdict: 'runtime_error', tests: [{ note: 'exit code 1' }] });
    expect(judgement.tests[0]?.peakMemoryBytes).toBeLessThan(2 * mebibyte);
  });

  // The resident size counts these pages: 65 MB, and 48 MB for each mapping.
  it.each([
    ['its whole input', 'readAll(mmap(nullptr, 64 << 20, PROT_READ, MAP_SHARED, 0, 0), 64 << 20);'],
    [
      'one memory six times',
      'void *area = mmap(nullptr, 8 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); for (int i = 0; i < 6; ++i) readAll(i == 0 ? area : mremap(area, 0, 8 << 20, MREMAP_MAYMOVE), 8 << 20);',
    ],
  ])('shows no more memory than the limit of a program that maps %s', async (_, body) => {
    const source = `#include <sys/mman.h>
volatile char sink;
void readAll(void *area, long bytes) { for (long at = 0; at < bytes; at += 4096) sink = static_cast<char *>(area)[at]; }
int main() { ${body} }`;
    const limits = { timeLimitMs: 5000, memoryMegabytes: 16 };
    const judgement = await tests.judgeSource(source, { cases: [['x'.repeat(64 * mebibyte), '']], ...limits });
    expect(judgement).toMatchObject({ verdict: 'accepted' });
    expect(judgement.tests[0]?.peakMemoryBytes).toBeLessThanOrEqual(16 * mebibyte);
  });
});

describe.runIf(process.platform === 'linux')('the memory of a small program', () => {
  it('is the same in every mode, and includes the pages of its file', async () => {
    const peaks: number[] = [];
    for (const mode of modes) {
      const tests = await openJudgeIn(mode);
      try {
        const source = '#include <iostream>\nint main() { std::cout << std::endl; }';
        const { tests: results } = await tests.judgeSource(source, { cases: Array(3).fill(['', '']) });
        // A program that changes its core leaves more pages uncounted.
        peaks.push(Math.max(...results.map(({ peakMemoryBytes }) => peakMemoryBytes)));
      } finally {
        await tests.close();
      }
    }
    expect(peaks).toHaveLength(3);
    expect(Math.min(...peaks)).toBeGreaterThan(mebibyte);
    expect(Math.max(...peaks) - Math.min(...peaks)).toBeLessThan(mebibyte / 4);
  });
});

/**
 * Since Linux 6.2 each core counts some pages of each of three kinds before it adds them to the
 * peak that the judge reads.
 */
const cores = availableParallelism();
const uncountedBytes = cores * 3 * Math.max(32, 2 * cores) * 4096;

/**
 * Checks the CPU time against the program's own clock and the group's count after the observation.
 * The clock before the observation and the count share no time, so together they are the least.
 * The clock after it and the count leave none out, so together they are the most.
 */
function cpuDeviations(result: TestCaseResult, { takeLaterCpuUs }: Observation): string[] {
  const [unobservedUs = Number.NaN, clockUs = Number.NaN, usageUs = Number.NaN, laterClockUs = Number.NaN] =
    result.errorOutput.split(' ').map(Number);
  const laterUs = takeLaterCpuUs();
  const leastMs = Math.max(clockUs, unobservedUs + (laterUs ?? 0)) / 1000;
  const mostMs = (clockUs + (laterUs ?? 0)) / 1000;
  // Some kernels give the judge user and system time in whole milliseconds each.
  const toleranceMs = 2;
  const found = [];
  // The program reads its clock before and after getrusage, which counts like that as well.
  const toleranceUs = 1000 * toleranceMs;
  if (!(usageUs > clockUs - toleranceUs && usageUs < laterClockUs + toleranceUs))
    found.push(`getrusage ${usageUs} µs, clock from ${clockUs} to ${laterClockUs} µs`);
  if (!(result.cpuTimeMs > leastMs - toleranceMs)) found.push(`CPU ${result.cpuTimeMs} ms, not at least ${leastMs} ms`);
  // Without such a group only the judge can know how long the end of the program took.
  if (laterUs !== undefined && !(result.cpuTimeMs < mostMs + toleranceMs))
    found.push(`CPU ${result.cpuTimeMs} ms, not at most ${mostMs} ms`);
  return found;
}

/**
 * Checks the peak against the largest resident size and against the memory that the program
 * touched, in every mode.
 */
function memoryDeviations(
  { peakMemoryBytes }: TestCaseResult,
  { peakResidentBytes: resident }: Observation,
  { touchedMegabytes = 0 }: Work,
): string[] {
  const touched = touchedMegabytes * mebibyte;
  const found = [];
  if (!(Math.abs(peakMemoryBytes - resident) < uncountedBytes)) found.push(`peak ${peakMemoryBytes}, not ${resident}`);
  if (!(peakMemoryBytes > touched - uncountedBytes)) found.push(`peak ${peakMemoryBytes}, touched ${touched}`);
  return found;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../verdicts.ts';
import type { TestJudge } from '../judging.ts';
import { hasMemoryGroups, modes, openJudgeIn } from './modes.ts';

interface Edge {
  title: string;
  /**
   * The program's code, which may call the functions of the prelude. The program then returns 0.
   */
  body: string;
  verdict: Verdict;
  note?: RegExp;
  timeLimitMs?: number;
  memoryMegabytes?: number;
  /**
   * Without a memory group nobody stops the program when it passes the memory limit, so it meets
   * its other limits first.
   */
  needsMemoryGroup?: boolean;
}

const prelude = `
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
static const long megabyte = 1 << 20;
long usedMs(clockid_t clock) { timespec used; clock_gettime(clock, &used); return used.tv_sec * 1000 + used.tv_nsec / 1000000; }
void burnUntil(long ms, clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) { while (usedMs(clock) < ms) for (volatile int i = 0; i < 1000; i = i + 1); }
volatile char *touched(volatile char *area, long bytes) { for (long at = 0; at < bytes; at += 4096) area[at] = 1; return area; }
volatile char *take(long bytes) { return touched(new char[bytes], bytes); }
// Without a memory group, a program can take more than a gigabyte, whose eighth is too much as
// well.
volatile char *takeEighth(long bytes) { return touched(new char[bytes], bytes / 8); }
char area[66 << 20];
char recurse(long bytes) { volatile char frame[4096]; frame[0] = 1; return bytes <= 0 ? frame[0] : recurse(bytes - 4096) + frame[0]; }
void writeTo(int stream, long bytes) {
  char *lines = new char[65536];
  memset(lines, '\\n', 65536);
  for (long left = bytes; left > 0; left -= write(stream, lines, left < 65536 ? left : 65536)) {}
}
// The header of std::thread takes half a second to compile.
template <class Body> void inThreads(int count, Body body) {
  pthread_t threads[64];
  const auto run = [](void *given) -> void * { (*static_cast<Body *>(given))(); return nullptr; };
  for (int i = 0; i < count; ++i) if (pthread_create(&threads[i], nullptr, run, &body) != 0) abort();
  for (int i = 0; i < count; ++i) pthread_join(threads[i], nullptr);
}
`;

const outputLimitBytes = 1 << 20;
/**
 * These programs do not depend on time. The limit is ample because the same work takes more CPU
 * time on a busy machine.
 */
const ampleTimeLimitMs = 5000;
const overlyLarge = '1L << 46';

const timeEdges: Omit<Edge, 'timeLimitMs'>[] = [
  { title: '90 % of the time', body: 'burnUntil(90);', verdict: 'accepted' },
  {
    title: '110 % of the time',
    body: 'burnUntil(110);',
    verdict: 'time_limit_exceeded',
    note: /used more than 100 ms of CPU time/,
  },
  {
    title: '88 % of the time in four threads',
    body: 'inThreads(4, [] { burnUntil(22, CLOCK_THREAD_CPUTIME_ID); });',
    verdict: 'accepted',
  },
  {
    title: '112 % of the time in four threads',
    body: 'inThreads(4, [] { burnUntil(28, CLOCK_THREAD_CPUTIME_ID); });',
    verdict: 'time_limit_exceeded',
    note: /used more than 100 ms of CPU time/,
  },
  { title: 'three quarters of the wall time, asleep', body: 'usleep(900000);', verdict: 'accepted' },
  {
    // While it starts on a busy machine it may wait for a core, which counts for it: a sleep of 1.5
    // s then ends in time. No wait extends the wall time beyond 6 s.
    title: 'asleep for longer than any wait allows',
    body: 'usleep(7000000);',
    verdict: 'time_limit_exceeded',
    note: /still running after 1\.2 s/,
  },
  {
    title: 'a failure after too much time',
    body: 'burnUntil(110); return 1;',
    verdict: 'time_limit_exceeded',
  },
];
const time: Edge[] = timeEdges.map((edge) => ({ ...edge, timeLimitMs: 100 }));

const memory: Edge[] = [
  { title: '2 MB less than the memory, from the heap', body: 'take(62 * megabyte);', verdict: 'accepted' },
  { title: '2 MB more than the memory, from the heap', body: 'take(66 * megabyte);', verdict: 'memory_limit_exceeded' },
  { title: '2 MB less than the memory, static', body: 'touched(area, 62 * megabyte);', verdict: 'accepted' },
  {
    title: '2 MB more than the memory, static',
    body: 'touched(area, 66 * megabyte);',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: '2 MB less than the memory, on the stack',
    body: 'return recurse(62 * megabyte) == 0;',
    verdict: 'accepted',
  },
  {
    title: '2 MB more than the memory, on the stack',
    body: 'return recurse(66 * megabyte) == 0;',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: '2 MB more than the memory, given back at once',
    body: 'delete[] take(66 * megabyte);',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'a failure with 2 MB less than the memory in use',
    body: 'take(62 * megabyte); return 1;',
    verdict: 'runtime_error',
    note: /^exit code 1$/,
  },
  {
    title: 'a failure after 2 MB more than the memory',
    body: 'delete[] take(66 * megabyte); return 1;',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'memory that is used until there is none, the exception caught and 0 returned',
    body: 'try { for (;;) takeEighth(megabyte); } catch (const std::bad_alloc &) { return 0; }',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'memory that is used until there is none, the exception not caught',
    body: 'for (;;) takeEighth(megabyte);',
    verdict: 'memory_limit_exceeded',
  },
  {
    title: 'an impossible request, the exception caught and 0 returned',
    body: `try { take(${overlyLarge}); } catch (const std::bad_alloc &) { return 0; } return 1;`,
    verdict: 'accepted',
  },
  {
    title: 'an impossible request, the exception not caught',
    body: `take(${overlyLarge});`,
    verdict: 'runtime_error',
    note: /^killed by SIGABRT: std::bad_alloc$/,
  },
  {
    title: 'a program that kills itself as the kernel would, with little memory in use',
    body: 'raise(SIGKILL);',
    verdict: 'runtime_error',
    note: /^killed by SIGKILL$/,
  },
  ...[64, 256, 1024].map(
    (memoryMegabytes): Edge => ({
      title: `64 threads at once, each with a heap of its own, in ${memoryMegabytes} MB`,
      body: `
      pthread_barrier_t all;
      pthread_barrier_init(&all, nullptr, 64);
      inThreads(64, [&] { take(megabyte / 4); pthread_barrier_wait(&all); });`,
      memoryMegabytes,
      verdict: 'accepted',
    }),
  ),
  {
    // Freeing this memory takes more time than is left, so in the end both limits are exceeded.
    title: 'too much memory first and then, while it is taken down, too much time',
    body: 'take(380 * megabyte); burnUntil(788); take(8 * megabyte);',
    timeLimitMs: 800,
    memoryMegabytes: 384,
    needsMemoryGroup: true,
    verdict: 'memory_limit_exceeded',
  },
];

/** Without a memory group, the address space limits the stack of a sandboxed program. */
const stack: Edge[] = [
  {
    title: 'a stack that is as deep as it may be, hardly used',
    body: 'static_cast<volatile char *>(__builtin_frame_address(0))[-(72 * megabyte - megabyte / 4)] = 1;',
    verdict: 'accepted',
  },
  {
    title: 'a stack that is deeper than it may be, hardly used',
    body: 'static_cast<volatile char *>(__builtin_frame_address(0))[-(72 * megabyte + megabyte / 4)] = 1;',
    verdict: 'runtime_error',
    note: /^killed by SIGSEGV$/,
  },
];

const output: Edge[] = [
  { title: 'as much as may be written', body: `writeTo(1, ${outputLimitBytes});`, verdict: 'accepted' },
  {
    title: 'a byte more than may be written',
    body: `writeTo(1, ${outputLimitBytes + 1});`,
    verdict: 'output_limit_exceeded',
  },
  {
    title: 'a failure after all that may be written',
    body: `writeTo(1, ${outputLimitBytes}); return 1;`,
    verdict: 'runtime_error',
  },
  {
    title: 'a failure after a byte more than may be written',
    body: `writeTo(1, ${outputLimitBytes + 1}); return 1;`,
    verdict: 'output_limit_exceeded',
  },
  {
    title: 'more standard error than output may be written',
    body: `writeTo(2, ${4 * outputLimitBytes});`,
    verdict: 'accepted',
  },
  {
    title: 'a failure after more standard error than output may be written',
    body: `writeTo(2, ${4 * outputLimitBytes}); return 1;`,
    verdict: 'runtime_error',
    note: /^exit code 1$/,
  },
];

const ends: Edge[] = [
  {
    title: 'the signal of too large a file, raised by the program itself',
    body: 'raise(SIGXFSZ);',
    verdict: 'runtime_error',
  },
  { title: 'exit code 0 with a right output', body: 'puts(" "); return 0;', verdict: 'accepted' },
  { title: 'exit code 0 with a wrong output', body: 'puts("wrong"); return 0;', verdict: 'wrong_answer' },
  {
    title: 'exit code 1 with a right output',
    body: 'puts(" "); return 1;',
    verdict: 'runtime_error',
    note: /^exit code 1$/,
  },
  { title: 'exit code 1 with a wrong output', body: 'puts("wrong"); return 1;', verdict: 'runtime_error' },
  { title: 'exit code 255', body: 'exit(-1);', verdict: 'runtime_error', note: /^exit code 255$/ },
  { title: 'exit code 256, which is none', body: 'exit(256);', verdict: 'accepted' },
];

const groupsHere = await hasMemoryGroups();
const edges: Edge[] = [...time, ...memory, ...stack, ...output, ...ends];

/** One program contains all of them and is compiled once. Its input selects one. */
const source = `${prelude}
int main() {
  int number = 0;
  if (scanf("%d", &number) != 1) return 99;
  ${edges.map(({ body }, index) => `if (number == ${index}) { ${body} return 0; }`).join('\n  ')}
  return 98;
}`;

describe.runIf(process.platform === 'linux').each(modes)('a verdict %s', (mode) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openJudgeIn(mode);
  });
  afterAll(() => tests.close());

  // The first two modes differ in memory alone.
  const ofMode = mode === 'in a sandbox without memory groups' ? memory : edges;
  const here = ofMode.filter(
    ({ needsMemoryGroup }) => !needsMemoryGroup || (groupsHere && mode === 'in a memory group'),
  );
  it.each(here)('on $title', async (edge) => {
    const { verdict, note = /^/, timeLimitMs = ampleTimeLimitMs, memoryMegabytes = 64 } = edge;
    const cases = [[String(edges.indexOf(edge)), '']] as const;
    const judgement = await tests.judgeSource(source, { cases, timeLimitMs, memoryMegabytes, outputLimitBytes });
    expect(judgement.diagnostics.errors).toEqual([]);
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.tests[0]?.note ?? '').toMatch(note);
  });
});

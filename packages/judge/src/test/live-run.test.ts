import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProgramRun } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

const doubler = `#include <cstdio>
int main() { long x; while (scanf("%ld", &x) == 1) { printf("%ld\\n", 2 * x); fflush(stdout); } }`;
const endless = 'int main() { for (volatile int i = 0;; i = 1); }';
const flooding = '#include <cstdio>\nint main() { for (;;) puts("flood flood flood flood flood flood"); }';

describe.each(['sandbox', 'none'] as const)('a live run with isolation %s', (isolation) => {
  let tests: TestJudge;

  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });

  afterAll(() => tests?.close());

  /** Starts a program. `said` resolves once the program has written that text. */
  function start(
    source: string,
    { language = 'cpp', timeLimitMs = 1000, outputLimitBytes = 1024 ** 2, signal = neverAborted() } = {},
  ) {
    const input = new PassThrough();
    let written = '';
    let errors = '';
    let isStarted = false;
    const run: Promise<ProgramRun> = tests.judge.runProgram(
      {
        source,
        ...{ language, fileName: 'two words.py' },
        limits: { timeLimitMs, memoryLimitBytes: 64 * 1024 ** 2, outputLimitBytes },
        input,
        onStart: () => {
          isStarted = true;
        },
        async onOutput(output) {
          for await (const bytes of output) written += Buffer.from(bytes).toString();
        },
        async onErrorOutput(errorOutput) {
          for await (const bytes of errorOutput) errors += Buffer.from(bytes).toString();
        },
      },
      { signal },
    );
    const said = async (text: string) => {
      await expect.poll(() => written, { interval: 5 }).toContain(text);
      return written;
    };
    return { input, run, said, errors: () => errors, written: () => written, isStarted: () => isStarted };
  }

  it('names the file of the source in its trace', async () => {
    const { input, run, errors } = start('input()\nraise ValueError(1)\n', { language: 'py' });
    input.end('one\n');
    expect(await run).toMatchObject({ verdict: 'runtime_error' });
    expect(errors()).toMatch(/File ".*two words\.py", line 2\b/);
  });

  it('answers each line before the next one is given, and sees the end of the input', async () => {
    const { input, run, said, isStarted } = start(doubler);
    input.write('21\n');
    expect(await said('\n')).toBe('42\n');
    expect(isStarted()).toBe(true);
    input.write('4\n5\n');
    expect(await said('10\n')).toBe('42\n8\n10\n');
    input.end();
    expect(await run).toMatchObject({ verdict: null, output: '' });
  });

  it('reports standard error as it is written, to its end', async () => {
    const { input, run, errors } = start(
      '#include <cstdio>\nint main() { fputs("asked\\n", stderr); char s[9]; if (scanf("%8s", s) == 1) fprintf(stderr, "got %s", s); }',
    );
    await expect.poll(errors, { interval: 5 }).toBe('asked\n');
    input.end('it');
    expect((await run).verdict).toBe(null);
    expect(errors()).toBe('asked\ngot it');
  });

  it('ends with the program, however much input there is and though it goes on', async () => {
    const { input, run, written } = start('#include <cstdio>\nint main() { puts("done"); return 3; }');
    input.write('x'.repeat(1_000_000));
    expect(await run).toMatchObject({ verdict: 'runtime_error', note: 'exit code 3' });
    expect(written()).toBe('done\n');
  });

  it('counts no time in which the program waits', async () => {
    const { input, run, said } = start(doubler, { timeLimitMs: 100 });
    // The program runs once it has answered. Before that it is being compiled.
    input.write('1\n');
    await said('2\n');
    await delay(1800);
    input.end('2\n');
    expect((await run).verdict).toBe(null);
  });

  it('keeps to the limits of time and output', async () => {
    expect(await start(endless, { timeLimitMs: 100 }).run).toMatchObject({ verdict: 'time_limit_exceeded' });
    expect(await start(flooding).run).toMatchObject({ verdict: 'output_limit_exceeded' });
  });

  it('starts nothing that does not compile', async () => {
    const { run, isStarted } = start('int main( {}');
    expect((await run).verdict).toBe('compile_error');
    expect(isStarted()).toBe(false);
  });

  it('ends at once when aborted', async () => {
    const abort = new AbortController();
    const { input, run, said } = start(doubler, { signal: abort.signal });
    input.write('1\n');
    await said('2\n');
    abort.abort(new Error('not wanted any more'));
    await expect(run).rejects.toThrow('not wanted any more');
  });

  it('ends where its output is wanted no more', async () => {
    const run = tests.judge.runProgram({
      source: flooding,
      language: 'cpp',
      limits: { timeLimitMs: 5000, memoryLimitBytes: 64 * 1024 ** 2 },
      input: new PassThrough(),
      async onOutput(output) {
        for await (const _ of output) return;
      },
      async onErrorOutput() {},
    });
    expect(await run).toMatchObject({ verdict: 'runtime_error', note: 'killed by SIGPIPE' });
  });
});

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}

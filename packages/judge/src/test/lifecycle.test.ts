import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestJudge, testCacheDir } from './judging.ts';
import {
  judgedProgram,
  listDescendants,
  memoryGroupsOf,
  readOrEmpty,
  temporaryFoldersOf,
  untilEnds,
  untilRuns,
} from './traces-of-judges.ts';

const endless = 'int main() { for (volatile int i = 0;; i = 1); }';
const slowToCompile = `constexpr int f() { int n = 0; for (int i = 0; i < 3000; ++i) for (int j = 0; j < 2500; ++j) n += i ^ j; return n; }
  constexpr int x = f(); int main() {}`;

/** Returns true for a zombie too: in a container the first process may reap nobody. */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return true;
  }
}

const compiler = /\/cc1plus\0/;

beforeAll(async () => {
  // A judge that finds no precompiled header compiles it in the background, which would count as a
  // leftover.
  const tests = await openTestJudge('sandbox');
  await tests.close();
  const hasHeader = async () =>
    (await readdir(testCacheDir, { recursive: true })).some((name) => name.endsWith('stdc++.h.gch'));
  await vi.waitUntil(hasHeader, { timeout: 100_000, interval: 200 });
});

describe.each(['sandbox', 'none'] as const)('a judge with isolation %s', (isolation) => {
  it('ends what it runs when aborted, and goes on judging', async () => {
    const tests = await openTestJudge(isolation);
    const abort = new AbortController();
    // Within the time-out of the test, only the abort can end this program.
    const judging = tests.judgeSource(endless, { timeLimitMs: 600_000, signal: abort.signal });
    const outcome = judging.catch((error: unknown) => error);
    await untilRuns(process.pid, judgedProgram);
    abort.abort(new Error('not wanted any more'));
    expect(await outcome).toMatchObject({ message: 'not wanted any more' });
    await untilEnds(process.pid, judgedProgram);
    expect((await tests.judgeSource('int main() { return 0; }')).verdict).toBe('accepted');
    await tests.close();
  });

  it('rejects a call that was aborted before', async () => {
    const tests = await openTestJudge(isolation);
    await expect(tests.judgeSource(endless, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
    await tests.close();
  });

  it('kills what is running and leaves nothing behind when it is closed', async () => {
    const tests = await openTestJudge(isolation);
    const before = await memoryGroupsOf(process.pid);
    const judging = tests.judgeSource(endless, { timeLimitMs: 60_000 });
    const outcome = judging.catch((error: unknown) => error);
    await untilRuns(process.pid, judgedProgram);
    await tests.close();
    expect(await outcome).toMatchObject({ message: 'The judge was closed.' });
    expect(await temporaryFoldersOf(process.pid)).toEqual([]);
    const after = await memoryGroupsOf(process.pid);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(after).toEqual([]);
  });

  it('takes its programs and compilers with it when its process is killed', async () => {
    const script = `
      import { createJudge } from ${JSON.stringify(fileURLToPath(new URL('../index.ts', import.meta.url)))};
      import { writeFileSync } from 'node:fs';
      const folder = process.argv[1];
      writeFileSync(folder + '/in', '');
      const options = { isolation: ${JSON.stringify(isolation)}, cacheDir: ${JSON.stringify(testCacheDir)} };
      const limits = { timeLimitMs: 60000, memoryLimitBytes: 64 << 20 };
      const tests = [{ inputPath: folder + '/in', answerPath: folder + '/in' }];
      // On a machine with one core, one judge would compile when its program has ended.
      const [runs, compiles] = await Promise.all([createJudge(options), createJudge(options)]);
      const start = (judge, source, onProgress) => judge.judgeSubmission(
        { source: source + '//' + process.pid, language: 'cpp', limits, checker: { type: 'exact' }, tests, stopAtFirstFailure: true },
        { onProgress },
      );
      await start(runs, ${JSON.stringify(endless)}, ({ type }) => {
        if (type === 'running') start(compiles, ${JSON.stringify(slowToCompile)});
      });`;
    const folder = await mkdtemp(join(tmpdir(), 'judge-tests-'));
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilRuns(owner.pid ?? 0, judgedProgram);
    const descendants = await untilRuns(owner.pid ?? 0, compiler);
    expect(descendants.length).toBeGreaterThan(2);
    const ended = once(owner, 'exit');
    owner.kill('SIGKILL');
    await vi.waitUntil(() => descendants.every(hasEnded), { timeout: 60_000 });
    // The next judge removes the folders and groups that a killed judge leaves behind. Its
    // sandboxes can end before it has.
    await ended;
    await (await openTestJudge(isolation)).close();
    expect(await temporaryFoldersOf(owner.pid ?? 0)).toEqual([]);
    if (isolation === 'sandbox') expect(await memoryGroupsOf(owner.pid ?? 0)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('an isolated judge', () => {
  it('calls a killed sandbox a judging error', async () => {
    const tests = await openTestJudge('sandbox');
    const judging = tests.judgeSource(endless, { timeLimitMs: 60_000 });
    await untilRuns(process.pid, judgedProgram);
    for (const pid of listDescendants(process.pid)) {
      if (readOrEmpty(`/proc/${pid}/cmdline`).startsWith('/runner')) process.kill(pid, 'SIGKILL');
    }
    const judgement = await judging;
    expect(judgement).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('The sandbox ended unexpectedly'),
    });
    expect((await tests.judgeSource('int main() { return 0; }')).verdict).toBe('accepted');
    await tests.close();
  });

  it('judges the test after one with a flood of output as if there had been none', async () => {
    const tests = await openTestJudge('sandbox');
    const source = `#include <cstdio>
#include <unistd.h>
int main() {
  const int letter = getchar();
  if (letter == 'a') for (lseek(0, 0, SEEK_END);;) puts("x");
  putchar(letter);
}`;
    const cases = ['b', 'a', 'b'].map((letter) => [letter, letter] as const);
    const judgement = await tests.judgeSource(source, { cases, outputLimitBytes: 1 << 16 });
    expect(judgement.tests.map(({ verdict }) => verdict)).toEqual(['accepted', 'output_limit_exceeded', 'accepted']);
    await tests.close();
  });

  it('runs programs whatever its file creation mask is', async () => {
    const tests = await openTestJudge('sandbox');
    const mask = process.umask(0o077);
    try {
      // No cache has this source, so it is compiled under this mask.
      const text = `${process.pid}-${Date.now()}`;
      const source = `#include <cstdio>\nint main() { puts("${text}"); }`;
      expect(await tests.judgeSource(source, { cases: [['', text]] })).toMatchObject({ verdict: 'accepted' });
    } finally {
      process.umask(mask);
      await tests.close();
    }
  });
});

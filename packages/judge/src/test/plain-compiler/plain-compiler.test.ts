import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Diagnostics } from '../../judgement.ts';
import { cpp } from '../../languages/cpp.ts';
import type { Compiler } from '../../languages/language.ts';
import { readGccDiagnostics } from '../../languages/read-gcc-diagnostics.ts';
import { runTool } from '../../machine/run-tool.ts';
import { openTestJudge, type TestJudge, testCacheDir } from '../judging.ts';
import { ordinaryPrograms, representativePrograms } from './ordinary-programs.ts';

const programs = process.env.PODIUM_FULL ? ordinaryPrograms : representativePrograms;

describe('a source that the judge compiles, beside plain g++ with the same flags', () => {
  let tests: TestJudge;
  let compiler: Compiler;
  let folder: string;
  beforeAll(async () => {
    tests = await openTestJudge('none');
    ({ compiler } = await cpp.prepare(testCacheDir));
    folder = await mkdtemp(join(tmpdir(), 'judge-plain-'));
    await vi.waitUntil(() => compiler.header?.findFolder(), { timeout: 120_000, interval: 100 });
  }, 130_000);
  afterAll(async () => {
    await tests.close();
    await rm(folder, { recursive: true });
  });

  async function compilePlainly(source: string): Promise<{ accepted: boolean; diagnostics: Diagnostics }> {
    const own = await mkdtemp(join(folder, 'source-'));
    const path = join(own, cpp.sourceName);
    await writeFile(path, source);
    // The compiler's messages repeat the source's name as it is given here.
    const script = 'cd "$1" && shift && exec "$@"';
    const command = [compiler.path, ...compiler.args([cpp.sourceName], 'program')];
    const run = await runTool('/bin/sh', ['-c', script, 'sh', own, ...command], { timeoutMs: 300_000 });
    return { accepted: run.succeeded, diagnostics: readGccDiagnostics(run.stderr, cpp.sourceName, source) };
  }

  async function compileHere(source: string): Promise<{ accepted: boolean; diagnostics: Diagnostics }> {
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 ** 2 };
    const { verdict, diagnostics, failure } = await tests.judge.runProgram({
      source,
      language: 'cpp',
      input: '',
      limits,
    });
    expect(failure).toBeUndefined();
    return { accepted: verdict !== 'compile_error', diagnostics };
  }

  it.each(programs)(
    'has the same outcome and the same diagnostics: $title',
    { timeout: 600_000 },
    async ({ source }) => {
      // The source differs in each run, so that its outcome cannot come from the cache.
      const fresh = `${source}// ${randomUUID()}\n`;
      expect(await compileHere(fresh)).toEqual(await compilePlainly(fresh));
    },
  );
});

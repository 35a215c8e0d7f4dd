import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPrecompiledHeaders } from '../../compile/precompiled-header.ts';
import { readGccDiagnostics } from '../../compile/read-gcc-diagnostics.ts';
import type { Diagnostics } from '../../judgement.ts';
import { cpp } from '../../languages/cpp.ts';
import { runTool } from '../../machine/run-tool.ts';
import { findToolchain, type Toolchain } from '../../machine/toolchain.ts';
import { openTestJudge, type TestJudge, testCacheDir } from '../judging.ts';
import { ordinaryPrograms, representativePrograms } from './ordinary-programs.ts';

const programs = process.env.PODIUM_ALL_PROGRAMS === '1' ? ordinaryPrograms : representativePrograms;

describe('a source that the judge compiles, beside plain g++ with the same flags', () => {
  let tests: TestJudge;
  let toolchain: Toolchain;
  let folder: string;
  beforeAll(async () => {
    tests = await openTestJudge('none');
    toolchain = await findToolchain(testCacheDir);
    folder = await mkdtemp(join(tmpdir(), 'judge-plain-'));
    const headers = createPrecompiledHeaders(toolchain, testCacheDir);
    await vi.waitUntil(() => headers.findFolder(cpp), { timeout: 120_000, interval: 100 });
  }, 130_000);
  afterAll(async () => {
    await tests.close();
    await rm(folder, { recursive: true });
  });

  async function compilePlainly(source: string): Promise<{ accepted: boolean; diagnostics: Diagnostics }> {
    const own = await mkdtemp(join(folder, 'source-'));
    const path = join(own, cpp.fileName);
    await writeFile(path, source);
    // The messages name the source as it is named here.
    const script = 'cd "$1" && shift && exec "$@"';
    const compiler = [
      toolchain.compilerPath,
      ...cpp.compileFlags,
      '-o',
      'program',
      cpp.fileName,
      ...toolchain.linkFlags,
    ];
    const run = await runTool('/bin/sh', ['-c', script, 'sh', own, ...compiler], { timeoutMs: 300_000 });
    return { accepted: run.succeeded, diagnostics: readGccDiagnostics(run.stderr, cpp.fileName) };
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
      // Not the outcome that the cache has kept from another run.
      const fresh = `${source}// ${randomUUID()}\n`;
      expect(await compileHere(fresh)).toEqual(await compilePlainly(fresh));
    },
  );
});

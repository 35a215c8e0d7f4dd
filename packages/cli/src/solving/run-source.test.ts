import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { hashOf } from '@podium/files';
import type { Language } from '@podium/sdk/languages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { runCacheDir } from '../../../server/test/shared-judge-parts.ts';
import { temporaryFolder } from '../../test/run-cli.ts';
import { writeFiles } from '../../test/write-files.ts';
import { createLocalJudge, type LocalJudge } from '../judging/local-judge.ts';
import { constraintsOf, runSource } from './run-source.ts';

let judge: LocalJudge;

beforeAll(async () => {
  judge = await createLocalJudge(join(runCacheDir, 'judge'));
});

afterAll(() => judge?.close());

const repeating =
  '#include <cstdio>\nint main() { int n; scanf("%d", &n); for (int i = 0; i < n; i++) puts("123456789"); }\n';

function run(code: string, input: string, outputMaxBytes: number, language: Language = 'cpp') {
  const source = { path: `/problem/mine.${language}`, code, language, hash: hashOf(code), workspace: undefined };
  const request = {
    openJudge: async () => judge,
    source,
    input: Buffer.from(input),
    constraints: constraintsOf(source),
  };
  return runSource({ ...request, outputMaxBytes }, new AbortController().signal);
}

it('returns more of the output than the judge does, up to a bound, and marks a cut one', async () => {
  const whole = await run(repeating, '10000', 100_000);
  expect(whole.run).toMatchObject({ success: true, verdict: null, outputTruncated: false });
  expect(whole.run.output).toBe('123456789\n'.repeat(10_000));
  const cut = await run(repeating, '10001', 100_000);
  expect(cut.run).toMatchObject({ success: true, outputTruncated: true, output: whole.run.output });
});

it('returns compile errors with the name of the file, and no output', async () => {
  const { run: ended } = await run(programs.broken, '', 100);
  expect(ended).toMatchObject({ success: false, verdict: 'compile_error', output: '', outputTruncated: false });
  expect(ended.errors.join('\n')).toContain('mine.cpp:1');
});

it('runs a language whose interpreter was installed after the first attempt', async () => {
  const bin = await temporaryFolder();
  await writeFiles(bin, { python3: '#!/bin/sh\nexit 1\n' });
  await chmod(join(bin, 'python3'), 0o755);
  const attempt = () => run('print(1)', '', 100, 'py');
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
  await expect(attempt()).rejects.toMatchObject({ code: 'local_judge_unavailable' });
  vi.unstubAllEnvs();
  expect((await attempt()).run).toMatchObject({ success: true, output: '1\n' });
});

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { testCacheDir } from '../../../server/test/shared-judge-parts.ts';
import { createLocalJudge, type LocalJudge } from '../judging/local-judge.ts';
import { hashOf } from '../workspace/workspace.ts';
import { constraintsOf, runSource } from './run-source.ts';

let judge: LocalJudge;

beforeAll(async () => {
  judge = await createLocalJudge(join(testCacheDir, 'judge'));
});

afterAll(() => judge?.close());

const repeating =
  '#include <cstdio>\nint main() { int n; scanf("%d", &n); for (int i = 0; i < n; i++) puts("123456789"); }\n';

function run(code: string, input: string, outputMaxBytes: number) {
  const source = {
    path: '/problem/mine.cpp',
    code,
    language: 'cpp',
    hash: hashOf(code),
    workspace: undefined,
  } as const;
  const request = { judge: async () => judge, source, input: Buffer.from(input), constraints: constraintsOf(source) };
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

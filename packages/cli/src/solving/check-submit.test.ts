import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TestReport } from '../judging/local-judge.ts';
import type { SourceFile } from '../workspace/workspace.ts';
import { findLastTest, rememberTest } from './check-submit.ts';

const source: SourceFile = { path: '/work/solution.cpp', code: '', language: 'cpp', hash: 'one', workspace: undefined };

function report(...results: [name: string, verdict: TestReport['verdict']][]): TestReport {
  const tests = results.map(([name, verdict]) => ({ name, verdict, passed: verdict === 'accepted' }));
  return { verdict: 'wrong_answer', results: tests } as unknown as TestReport;
}

it('remembers the tests that a source failed until they pass, and none that the judge itself failed on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-tested-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await rememberTest(folder, source, report(['1', 'wrong_answer'], ['2', 'judging_error'], ['3', 'runtime_error']));
  expect((await findLastTest(folder, source))?.failed).toEqual(['1', '3']);
  await rememberTest(folder, source, report(['1', 'accepted']));
  expect((await findLastTest(folder, source))?.failed).toEqual(['3']);
  expect(await findLastTest(folder, { ...source, hash: 'two' })).toBeUndefined();
});

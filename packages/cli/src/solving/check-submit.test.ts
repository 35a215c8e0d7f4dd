import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '@podium/files';
import { expect, it, onTestFinished } from 'vitest';
import type { TestReport } from '../judging/local-judge.ts';
import { folderRecordSchema } from '../workspace/folder-record.ts';
import type { SourceFile } from '../workspace/workspace.ts';
import { readSource, writeRecord } from '../workspace/workspace.ts';
import { checkSubmit, findLastTest, rememberTest } from './check-submit.ts';
import { openSubmissionRecord, submitOf } from './submit-job.ts';

const pulledAt = '2026-03-07T10:31:00Z';
const problem = { id: 'p', title: 'P', revision: 1, constraints: { timeLimit: '1s', memoryLimit: '1MB' } };
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
  expect(await findLastTest(folder, { ...source, language: 'c' })).toBeUndefined();
});

it('forgets a test with files of the problem that have changed since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-tested-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const withHeader = (text: string): SourceFile => {
    const includedFiles = [{ name: 'grader.h', source: text }];
    const value = {
      version: 1,
      server: 's',
      pulledAt,
      problem: { ...problem, checker: { type: 'tokens' }, includedFiles },
    };
    return { ...source, workspace: { folder, record: folderRecordSchema.parse(value) } };
  };
  await rememberTest(folder, withHeader('broken'), report(['1', 'wrong_answer']));
  expect((await findLastTest(folder, withHeader('broken')))?.failed).toEqual(['1']);
  expect(await findLastTest(folder, withHeader('repaired'))).toBeUndefined();
});

it('counts the same text in another language as another source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-languages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const checker = { type: 'tokens' };
  await writeRecord(
    folder,
    folderRecordSchema.parse({ version: 1, server: 's', pulledAt, problem: { ...problem, checker } }),
  );
  const requestOf = async (name: string) => {
    await writeFile(join(folder, name), 'int main(void) { return 0; }');
    const target = { problemId: 'p', contestId: null };
    return {
      source: await readSource(folder, name),
      target,
      server: 's',
      userId: 'ada',
      pendingDir: folder,
      testedDir: folder,
    };
  };
  const [inC, inCpp] = [await requestOf('solution.c'), await requestOf('solution.cpp')];
  const record = openSubmissionRecord(inC);
  await record.save({ ...submitOf(inC), idempotencyKey: 'k', submissionId: 'one' });
  expect(await record.find()).toMatchObject({ submissionId: 'one', language: 'c' });
  expect(await openSubmissionRecord(inCpp).find()).toBeUndefined();
  await record.finish({ submissionId: 'one', contestId: null, verdict: 'wrong_answer' });
  expect((await checkSubmit(inC)).warning?.kind).toBe('unchanged');
  expect(await checkSubmit(inCpp)).toEqual({ warning: undefined, repeats: undefined });
});

it.each(['solution.cpp', 'elsewhere.cpp'])('does not mix the submissions of two users for %s', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-users-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const checker = { type: 'tokens' };
  if (name === 'solution.cpp')
    await writeRecord(
      folder,
      folderRecordSchema.parse({ version: 1, server: 's', pulledAt, problem: { ...problem, checker } }),
    );
  await writeFile(join(folder, name), 'int main() {}');
  const target = { problemId: 'p', contestId: null };
  const source = await readSource(folder, join(folder, name));
  const requestOf = (userId: string) =>
    ({ source, target, server: 's', userId, pendingDir: folder, testedDir: folder }) as const;
  const [ada, bob] = [requestOf('ada'), requestOf('bob')];
  const [ofAda, ofBob] = [openSubmissionRecord(ada), openSubmissionRecord(bob)];
  await ofAda.save({ ...submitOf(ada), idempotencyKey: 'of ada', submissionId: undefined });
  expect([await ofBob.find(), await ofBob.findLast()]).toEqual([undefined, undefined]);
  await ofBob.save({ ...submitOf(bob), idempotencyKey: 'of bob', submissionId: 'two' });
  await ofBob.finish({ submissionId: 'two', contestId: null, verdict: 'accepted' });
  expect((await checkSubmit(bob)).repeats).toMatchObject({ submissionId: 'two' });
  expect(await ofAda.find()).toMatchObject({ idempotencyKey: 'of ada' });
  expect((await checkSubmit(ada)).repeats).toBeUndefined();
  await ofAda.drop();
  expect(await ofAda.find()).toBeUndefined();
  expect((await ofBob.findLast())?.submissionId).toBe('two');
});

it('ends a submit whose problem folder was removed while it was judged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-entries-'));
  const record = { version: 1, server: 's', pulledAt, problem: { ...problem, id: 'p', checker: { type: 'tokens' } } };
  await writeRecord(folder, folderRecordSchema.parse(record));
  await writeFile(join(folder, 'solution.cpp'), 'int main() {}');
  const inFolder = await readSource(folder, 'solution.cpp');
  const target = { problemId: 'p', contestId: null };
  const submissions = openSubmissionRecord({
    source: inFolder,
    target,
    server: 's',
    userId: 'ada',
    pendingDir: folder,
  });
  await rm(folder, { recursive: true });
  await submissions.finish({ submissionId: 'one', contestId: null, verdict: 'accepted' });
  expect(await submissions.findLast()).toBeUndefined();
});

it('has no submission of a file outside pulled problems whose record is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-entries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = { problemId: 'p', contestId: null };
  const request = { source, target, server: 's', userId: 'ada', pendingDir: folder, testedDir: folder };
  const record = openSubmissionRecord(request);
  const last = { submissionId: 'one', sourceHash: source.hash, language: 'cpp', contestId: null };
  const writeLast = (value: unknown) =>
    writeFile(
      join(folder, `${hashOf(['s', 'p', source.path].join('\n'))}.json`),
      JSON.stringify({ submissions: { ada: { last: value } } }),
    );
  await writeLast(last);
  expect(await record.findLast()).toBeUndefined();
  await writeLast({ ...last, verdict: null });
  expect(await record.findLast()).toEqual({ ...last, verdict: null });
});

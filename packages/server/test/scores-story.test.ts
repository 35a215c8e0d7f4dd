import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readProblemFolder, sendTests } from '@podium/problems/read';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { SubmissionEvent } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSharedServer, type SharedServer } from './shared-server.ts';

const files = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Doubles\ntype: scoring\ndifficulty: Easy\n',
  'statement/problem.en.md': 'Print the double of $n$.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/a-small/test_group.yaml': 'max_score: 40\nrequire_pass: sample\n',
  'data/secret/a-small/1.in': '7\n',
  'data/secret/a-small/1.ans': '14\n',
  'data/secret/b-large/test_group.yaml': 'max_score: 60\nscore_aggregation: sum\nrequire_pass: secret/a-small\n',
  'data/secret/b-large/1.in': '2000000000\n',
  'data/secret/b-large/1.ans': '4000000000\n',
  'data/secret/b-large/2.in': '100000\n',
  'data/secret/b-large/2.ans': '200000\n',
};
const doubles = (type: string) => `#include <cstdio>
int main() { long long n; scanf("%lld", &n); printf("%lld", (long long)(${type})(2 * n)); }`;
const whole = doubles('long long');
const half = doubles('int');
const none = 'int main() {}';

let server: SharedServer;
let admin: PodiumClient;
let learner: PodiumClient;
let folder: string;
let problemId: string;

beforeAll(async () => {
  server = await prepareSharedServer();
  admin = openClient();
  await admin.auth.login(server.admin);
  folder = await mkdtemp(join(tmpdir(), 'podium-scores-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const read = await readProblemFolder(folder);
  await sendTests(admin, read.folder);
  problemId = (await admin.problems.upload(read.upload)).problem._id;
  learner = openClient();
  const account = { email: 'ada@example.org', password: 'learner-password' };
  await learner.auth.register({ ...account, confirmPassword: account.password, firstName: 'Ada', lastName: 'Byron' });
  await learner.auth.login(account);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function openClient(): PodiumClient {
  return createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
}

describe('a problem with scores', () => {
  it('shows learners the points of its groups, and admins the group of each test', async () => {
    const { scoring, testCases } = await learner.problems.get(problemId);
    expect(scoring).toMatchObject({ maxScore: 100, groups: [{ name: 'a-small', maxScore: 40 }, { name: 'b-large' }] });
    expect(testCases).toEqual([{ input: '1\n', output: '2\n', isSample: true }]);
    const all = await admin.problems.get(problemId);
    expect(all.testCases.map(({ group }) => group)).toEqual([undefined, 'a-small', 'b-large', 'b-large']);
  });

  it('gives points by group, in the answer, the submission, its list and its events', async () => {
    const submit = (code: string) => learner.compiler.submitPractice({ code, language: 'cpp', problemId });
    expect(await submit(whole)).toMatchObject({ verdict: 'accepted', score: 100, maxScore: 100 });
    expect(await submit(none)).toMatchObject({
      verdict: 'wrong_answer',
      score: 0,
      groups: [
        { name: 'a-small', score: 0, maxScore: 40, verdict: null },
        { name: 'b-large', score: 0, maxScore: 60, verdict: null },
      ],
    });
    const { submissionId } = await submit(half);
    const points = { score: 70, maxScore: 100 };
    expect(await learner.submissions.get(submissionId)).toMatchObject({
      ...points,
      verdict: 'wrong_answer',
      groups: [
        { score: 40, verdict: 'accepted' },
        { score: 30, verdict: 'wrong_answer' },
      ],
    });
    const [first] = await learner.submissions.list({ problemId });
    expect(first).toMatchObject(points);
    const events: SubmissionEvent[] = [];
    for await (const event of learner.submissions.watch(submissionId)) events.push(event);
    expect(events.at(-1)).toMatchObject({ type: 'verdict', ...points });
  });

  it('has no score without a verdict on its tests', async () => {
    const { submissionId } = await learner.compiler.submitPractice({
      code: 'int main() {',
      language: 'cpp',
      problemId,
    });
    const submission = await learner.submissions.get(submissionId);
    expect(submission.verdict).toBe('compile_error');
    expect(submission).not.toHaveProperty('score');
  });

  it('rejects tests and groups that do not belong together, and changes nothing', async () => {
    const { testCases, scoring, revision } = await admin.problems.get(problemId);
    const [sample, small, ...large] = testCases.map(({ input, output, isSample, group }) => ({
      input,
      output,
      isSample,
      ...(group !== undefined && { group }),
    }));
    if (!sample || !small || !scoring) throw new Error('There are tests.');
    const update = (change: Parameters<typeof admin.problems.update>[1]) => admin.problems.update(problemId, change);
    const failed = async (change: Parameters<typeof update>[0]) =>
      update(change).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    expect(await failed({ testCases: [sample, { ...small, group: 'tiny' }, ...large] })).toContain('known are a-small');
    expect(await failed({ testCases: [{ ...sample, group: 'a-small' }, small, ...large] })).toContain('is a sample');
    expect(await failed({ testCases: [sample, ...large] })).toContain('a-small has no test cases');
    expect(await failed({ scoring: null })).toContain('the problem has no scores');
    expect(await failed({ scoring: { ...scoring, maxScore: 50 } })).toContain('more than the 50');
    expect((await admin.problems.get(problemId)).revision).toBe(revision);
  });

  it('earns a part of its points in a contest, also after another submission with less', async () => {
    const start = Date.now() + 60_000;
    const { contest } = await admin.contests.create({
      title: 'Points',
      description: 'One problem',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      problems: [problemId],
      points: { [problemId]: 1000 },
    });
    await learner.contests.register(contest._id);
    server.clock.freezeAt(start);
    const submit = (code: string) =>
      learner.compiler.submitContest({ code, language: 'cpp', problemId, contestId: contest._id });
    expect(await submit(half)).toMatchObject({ score: 70 });
    expect(await submit(none)).toMatchObject({ score: 0 });
    server.clock.freezeAt(start + 3_700_000);
    await admin.contests.generateLeaderboard(contest._id);
    const [entry] = await learner.contests.leaderboard(contest._id);
    expect(entry).toMatchObject({ solvedProblems: 0, score: 700, byProblem: { scores: [700], solvedAfterMs: [null] } });
  });
});

import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openJuryJudge } from '@podium/problems/judge';
import { openPackageFolder } from '@podium/problems/push';
import { judgeWhatIf } from '@podium/problems/verify';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { runCacheDir } from '../../server/test/shared-judge-parts.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

const diagnostics = { errors: [], warnings: [], diagnostics: [] };
const failingChecker = { type: 'custom', protocol: 'testlib', source: 'int main() { return 3; }\n' } as const;
const printOne = '#include <cstdio>\nint main() { puts("1"); }\n';

let server: SharedServer;
let folder: string;
let admin: Person;
let ada: Person;
let client: PodiumClient;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  [admin, ada] = [await signInAdmin(server, folder), await signUpLearner(server.url, folder, 'Ada')];
  client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function uploadFailing(title: string): Promise<string> {
  const { problem } = await client.problems.upload({
    title,
    description: 'Print 1.',
    difficulty: 'Easy',
    tags: [],
    constraints: { timeLimit: '10s', memoryLimit: '256MB' },
    checker: failingChecker,
    testCases: [{ input: '1\n', output: '1\n' }],
  });
  return problem._id;
}

const repair = (id: string) => client.problems.update(id, { checker: { type: 'tokens' } });
const judge = (problemId: string) => client.compiler.submitPractice({ code: printOne, language: 'cpp', problemId });
const untilAccepted = (id: string) =>
  expect
    .poll(async () => (await client.submissions.get(id)).verdict, { timeout: 60_000, interval: 50 })
    .toBe('accepted');

it('judges exactly the failed submissions again, of one problem or of all, after the confirmation of an admin', async () => {
  const [first, second] = [await uploadFailing('First'), await uploadFailing('Second')];
  for (const id of [first, second]) await expect(judge(id)).resolves.toMatchObject({ verdict: 'judging_error' });
  await repair(first);
  const sound = await judge(first);
  await repair(second);

  const ofOne = await admin.podium(['problem', 'rejudge', 'first', '--failed']);
  expect([ofOne.exitCode, ofOne.stdout]).toEqual([
    0,
    '✓ 1 submission is queued again.\n  Problem: First.\n  Add --report to this command to see the changes.\n',
  ]);
  const again = await admin.podium(['problem', 'rejudge', 'first', '--failed', '--json']);
  expect(again.json()).toMatchObject({ submissions: 0 });

  const all = ['admin', 'rejudge', '--verdict', 'judging_error'];
  expect((await admin.podium([...all, '--dry-run'])).stdout).toBe('✓ 1 submission would be queued again.\n');
  const unasked = await admin.podium(all);
  expect(unasked.exitCode).toBe(2);
  expect(unasked.stderr).toContain('This would queue 1 submission with the verdict judging_error again');
  expect(unasked.stderr).toContain('--yes');
  const [waiting] = await client.submissions.list({ problemId: second });
  expect(waiting?.verdict).toBe('judging_error');

  expect((await admin.podium([...all, '--yes'])).stdout).toBe('✓ 1 submission is queued again.\n');
  for (const { _id } of await client.submissions.list()) await untilAccepted(_id);
  expect((await admin.podium([...all, '--yes', '--json'])).json()).toMatchObject({ submissions: 0 });
  expect(sound.verdict).toBe('accepted');
});

it('counts submissions with --dry-run, and shows both judgements of those that --wait changed', async () => {
  const problemId = await uploadFailing('Third');
  await repair(problemId);
  const { submissionId: id } = await judge(problemId);
  await client.problems.update(problemId, { testCases: [{ input: '1\n', output: '2\n' }] });
  const rejudge = (...options: string[]) => admin.podium(['problem', 'rejudge', 'third', ...options]);
  expect((await rejudge('--report')).stdout).toBe('Third was never judged again.\n');
  expect((await rejudge('--dry-run')).stdout).toContain('1 submission would be queued again.');
  const waited = await rejudge('--wait');
  expect(waited.stdout).toMatch(
    new RegExp(
      `^Third: rejudge of .*, 1 judged again, 1 changed\n {2}Accepted → Wrong answer: 1 submission\n {4}${id}\n$`,
    ),
  );
  expect((await rejudge('--report', '--json')).json()).toMatchObject({
    waiting: 0,
    judged: 1,
    changes: [{ count: 1 }],
  });
  const shown = await admin.podium(['submissions', 'show', id, '--judgements']);
  expect(shown.stdout).toMatch(/1 .*submit +2 +Accepted +1\/1[\s\S]*2 .*rejudge +3 +Wrong answer +0\/1 +1/);
  expect((await admin.podium(['submissions', 'show', id])).stdout).toContain('Judged again: it was Accepted before.');
  expect((await ada.podium(['submissions', 'show', id, '--judgements'])).exitCode).toBe(12);
  expect((await rejudge('--wait', '--report')).stderr).toContain('cannot be used together');
});

it('rejects an unknown verdict with exit code 2, and a learner with 12', async () => {
  const none = await admin.podium(['admin', 'rejudge']);
  expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('--verdict is missing')]);
  expect((await admin.podium(['admin', 'rejudge', '--verdict', 'unlucky'])).exitCode).toBe(2);
  const refused = await ada.podium(['admin', 'rejudge', '--verdict', 'judging_error', '--yes']);
  expect(refused.exitCode).toBe(12);
});

it('shows before a push which verdicts and ranks a rejudge would change', async () => {
  const source = join(folder, 'planned');
  const files = sumProblemFiles({ title: 'Planned' });
  await writeFiles(source, files);
  const pushed = await admin.podium(['problem', 'push', source, '--json']);
  const [{ problemId }] = pushed.json() as [{ problemId: string }];
  const submits = [programs.correct, programs.correct.replace('a + b', '3')];
  const verdicts: string[] = [];
  for (const code of submits) {
    const { verdict } = await client.compiler.submitPractice({ code, language: 'cpp', problemId });
    verdicts.push(verdict);
  }
  expect(verdicts).toEqual(['accepted', 'wrong_answer']);
  const plan = async () => {
    const ran = await admin.podium(['problem', 'plan', source, '--what-if', '--json']);
    const [result] = ran.json() as { whatIf?: { judged: number; changes: unknown[] } }[];
    return { exitCode: ran.exitCode, whatIf: result?.whatIf };
  };

  const unchanged = await admin.podium(['problem', 'plan', source, '--what-if']);
  expect([unchanged.exitCode, unchanged.stdout]).toEqual([0, expect.stringContaining('No submission was judged')]);
  await writeFiles(source, { 'statement/problem.en.md': 'Add two numbers.\n' });
  expect(await plan()).toEqual({ exitCode: 8, whatIf: undefined });

  const always = '3\n';
  const answers = Object.keys(files).filter((file) => file.endsWith('.ans'));
  await writeFiles(source, Object.fromEntries(answers.map((file) => [file, always])));
  const { exitCode, whatIf } = await plan();
  expect([exitCode, whatIf]).toMatchObject([
    8,
    {
      ...{ judged: 2, notJudged: 0, contests: [], ratings: [] },
      changes: [{ count: 1 }, { count: 1 }],
    },
  ]);
  const shown = await admin.podium(['problem', 'plan', source, '--what-if']);
  expect(shown.stdout).toContain('A rejudge would change 2 of 2 submissions');
  expect(shown.stdout).toMatch(/Accepted → Wrong answer: 1 submission/i);
  expect((await client.submissions.list({ problemId })).map(({ verdict }) => verdict)).toEqual(verdicts.toReversed());
});

/**
 * Pushes a folder, and then gives all its tests the answer 3. Returns the folder and the problem.
 */
async function planWithOtherAnswers(title: string) {
  const source = join(folder, title);
  const files = sumProblemFiles({ title });
  await writeFiles(source, files);
  const pushed = await admin.podium(['problem', 'push', source, '--json']);
  const [{ problemId }] = pushed.json() as [{ problemId: string }];
  const answers = Object.keys(files).filter((file) => file.endsWith('.ans'));
  const giveAnswers = () => writeFiles(source, Object.fromEntries(answers.map((file) => [file, '3\n'])));
  return { source, problemId, giveAnswers };
}

it('names the authors, marks running and ended contests, and shows ratings', async () => {
  const { source, problemId, giveAnswers } = await planWithOtherAnswers('Held');
  const hour = 3_600_000;
  const now = client.clock.now();
  const { contest } = await client.contests.create({
    title: 'Held Cup',
    description: 'One problem.',
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + hour).toISOString(),
    problems: [problemId],
  });
  const bob = await signUpLearner(server.url, folder, 'Bob');
  const solve = async ({ email, password }: Person, code: string) => {
    const learner = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
    await learner.auth.login({ email, password });
    await learner.contests.register(contest._id);
    const submit = { code, language: 'cpp', problemId, contestId: contest._id } as const;
    return (await learner.compiler.submitContest(submit)).verdict;
  };
  expect(await solve(ada, programs.correct)).toBe('accepted');
  expect(await solve(bob, programs.correct.replace('a + b', '3'))).toBe('wrong_answer');
  await giveAnswers();
  const plan = () => admin.podium(['problem', 'plan', source, '--what-if']);
  const running = await plan();
  expect(running.exitCode).toBe(8);
  expect(running.stdout).toMatch(/Accepted → Wrong answer: 1 submission\n +[0-9a-z]+ {2}Ada\n/);
  expect(running.stdout).toMatch(/Wrong answer → Accepted: 1 submission\n +[0-9a-z]+ {2}Bob\n/);
  expect(running.stdout).toMatch(/Held Cup \(ongoing\): 2 participants\n +Bob Example: rank 2 → 1/);
  expect(running.stdout).not.toContain('Ratings');

  server.clock.move(2 * hour);
  expect((await plan()).stdout).toContain('Held Cup (over, leaderboard not generated): 2 participants');
  await client.contests.generateLeaderboard(contest._id);
  const held = await plan();
  expect(held.stdout).toContain('Held Cup (over): 2 participants');
  expect(held.stdout).toMatch(/Ratings: 2\n +(Ada|Bob) Example: \d+ → \d+\n/);
});

it('judges no program of a learner where there is no sandbox', async () => {
  const { source, problemId, giveAnswers } = await planWithOtherAnswers('Trap');
  const trace = join(folder, 'trace');
  const code = `#include <cstdio>\nint main() { if (FILE *file = fopen("${trace}", "w")) fclose(file); }\n`;
  expect(await client.compiler.submitPractice({ code, language: 'cpp', problemId })).toMatchObject({
    verdict: 'wrong_answer',
  });
  await giveAnswers();
  const bin = join(folder, 'bin');
  await writeFiles(bin, { bwrap: '#!/bin/sh\nexit 1\n' });
  await chmod(join(bin, 'bwrap'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);

  const planned = await admin.podium(['problem', 'plan', source, '--what-if', '--json']);
  await expect(access(trace)).rejects.toThrow('ENOENT');
  expect(planned.exitCode).toBe(13);
  expect(planned.json()).toMatchObject([
    {
      action: 'failed',
      error: { code: 'local_judge_unavailable', message: expect.stringContaining('only in a sandbox') },
      hints: [expect.stringContaining('podium doctor')],
    },
  ]);
});

it('ends all judging when the machine fails, and takes no failure for a verdict', async () => {
  const { source, problemId, giveAnswers } = await planWithOtherAnswers('Failing');
  const submit = { code: programs.correct, language: 'cpp', problemId } as const;
  for (let count = 0; count < 3; count += 1) await client.compiler.submitPractice(submit);
  await giveAnswers();
  const real = await openJuryJudge(join(runCacheDir, 'judge'), () => {});
  onTestFinished(() => real.close());
  const held: (AbortSignal | undefined)[] = [];
  let calls = 0;
  // A full disk cannot be had at will. The other programs run until they are ended.
  const judge: typeof real = {
    ...real,
    async judgeSubmission(_, { signal } = {}) {
      calls += 1;
      if (calls === Math.min(2, availableParallelism())) {
        return { verdict: 'judging_error', diagnostics, tests: [], failure: 'the disk is full', failureCause: 'host' };
      }
      held.push(signal);
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const { signal } = new AbortController();
  const tools = {
    cwd: folder,
    atEnd: () => {},
    openJudge: async () => judge,
    measureSpeed: async () => null,
    progress: () => {},
    warn: () => {},
    signal,
  };
  const local = await (await openPackageFolder(tools, source)).read();
  const judging = judgeWhatIf(client, problemId, local, tools);
  await expect(judging).rejects.toThrow('Programs cannot be judged on this machine: the disk is full');
  expect(held.length).toBeGreaterThanOrEqual(Math.min(1, availableParallelism() - 1));
  expect(held.map((each) => each?.aborted)).toEqual(held.map(() => true));
});

it("lists an admin everybody's submissions by user and verdict, and a learner the own ones", async () => {
  const problem = await uploadFailing('Listed');
  await judge(problem);
  await repair(problem);
  const adas = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await adas.auth.login(ada);
  await adas.compiler.submitPractice({ code: printOne, language: 'cpp', problemId: problem });

  const ofProblem = ['submissions', '--problem', 'listed'];
  const all = await admin.podium(ofProblem);
  expect(all.stdout).toMatch(/Who +Verdict/);
  expect(all.stdout).toMatch(/Ada Example +Accepted[\s\S]+Judging error/);
  const [hers] = (await admin.podium([...ofProblem, '--user', ada.email, '--json'])).json() as { _id: string }[];
  expect((await admin.podium(['submissions', 'show', hers?._id ?? '', '--code'])).stdout).toBe(printOne);
  const failed = (await admin.podium([...ofProblem, '--verdict', 'judging_error', '--json'])).json();
  expect(failed).toMatchObject([{ verdict: 'judging_error' }]);
  expect((await admin.podium([...ofProblem, '--user', 'me', '--json'])).json()).toEqual(failed);
  const unknown = await admin.podium([...ofProblem, '--user', 'nobody@example.org']);
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('no account nobody@example.org')]);

  const own = await ada.podium(ofProblem);
  expect(own.stdout).not.toContain('Who');
  expect((await ada.podium([...ofProblem, '--json'])).json()).toMatchObject([{ _id: hers?._id }]);
  const refused = await ada.podium([...ofProblem, '--user', 'podium']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('Only administrators')]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { expect, it, vi } from 'vitest';
import {
  listProcesses,
  memoryGroupsOf,
  type ObservedProcess,
  readOrEmpty,
  temporaryFoldersOf,
} from '../../../judge/src/test/traces-of-judges.ts';
import { listDisturbances } from './disturbances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openLearner, submitUntil } from './learners.ts';
import { computeRankings } from './naive-rankings.ts';

// Processes are killed at random moments while learners submit, and in between the machine is
// disturbed: a full disk, a clock that steps, damaged caches. `npm run faults` kills 200 times on
// each database, `npm test` a few times. The moments are those of the machine, so no seed repeats a
// run: what must hold afterwards holds for all of them.

const kills = Number(process.env.PODIUM_FAULT_KILLS ?? 3);
/** A run of 200 kills has 40 disturbances, a short one has one after each kill. */
const killsPerDisturbance = kills < 20 ? 1 : 5;
const learnerCount = 3;
const longestPauseMs = 2_000;
const minute = 60_000;

it.each(['sqlite', 'postgres'] as const)(
  `loses, doubles and confuses nothing when processes are killed ${kills} times and machines fail (%s)`,
  { timeout: 5 * minute + kills * minute },
  async (kind) => {
    const installation = await openInstallation(kind);
    try {
      const contest = await prepareContest(installation);
      const learners = await Promise.all(
        Array.from({ length: learnerCount }, async (_, index) => {
          const learner = await openLearner(installation.url, `learner${index}`);
          await learner.client.contests.register(contest.contestId);
          return learner;
        }),
      );
      await vi.waitUntil(() => Date.now() > contest.startTime, { timeout: minute });
      let isOver = false;
      const submitting = Promise.all(learners.map((learner) => submitUntil(() => isOver, learner, contest)));
      await killAtRandom(installation).finally(() => {
        isOver = true;
      });
      const submitted = (await submitting).flat();
      await checkEverySubmission(installation, submitted);
      await checkRankings(installation, contest);
      await installation.stop();
      await checkNothingIsLeft(installation);
    } finally {
      await installation.remove();
    }
  },
);

async function openAdmin({ url, admin }: Installation) {
  const client = createClient({
    baseUrl: `${url}/api`,
    tokens: memoryTokenStore(),
    resendDelaysMs: new Array(300).fill(100),
  });
  await client.auth.login(admin);
  return client;
}

async function prepareContest(installation: Installation) {
  const client = await openAdmin(installation);
  const upload = async (title: string) => {
    const testCases = [5, 7, 11].map((n) => ({ input: `${n}\n`, output: `${2 * n}\n` }));
    const { problem } = await client.problems.upload({
      title,
      description: 'Double it.',
      difficulty: 'Easy',
      testCases,
    });
    return problem._id;
  };
  const problemIds = [await upload('First'), await upload('Second')];
  const startTime = Date.now() + 3_000;
  // No run is longer than the contest.
  const endTime = startTime + (10 + kills) * minute;
  const { contest } = await client.contests.create({
    title: 'Faults',
    description: 'Processes are killed.',
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    problems: problemIds,
  });
  return { contestId: contest._id, problemIds, startTime, endTime };
}

async function killAtRandom(installation: Installation): Promise<void> {
  const { targets } = installation;
  const disturbances = listDisturbances(installation);
  for (let count = 0; count < kills; count += 1) {
    await sleep(Math.random() * longestPauseMs);
    await targets[count % targets.length]?.kill();
    if (count % killsPerDisturbance !== killsPerDisturbance - 1) continue;
    const turn = Math.floor(count / killsPerDisturbance);
    await disturbances[turn % disturbances.length]?.run();
  }
  await sleep(longestPauseMs);
}

async function checkEverySubmission(
  installation: Installation,
  submitted: Awaited<ReturnType<typeof submitUntil>>,
): Promise<void> {
  const database = installation.openDatabase();
  try {
    await vi.waitUntil(async () => (await database.selectFrom('jobs').select('id').execute()).length === 0, {
      timeout: 2 * minute,
      interval: 100,
    });
    const stored = await database.selectFrom('submissions').select(['id', 'source', 'verdict', 'progress']).execute();
    const judgements = await database.selectFrom('judgements').select(['submission_id', 'verdict']).execute();
    expect(submitted.length).toBeGreaterThan(kills);
    const found = submitted.map(({ mark, expected, answered }) => {
      const rows = stored.filter(({ source }) => source.includes(`// ${mark}`));
      const [row] = rows;
      const ofRow = judgements.filter(({ submission_id }) => submission_id === row?.id);
      return { mark, expected, answered, rows: rows.length, verdict: row?.verdict, judgements: ofRow.length };
    });
    expect(found).toEqual(
      submitted.map(({ mark, expected }) => ({
        ...{ mark, expected },
        ...{ answered: expected, rows: 1, verdict: expected, judgements: 1 },
      })),
    );
    // Every submit was answered in the end, so there is no other submission.
    expect(stored.length).toBe(submitted.length);
  } finally {
    await database.destroy();
  }
}

async function checkRankings(
  installation: Installation,
  { contestId, ...contest }: Awaited<ReturnType<typeof prepareContest>>,
): Promise<void> {
  const client = await openAdmin(installation);
  const database = installation.openDatabase();
  // Rankings are made of a contest that is over. Its scores were computed with its planned length.
  await database.updateTable('contests').set({ end_time: Date.now() }).where('id', '=', contestId).execute();
  await client.contests.generateLeaderboard(contestId);
  const rankings = await client.contests.leaderboard(contestId);
  const submissions = await database
    .selectFrom('submissions')
    .select(['user_id', 'problem_id', 'source', 'submitted_at', 'verdict'])
    .execute();
  const problems = await database.selectFrom('contest_problems').select(['problem_id', 'points']).execute();
  await database.destroy();
  const points = new Map(problems.map((problem) => [problem.problem_id, problem.points]));
  const byUser = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1);
  const shown = rankings.map(({ userId, score, solvedProblems, rank }) => ({ userId, score, solvedProblems, rank }));
  expect(shown.sort(byUser)).toEqual(computeRankings(submissions, { ...contest, points }).sort(byUser));
}

async function checkNothingIsLeft({ seenProcesses, folder }: Installation): Promise<void> {
  // A judge whose parent was killed ends by itself. A zombie waits for the first process to reap it.
  const isLeft = ({ pid, ended }: ObservedProcess) =>
    !ended && (seenProcesses.has(pid) || isOfInstallation(readOrEmpty(`/proc/${pid}/cmdline`)));
  const isOfInstallation = (command: string) => command.includes(folder) && !command.includes('/postgres');
  const leftProcesses = () => [...listProcesses().values()].filter(isLeft);
  await expect.poll(leftProcesses, { timeout: minute }).toEqual([]);
  const left = await Promise.all(
    [...seenProcesses].map(async (pid) => [...(await temporaryFoldersOf(pid)), ...(await memoryGroupsOf(pid))]),
  );
  expect(left.flat()).toEqual([]);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import {
  listProcesses,
  memoryGroupsOf,
  type ObservedProcess,
  readOrEmpty,
  temporaryFoldersOf,
} from '../../../judge/src/test/traces-of-judges.ts';
import { checkEverySubmission, checkRankings } from './check-results.ts';
import { listDisturbances } from './disturbances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openLearner, submitUntil } from './learners.ts';
import { prepareContest } from './prepare-contest.ts';

// Processes are killed at random moments while learners submit, and in between the machine is
// disturbed: a full disk, a clock that steps, damaged caches. `PODIUM_FAULT_KILLS=200` kills 200
// times on each database, `npm test` a few times. The moments are those of the machine, so no seed
// repeats a run: what must hold afterwards holds for all of them.

const kills = Number(process.env.PODIUM_FAULT_KILLS ?? 3);
/** A run of 200 kills has 40 disturbances, a short one has one after each kill. */
const killsPerDisturbance = kills < 20 ? 1 : 5;
const learnerCount = 3;
/**
 * Most of the time a learner waits for a verdict. Without a pause the submissions of a short run
 * would fill all processors.
 */
const pauseMs = kills < 20 ? 1_200 : 0;
const longestPauseMs = 2_000;
const minute = 60_000;

it.each(['sqlite', 'postgres'] as const)(
  `loses, doubles and confuses nothing when processes are killed ${kills} times and machines fail (%s)`,
  { timeout: 5 * minute + kills * minute },
  async (kind) => {
    const installation = await openInstallation(kind, { machinesFail: true });
    try {
      // No run is longer than the contest.
      const lengthMs = (10 + kills) * minute;
      const contest = await prepareContest(installation, { problems: 2, startsInMs: 3_000, lengthMs });
      const learners = await Promise.all(
        Array.from({ length: learnerCount }, async (_, index) => {
          const learner = await openLearner(installation.url, `learner${index}`);
          await learner.client.contests.register(contest.contestId);
          return learner;
        }),
      );
      await vi.waitUntil(() => Date.now() > contest.startTime, { timeout: minute });
      let isQuiet = false;
      // There are more submissions than kills, however busy the machine is.
      const isOver = (made: number) => isQuiet && made * learnerCount > kills;
      const submitting = Promise.all(learners.map((learner) => submitUntil(isOver, learner, contest, pauseMs)));
      await killAtRandom(installation).finally(() => {
        isQuiet = true;
      });
      const submitted = (await submitting).flat();
      expect(submitted.filter(({ answered, expected }) => answered !== expected)).toEqual([]);
      const database = installation.openDatabase();
      await checkEverySubmission(database, submitted)
        .then(() => checkRankings(installation, database, contest))
        .finally(() => database.destroy());
      await installation.stop();
      await checkNothingIsLeft(installation);
    } finally {
      await installation.remove();
    }
  },
);

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

async function checkNothingIsLeft({ seenProcesses, folder }: Installation): Promise<void> {
  // A judge whose parent was killed ends by itself. A zombie waits for the first process to reap
  // it.
  const isLeft = ({ pid, startedAt, ended }: ObservedProcess) =>
    !ended && (seenProcesses.get(pid)?.has(startedAt) || isOfInstallation(readOrEmpty(`/proc/${pid}/cmdline`)));
  const isOfInstallation = (command: string) => command.includes(folder) && !command.includes('/postgres');
  const leftProcesses = () => [...listProcesses().values()].filter(isLeft);
  await expect.poll(leftProcesses, { timeout: minute }).toEqual([]);
  const left = await Promise.all(
    [...seenProcesses.keys()].map(async (pid) => [...(await temporaryFoldersOf(pid)), ...(await memoryGroupsOf(pid))]),
  );
  expect(left.flat()).toEqual([]);
}

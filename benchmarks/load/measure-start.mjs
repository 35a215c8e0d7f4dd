import { setTimeout as sleep } from 'node:timers/promises';
import { addContest, apiMemoryMaxMb, openSite, readMemory } from './open-site.mjs';
import { recordAnswers } from './record-answers.mjs';

const learnerCount = 2000;
const problemCount = 5;
const withinMs = 2000;
const p99MaxMs = 2000;
const everything = 'all that a participant needs';

/**
 * Lets a contest begin. Its participants come within two seconds, each over a new connection, and
 * ask for all that they need: the contest, their results and the statements of all problems.
 */
export async function measureStart({ engine }) {
  const site = await openSite({ engine, learnerCount });
  try {
    const startsAt = Date.now() + 10_000;
    const { contestId, problemIds } = await addContest(site, { problemCount, startsAt });
    const answers = recordAnswers(site.server.url);
    await sleep(startsAt - Date.now());
    await site.server.ask('begin');
    const began = performance.now();
    await Promise.all(
      site.tokens.map(async (token, index) => {
        await sleep((withinMs * index) / learnerCount);
        const arrivedAt = performance.now();
        const { ask, close } = await answers.connect(token);
        await ask('contest', 'GET', `/contest/getContest/${contestId}`);
        await ask('solved problems', 'GET', `/contest/userSolvedProblems/${contestId}`);
        await ask('points', 'GET', `/contest/userScores/${contestId}`);
        for (const id of problemIds) await ask('statement', 'GET', `/problem/${id}`);
        answers.add(everything, performance.now() - arrivedAt);
        close();
      }),
    );
    const tookMs = performance.now() - began;
    const { longestTurnMs, cpuMs } = await site.server.ask('end');
    const { own } = await readMemory(site.server.pid);
    const { rows, failures, clientDelayMs } = answers.summarize();
    const requests = learnerCount * (3 + problemCount);
    const slowest = Math.max(...rows.filter(({ name }) => name !== everything).map(({ p99 }) => p99));
    return {
      title: `Contest start on ${engine}: ${learnerCount} participants within ${withinMs / 1000} s`,
      times: rows,
      figures: [
        { name: 'failed requests', value: failures, most: 0 },
        { name: 'slowest request, p99', value: slowest, unit: 'ms', most: p99MaxMs },
        { name: 'requests a second', value: (requests / tookMs) * 1000 },
        { name: 'processor time of the API for a request', value: cpuMs / requests, unit: 'ms' },
        { name: 'longest turn of the API', value: longestTurnMs, unit: 'ms' },
        { name: 'longest turn of the simulated people', value: clientDelayMs, unit: 'ms' },
        { name: 'memory of the API, at most', value: own.peak, unit: 'MB', most: apiMemoryMaxMb },
      ],
    };
  } finally {
    await site.close();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { apiMemoryMaxMb, insertRows, openSite, readMemory } from './open-site.mjs';
import { quickSolution } from './programs.mjs';
import { recordAnswers } from './record-answers.mjs';
import { createRandom, exponential } from './simulate-waits.mjs';

const learnerCount = 1000;
const lastsMs = 45_000;
/** Each learner does something so often on average, at random times. */
const everyMs = 5_000;
const pollEveryMs = 1_000;
const slots = 2;
/** What people do, with the share of it. The rest are submits: two a second. */
const reads = [
  ['list of problems', 0.25, () => '/problem/getAll'],
  ['statement', 0.4, ({ problemId }) => `/problem/${problemId}`],
  ['my submissions', 0.14, () => '/submission'],
  ['leaderboard', 0.2, ({ contestId }) => `/contest/getLeaderBoard/${contestId}`],
];

/**
 * Measures an ordinary day: a thousand learners read, and some submit and poll once a second until
 * the verdict. They act at random times, whether earlier answers have arrived or not.
 */
export async function measurePractice({ engine }) {
  const site = await openSite({ engine, learnerCount, slots });
  try {
    if (engine === 'postgres') await site.startWorker(slots);
    const contestId = await addPastContest(site);
    const answers = recordAnswers(site.server.url);
    const random = createRandom(4);
    await site.server.ask('begin');
    const endsAt = performance.now() + lastsMs;
    await Promise.all(
      site.tokens.map(async (token) => {
        const { ask, close } = await answers.connect(token);
        let wait = exponential(random, everyMs);
        while (performance.now() + wait < endsAt) {
          await sleep(wait);
          const problemId = site.problemIds[Math.floor(random() * site.problemIds.length)];
          await act(ask, answers, random(), { problemId, contestId });
          wait = exponential(random, everyMs);
        }
        close();
      }),
    );
    const { longestTurnMs, cpuMs } = await site.server.ask('end');
    const { own } = await readMemory(site.server.pid);
    const { rows, failures, clientDelayMs } = answers.summarize();
    const requests = rows.filter(({ name }) => name !== verdict).reduce((sum, { count }) => sum + count, 0);
    return {
      title: `Practice on ${engine}: ${learnerCount} learners for ${lastsMs / 1000} s`,
      times: rows,
      figures: [
        { name: 'failed requests', value: failures, most: 0 },
        { name: 'requests a second', value: (requests * 1000) / lastsMs },
        { name: 'share of a core that the API takes', value: cpuMs / lastsMs },
        { name: 'longest turn of the API', value: longestTurnMs, unit: 'ms' },
        { name: 'longest turn of the simulated people', value: clientDelayMs, unit: 'ms' },
        { name: 'memory of the API, at most', value: own.peak, unit: 'MB', most: apiMemoryMaxMb },
      ],
    };
  } finally {
    await site.close();
  }
}

const verdict = 'verdict, seen by polling';

async function act(ask, answers, choice, site) {
  let left = choice;
  for (const [name, share, pathOf] of reads) {
    left -= share;
    if (left < 0) return ask(name, 'GET', pathOf(site));
  }
  const sentAt = performance.now();
  const body = { problemId: site.problemId, language: 'cpp', code: quickSolution() };
  const sent = await ask('submit', 'POST', '/compiler/submitPractice', { headers: { prefer: 'respond-async' }, body });
  const { submissionId } = JSON.parse(sent);
  for (;;) {
    await sleep(pollEveryMs);
    const { progress } = JSON.parse(await ask('poll', 'GET', `/submission/${submissionId}`));
    if (progress === 'judged') break;
  }
  answers.add(verdict, performance.now() - sentAt);
}

/** Adds a contest of all learners that is over, with its leaderboard. */
async function addPastContest({ store, learnerIds }) {
  const end = Date.now() - 3_600_000;
  const id = 'benchmarked1';
  const contest = { id, title: 'Last week', description: 'Over.', createdAt: end, createdBy: null };
  await insertRows(store, 'contests', [
    { ...contest, startTime: end - 1000, endTime: end, leaderboardGeneratedAt: end },
  ]);
  const entries = learnerIds.map((userId, index) => ({
    ...{ contestId: id, userId, rank: index + 1, solved: 2, score: 5000 - index },
    ...{ ratingBefore: 1500, ratingAfter: 1500 },
    byProblem: JSON.stringify({ scores: [], wrongSubmissions: [], solvedAfterMs: [] }),
  }));
  await insertRows(store, 'leaderboardEntries', entries);
  return id;
}

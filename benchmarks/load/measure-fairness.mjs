import { setTimeout as sleep } from 'node:timers/promises';
import { listJudgings } from './list-judgings.mjs';
import { openSite } from './open-site.mjs';
import { quickSolution } from './programs.mjs';
import { describeTimes, recordAnswers } from './record-answers.mjs';

const learnerCount = 40;
const lastsMs = 40_000;
const slots = 2;
const floodCount = 50;

/**
 * Measures how long submissions wait for a judge, without and with somebody who always has fifty
 * of them pending. That is an administrator: learners may have ten.
 */
export async function measureFairness({ engine }) {
  const site = await openSite({ engine, learnerCount, slots });
  try {
    if (engine === 'postgres') await site.startWorker(slots);
    const alone = await measureWaits(site);
    const flood = await startFlood(site);
    const besides = await measureWaits(site);
    const flooded = await flood.stop();
    return {
      title: `Fairness on ${engine}: ${learnerCount} learners submit one each ${lastsMs / 1000} s, ${slots} judged at once`,
      times: [
        { name: 'judging begins, nobody else', ...describeTimes(alone.waits) },
        { name: `judging begins, beside ${floodCount} pending of one person`, ...describeTimes(besides.waits) },
        { name: 'judging takes, nobody else', ...describeTimes(alone.services) },
        { name: 'judging takes, beside them', ...describeTimes(besides.services) },
      ],
      figures: [
        { name: 'judged for that person meanwhile', value: flooded },
        // A slot becomes free within one judging, so nobody waits for longer than that and what is
        // before them in line.
        {
          name: 'longer wait (p50), in judgings of the other',
          value:
            (describeTimes(besides.waits).p50 - describeTimes(alone.waits).p50) / describeTimes(besides.services).p50,
          most: 1,
        },
      ],
    };
  } finally {
    await site.close();
  }
}

/** Lets each learner submit once, one after the other, and waits until all of it is judged. */
async function measureWaits({ server, store, tokens, problemIds }) {
  const answers = recordAnswers(server.url);
  const ids = await Promise.all(
    tokens.map(async (token, index) => {
      await sleep((lastsMs * index) / learnerCount);
      const { ask, close } = await answers.connect(token);
      const { submissionId } = await submit(ask, problemIds[0]);
      await ask('verdict', 'GET', `/submission/${submissionId}/events`);
      close();
      return submissionId;
    }),
  );
  const judged = await listJudgings(store, ids);
  return {
    waits: judged.map(({ submittedAt, startedAt }) => startedAt - submittedAt),
    services: judged.map(({ startedAt, judgedAt }) => judgedAt - startedAt),
  };
}

/**
 * Keeps fifty submissions of one person pending until `stop`, which returns how many were judged.
 */
async function startFlood({ server, store, adminToken, adminId, problemIds }) {
  const answers = recordAnswers(server.url);
  const { ask, close } = await answers.connect(adminToken);
  const countPending = async () => {
    const { count } = await store
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('userId', '=', adminId)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const fill = async () => {
    for (let missing = floodCount - (await countPending()); missing > 0; missing -= 1) await submit(ask, problemIds[0]);
  };
  await fill();
  let isStopped = false;
  const filling = (async () => {
    while (!isStopped) {
      await fill();
      await sleep(100);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await filling;
    close();
    const sent = await store.selectFrom('submissions').select('id').where('userId', '=', adminId).execute();
    return sent.length - (await countPending());
  };
  return { stop };
}

async function submit(ask, problemId) {
  const sent = await ask('submit', 'POST', '/compiler/submitPractice', {
    headers: { prefer: 'respond-async' },
    body: { problemId, language: 'cpp', code: quickSolution() },
  });
  return JSON.parse(sent);
}

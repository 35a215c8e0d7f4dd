import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSite } from './open-site.mjs';
import { busySolution } from './programs.mjs';
import { recordAnswers } from './record-answers.mjs';

const lastsMs = 25_000;
const everyMs = 20;
const p99MaxMs = 100;
const slots = availableParallelism();

/**
 * Measures the answers to a person who keeps asking while every core judges programs that compute.
 */
export async function measureJudging({ engine }) {
  const site = await openSite({ engine, learnerCount: 20, slots });
  try {
    if (engine === 'postgres') await site.startWorker(slots);
    const { server, tokens, problemIds, store } = site;
    const before = recordAnswers(server.url);
    await keepAsking(before, tokens[0], problemIds, 5_000);
    await queuePrograms(site);
    // The first programs are compiled before they compute.
    await sleep(2_000);
    const answers = recordAnswers(server.url);
    await server.ask('begin');
    await keepAsking(answers, tokens[0], problemIds, lastsMs);
    const { longestTurnMs } = await server.ask('end');
    const waiting = await store.selectFrom('jobs').select('id').execute();
    if (waiting.length < slots) throw new Error('the judge had nothing left to do before the end');
    const { rows, failures, clientDelayMs } = answers.summarize();
    return {
      title: `Requests while ${slots} cores judge, on ${engine}`,
      times: [...before.summarize().rows.map((row) => ({ ...row, name: `${row.name}, nothing judged` })), ...rows],
      figures: [
        { name: 'failed requests', value: failures, most: 0 },
        { name: 'slowest request, p99', value: Math.max(...rows.map(({ p99 }) => p99)), unit: 'ms', most: p99MaxMs },
        { name: 'longest turn of the API', value: longestTurnMs, unit: 'ms' },
        { name: 'longest turn of the asking person', value: clientDelayMs, unit: 'ms' },
      ],
    };
  } finally {
    await site.close();
  }
}

/** Gives the judge work for longer than the measurement takes. A learner may have ten pending. */
async function queuePrograms({ server, tokens, problemIds }) {
  const answers = recordAnswers(server.url);
  for (const token of tokens) {
    const { ask, close } = await answers.connect(token);
    for (let number = 0; number < 5; number += 1) {
      await ask('submit', 'POST', '/compiler/submitPractice', {
        headers: { prefer: 'respond-async' },
        body: { problemId: problemIds[0], language: 'cpp', code: busySolution() },
      });
    }
    close();
  }
}

async function keepAsking(answers, token, problemIds, forMs) {
  const { ask, close } = await answers.connect(token);
  const endsAt = performance.now() + forMs;
  for (let round = 0; performance.now() < endsAt; round += 1) {
    await ask('who am I', 'GET', '/auth/protected');
    await sleep(everyMs);
    await ask('list of problems', 'GET', '/problem/getAll');
    await sleep(everyMs);
    await ask('statement', 'GET', `/problem/${problemIds[round % problemIds.length]}`);
    await sleep(everyMs);
    await ask('profile write', 'PUT', '/user/profile', { body: { firstName: 'Ada', lastName: `Byron ${round}` } });
    await sleep(everyMs);
  }
  close();
}

import { medianOf } from '../statistics.mjs';
import { listJudgings } from './list-judgings.mjs';
import { openSite } from './open-site.mjs';
import { quickSolution } from './programs.mjs';
import { readCpu } from './read-cpu.mjs';
import { recordAnswers } from './record-answers.mjs';

const rounds = 4;
const jobsPerWorker = 40;
const leastRatio = 1.7;

/**
 * Compares two worker processes with one, each with one slot, by turns. The submissions are there
 * before the workers start; a second is counted from the begin of the first judging.
 */
export async function measureWorkers({ engine }) {
  const site = await openSite({ engine, learnerCount: 10 });
  try {
    const perSecond = { 1: [], 2: [] };
    const cpuMs = { 1: [], 2: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const count of [1, 2]) {
        const { rate, cpuMsOfJudging } = await measureRate(site, count);
        perSecond[count].push(rate);
        cpuMs[count].push(cpuMsOfJudging);
      }
    }
    const ratios = perSecond[2].map((rate, round) => rate / perSecond[1][round]);
    return {
      title: `Two worker processes ÷ one, with one slot each, on ${engine}`,
      figures: [
        { name: 'submissions a second, one worker', value: medianOf(perSecond[1]) },
        { name: 'submissions a second, two workers', value: medianOf(perSecond[2]) },
        { name: 'ratio', value: medianOf(ratios), least: leastRatio },
        { name: 'lowest ratio of a round', value: Math.min(...ratios) },
        { name: 'highest ratio of a round', value: Math.max(...ratios) },
        ...[1, 2].flatMap((count) =>
          Object.keys(cpuMs[count][0]).map((kind) => ({
            name: `CPU time of a judging, ${count === 1 ? 'one worker' : 'two workers'}: ${kind} (ms)`,
            value: medianOf(cpuMs[count].map((each) => each[kind])),
          })),
        ),
      ],
    };
  } finally {
    await site.close();
  }
}

async function measureRate({ server, store, adminToken, problemIds, startWorker }, workerCount) {
  const answers = recordAnswers(server.url);
  const { ask, close } = await answers.connect(adminToken);
  const ids = [];
  for (let number = 0; number < jobsPerWorker * workerCount; number += 1) {
    const sent = await ask('submit', 'POST', '/compiler/submitPractice', {
      headers: { prefer: 'respond-async' },
      body: { problemId: problemIds[0], language: 'cpp', code: quickSolution() },
    });
    ids.push(JSON.parse(sent).submissionId);
  }
  // Both are up before either has judged much: the second begins within the first judgings.
  const workers = await Promise.all(Array.from({ length: workerCount }, () => startWorker(1)));
  const [cpuBefore, judgedBefore] = [readCpu(), (await listJudgings(store, ids)).length];
  await ask('last verdict', 'GET', `/submission/${ids.at(-1)}/events`);
  const cpuAfter = readCpu();
  close();
  const judged = await listJudgings(store, ids);
  await Promise.all(workers.map(({ stop }) => stop()));
  const judgings = judged.length - judgedBefore;
  const cpuMsOfJudging = Object.fromEntries(
    Object.entries(cpuAfter).map(([kind, ms]) => [kind, (ms - cpuBefore[kind]) / judgings]),
  );
  return { rate: rateOf(judged, workerCount), cpuMsOfJudging };
}

/** Leaves out the time in which only one of the workers was up, and the last judgings. */
function rateOf(judged, workerCount) {
  const ends = judged.map(({ judgedAt }) => judgedAt).sort((left, right) => left - right);
  const counted = ends.slice(Math.floor(ends.length / 4), ends.length - workerCount);
  return ((counted.length - 1) * 1000) / (counted.at(-1) - counted[0]);
}

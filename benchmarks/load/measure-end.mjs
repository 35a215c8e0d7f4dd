import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeMachine } from '../report.mjs';
import { listJudgings } from './list-judgings.mjs';
import { addContest, apiMemoryMaxMb, openSite, readMemory } from './open-site.mjs';
import { quickSolution } from './programs.mjs';
import { describeTimes, recordAnswers } from './record-answers.mjs';
import { createRandom, simulateWaits } from './simulate-waits.mjs';

const learnerCount = 2000;
const withinMs = 30_000;
const judgedWithinMs = 200_000;
const slots = 2;
/** What the first of the judgings show is what the simulation of all is fed with. */
const learnedShare = 1 / 3;

/**
 * Lets a contest end: all participants submit within half a minute, each a program of their own,
 * and follow its events until the verdict. Those without a verdict after three minutes are left.
 */
export async function measureEnd({ engine, isRecording }) {
  const site = await openSite({ engine, learnerCount, slots });
  try {
    if (engine === 'postgres') await site.startWorker(slots);
    const { contestId, problemIds } = await addContest(site, { problemCount: 5, startsAt: Date.now() });
    const answers = recordAnswers(site.server.url);
    const deadline = sleep(judgedWithinMs, undefined, { ref: false });
    await site.server.ask('begin');
    const began = performance.now();
    const sending = [];
    const ended = site.tokens.map(async (token, index) => {
      await sleep((withinMs * index) / learnerCount);
      const { ask, close } = await answers.connect(token);
      const sentAt = performance.now();
      const sent = ask('submit', 'POST', '/compiler/submitContest', {
        headers: { prefer: 'respond-async' },
        body: {
          ...{ contestId, problemId: problemIds[index % problemIds.length], language: 'cpp' },
          code: quickSolution(),
        },
      });
      sending.push(sent);
      const answer = await sent;
      if (answer === undefined) return close();
      const { submissionId } = JSON.parse(answer);
      // The stream of events ends with the verdict.
      await Promise.race([
        follow(ask, submissionId, () => answers.add('verdict', performance.now() - sentAt)),
        deadline,
      ]);
      close();
    });
    await sleep(withinMs);
    await Promise.all(sending);
    const sentMs = performance.now() - began;
    const { longestTurnMs } = await site.server.ask('end');
    await Promise.all(ended);
    const { own } = await readMemory(site.server.pid);
    const { rows, failures, clientDelayMs } = answers.summarize();
    const judged = await listJudgings(site.store);
    const line = compareWithSimulation(judged);
    if (isRecording) await recordFigures(line);
    return {
      title: `Contest end on ${engine}: ${learnerCount} participants submit within ${withinMs / 1000} s, ${slots} judged at once`,
      times: [
        ...rows,
        { name: 'begin of judging, real', ...describeTimes(line.waits) },
        { name: 'begin of judging, simulated', ...describeTimes([...line.simulated]) },
      ],
      figures: [
        { name: 'failed requests', value: failures, most: 0 },
        { name: 'submits a second', value: (learnerCount * 1000) / sentMs },
        { name: 'verdicts', value: judged.length },
        { name: 'verdicts a second', value: line.perSecond },
        { name: 'judging of one', value: line.meanServiceMs, unit: 'ms' },
        { name: 'between two judgings of a slot', value: line.pauseMs, unit: 'ms' },
        { name: 'mean wait, simulated ÷ real', value: line.ratio },
        { name: 'longest turn of the API while all submit', value: longestTurnMs, unit: 'ms' },
        { name: 'longest turn of the simulated people', value: clientDelayMs, unit: 'ms' },
        { name: 'memory of the API, at most', value: own.peak, unit: 'MB', most: apiMemoryMaxMb },
      ],
    };
  } finally {
    await site.close();
  }
}

async function follow(ask, submissionId, onVerdict) {
  const events = await ask('all events', 'GET', `/submission/${submissionId}/events`).catch(() => undefined);
  if (events?.includes('"verdict"')) onVerdict();
}

/** Learns from the first judgings how long one takes, and simulates all of them. */
function compareWithSimulation(judged) {
  const learned = judged.slice(0, Math.floor(judged.length * learnedShare));
  const services = learned.map(({ startedAt, judgedAt }) => judgedAt - startedAt);
  const meanServiceMs = mean(services);
  const [first, last] = [learned[0], learned.at(-1)];
  const pauseMs = Math.max(0, (slots * (last.startedAt - first.startedAt)) / learned.length - meanServiceMs);
  const random = createRandom(1);
  const begin = judged[0].submittedAt;
  const arrivals = judged.map(({ submittedAt }) => submittedAt - begin).sort((left, right) => left - right);
  const { waits: simulated } = simulateWaits({
    ...{ arrivals, slots, pauseMs },
    serviceMs: () => services[Math.floor(random() * services.length)],
  });
  const waits = judged.map(({ submittedAt, startedAt }) => startedAt - submittedAt);
  const ends = judged.map(({ judgedAt }) => judgedAt);
  const perSecond = (judged.length * 1000) / (Math.max(...ends) - first.startedAt);
  return { waits, simulated, services, meanServiceMs, pauseMs, perSecond, ratio: mean(simulated) / mean(waits) };
}

/** Stores what `simulate.mjs` is fed with: a hundred and one quantiles of the time of a judging. */
async function recordFigures({ services, pauseMs }) {
  const sorted = [...services].sort((left, right) => left - right);
  const serviceMs = Array.from({ length: 101 }, (_, part) => sorted[Math.round((part * (sorted.length - 1)) / 100)]);
  const figures = { machine: describeMachine(), pauseMs: Math.round(pauseMs), serviceMs: serviceMs.join(' ') };
  await writeFile(new URL('measured.json', import.meta.url), `${JSON.stringify(figures, undefined, 2)}\n`);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

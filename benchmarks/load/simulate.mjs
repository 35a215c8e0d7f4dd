// Prints how long submissions wait for a judge by the number of participants and of slots (a slot
// judges one submission at a time). Run `npx node benchmarks/load/simulate.mjs`. It is fed with
// measured.json, which `run.mjs end record` writes. README.md describes the method.

import { readFile } from 'node:fs/promises';
import { print } from '../report.mjs';
import { quantile } from '../statistics.mjs';
import { burstArrivals, contestArrivals, createRandom, simulateWaits } from './simulate-waits.mjs';

const measured = JSON.parse(await readFile(new URL('measured.json', import.meta.url), 'utf8'));
const { pauseMs } = measured;
const quantiles = measured.serviceMs.split(' ').map(Number);
const meanServiceMs = quantiles.reduce((sum, ms) => sum + ms, 0) / quantiles.length;
/**
 * The time of the database for one job, which all workers share. On two cores it was less: see
 * benchmarks/server.
 */
const dispatchMs = 2;
const participantCounts = [100, 1_000, 10_000, 20_000, 100_000];
const slotCounts = [2, 8, 32, 128, 512, 2_048];
const slotsMax = 8_192;
/** Longer waits are left out of the tables. */
const hopelessMs = 3_600_000;
const contest = { perParticipant: 15, hours: 5, rush: 4 };
/**
 * The spread of judging times is the measured one; the mean depends on the problem and the machine.
 */
const loads = [
  { name: 'half a second of judging', factor: 500 / meanServiceMs },
  { name: 'two seconds of judging', factor: 2_000 / meanServiceMs },
];
const ends = [
  {
    name: `A contest of ${contest.hours} hours with ${contest.perParticipant} submissions of each`,
    goal: { name: 'p99 of at most 10 s', part: 0.99, mostMs: 10_000 },
    arrivalsOf: (participants) => contestArrivals(createRandom(1), { participants, ...contest }),
  },
  {
    name: 'Everybody submits within 30 s',
    goal: { name: 'at most a minute for everybody', part: 1, mostMs: 60_000 },
    arrivalsOf: (participants) => burstArrivals(participants, 30_000),
  },
];

print(
  `Measured on ${measured.machine}: one judging takes ${meanServiceMs.toFixed(0)} ms, ${pauseMs} ms pass between two.`,
);
const goals = ends.flatMap((end) => loads.map((load) => ({ ...end, load })));
print('', '**Slots that are needed**', '');
print(`| participants | ${goals.map(({ name, goal, load }) => `${name}, ${load.name}: ${goal.name}`).join(' | ')} |`);
print(`|---|${goals.map(() => '---|').join('')}`);
for (const participants of participantCounts) {
  const needed = goals.map(({ arrivalsOf, goal, load }) => findSlots(arrivalsOf(participants), load, goal));
  print(`| ${[participants.toLocaleString('en'), ...needed.map((slots) => slots ?? 'no number')].join(' | ')} |`);
}
for (const { name, arrivalsOf, load } of goals) {
  print('', `**${name}, ${load.name}**`, '', '| participants | slots | p50 | p95 | p99 | longest |');
  print('|---|---|---|---|---|---|');
  for (const participants of participantCounts) {
    const arrivals = arrivalsOf(participants);
    for (const slots of slotCounts) {
      const waits = simulate(arrivals, slots, load.factor);
      if (waits.at(-1) > hopelessMs) continue;
      const cells = [0.5, 0.95, 0.99, 1].map((part) => describe(quantile(waits, part)));
      print(`| ${[participants.toLocaleString('en'), slots, ...cells].join(' | ')} |`);
      // More slots cannot shorten it much.
      if (waits.at(-1) < 1_000) break;
    }
  }
}

/** Finds the smallest number of slots that reaches the goal; undefined if none does. */
function findSlots(arrivals, { factor }, { part, mostMs }) {
  const isReached = (slots) => quantile(simulate(arrivals, slots, factor), part) <= mostMs;
  let [tooFew, enough] = [0, slotsMax];
  if (!isReached(enough)) return undefined;
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isReached(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

function simulate(arrivals, slots, factor) {
  const random = createRandom(2);
  const serviceMs = () => factor * quantiles[Math.floor(random() * quantiles.length)];
  return simulateWaits({ arrivals, slots, serviceMs, dispatchMs, pauseMs }).waits.sort();
}

function describe(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}

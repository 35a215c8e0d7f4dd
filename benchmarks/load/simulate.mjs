// Prints how long submissions wait for a judge by the number of participants and of slots (a slot
// judges one submission at a time). Run `npx node benchmarks/load/simulate.mjs`. It is fed with
// measured.json, which `run.mjs end record` writes. README.md describes the method.
import { readFile } from 'node:fs/promises';
import { quantile } from '../server/connection.mjs';
import { burstArrivals, contestArrivals, createRandom, simulateWaits } from './simulate-waits.mjs';

const measured = JSON.parse(await readFile(new URL('measured.json', import.meta.url), 'utf8'));
const { serviceMs: quantiles, pauseMs, dispatchMs } = measured;
const meanServiceMs = quantiles.reduce((sum, ms) => sum + ms, 0) / quantiles.length;
const participantCounts = [100, 1_000, 10_000, 20_000, 100_000];
const slotCounts = [2, 8, 32, 128, 512, 2_048];
const contest = { perParticipant: 15, hours: 5, rush: 4 };
/** A program of a contest is larger than the measured ones, and its problem has more tests. */
const loads = [
  { name: 'the measured submissions', factor: 1 },
  { name: 'submissions that take two seconds', factor: 2_000 / meanServiceMs },
];
const ends = [
  {
    name: `a contest of ${contest.hours} hours: ${contest.perParticipant} submissions of each, ${contest.rush} times as many in the last five minutes`,
    arrivalsOf: (participants) => contestArrivals(createRandom(1), { participants, ...contest }),
  },
  {
    name: 'an end at which everybody submits once within 30 s',
    arrivalsOf: (participants) => burstArrivals(participants, 30_000),
  },
];

print(
  `Measured on: ${measured.machine}. One judging: ${meanServiceMs.toFixed(0)} ms, between two: ${pauseMs} ms, dispatch: ${dispatchMs} ms.`,
);
for (const end of ends) {
  for (const load of loads) {
    print(
      '',
      `**${end.name}; ${load.name}**`,
      '',
      '| participants | slots | p50 | p95 | p99 | longest |',
      '|---|---|---|---|---|---|',
    );
    for (const participants of participantCounts) {
      const arrivals = end.arrivalsOf(participants);
      for (const slots of slotCounts) {
        const waits = simulate(arrivals, slots, load.factor);
        print(
          `| ${[participants.toLocaleString('en'), slots, ...[0.5, 0.95, 0.99, 1].map((part) => describe(quantile(waits, part)))].join(' | ')} |`,
        );
        // More slots cannot shorten it.
        if (waits.at(-1) < 1_000) break;
      }
    }
  }
}

function simulate(arrivals, slots, factor) {
  const random = createRandom(2);
  const serviceMs = () => factor * quantiles[Math.floor(random() * quantiles.length)];
  return simulateWaits({ arrivals, slots, serviceMs, dispatchMs, pauseMs }).waits.sort();
}

/** Formats a duration. Beyond an hour it says only that nobody would wait for it. */
function describe(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : 'over 1 h';
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}

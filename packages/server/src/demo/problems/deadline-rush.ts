import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom } from './random.ts';

const maximumCount = 400_000;
const latest = 1e12;

export const deadlineRush = createDemoProblem('deadline-rush', solve, function* () {
  const random = createRandom('deadline-rush');
  const times = (count: number, from: number, to: number) =>
    Array.from({ length: count }, () => random.integer(from, to));
  yield ['single', format(1, [latest])];
  yield ['same-moment', format(3, [5, 5, 5, 5])];
  yield ['all-of-them', format(4, [40, 10, 30, 20])];
  yield ['tightest-at-the-end', format(2, [0, 10, 20, 29])];
  yield ['difference-over-32-bits', format(2, [0, latest])];
  for (let round = 1; round <= 3; round += 1) yield [`small-${round}`, format(round + 1, times(20, 0, 60))];
  yield ['sparse', format(3, times(1_000, 0, latest))];
  yield ['falling', format(75_000, descending(150_000))];
  yield ['long-times', format(maximumCount / 2, times(maximumCount, 0, latest))];
});

function solve(input: string): string {
  const reader = createInputReader(input);
  const count = reader.integer();
  const wanted = reader.integer();
  const times = reader.integers(count).sort();
  let shortest = Number.POSITIVE_INFINITY;
  for (let last = wanted - 1; last < count; last += 1) {
    shortest = Math.min(shortest, (times[last] ?? 0) - (times[last - wanted + 1] ?? 0));
  }
  return `${shortest}\n`;
}

/**
 * Orders the newest first, as in a log that is read backwards: the worst order for sorting by
 * insertion.
 */
function descending(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count - index) * 3 + (index % 2));
}

function format(wanted: number, times: readonly number[]): string {
  return `${times.length} ${wanted}\n${times.join('\n')}\n`;
}

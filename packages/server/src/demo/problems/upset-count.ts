import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

type Scores = readonly [first: number, second: number];

const maximumCount = 200_000;
const maximumScore = 1_000_000;

export const upsetCount = createDemoProblem('upset-count', solve, function* () {
  const random = createRandom('upset-count');
  yield ['alone', '1\n0 0\n'];
  yield ['one-upset', '2\n2 1\n1 2\n'];
  yield ['tied-before', '3\n5 1\n5 2\n5 3\n'];
  yield ['tied-after', '3\n1 5\n2 5\n3 5\n'];
  yield ['extreme-scores', `2\n${maximumScore} 0\n0 ${maximumScore}\n`];
  for (let round = 1; round <= 3; round += 1) yield [`many-ties-${round}`, format(scores(random, 50, 4))];
  yield ['medium', format(scores(random, 2_000, maximumScore))];
  yield ['medium-with-ties', format(scores(random, 5_000, 300))];
  yield ['all-turned-round', format(turnedRound(random))];
  yield ['large', format(scores(random, maximumCount, maximumScore))];
});

/**
 * Counts the inversions of the second scores once contestants are in order of the first: these are
 * the upsets.
 */
function solve(input: string): string {
  const reader = createInputReader(input);
  // One number per contestant makes sorting work without a comparator. Equal first scores are in
  // order of the second and form no inversion.
  const base = maximumScore + 1;
  const contestants = Float64Array.from({ length: reader.integer() }, () => reader.integer() * base + reader.integer());
  contestants.sort();
  return `${countInversions(contestants.map((contestant) => contestant % base))}\n`;
}

/**
 * Counts by a bottom-up merge sort the pairs in which the earlier value is strictly greater. It
 * sorts `values`.
 */
function countInversions(values: Float64Array<ArrayBuffer>): number {
  let source = values;
  let target = new Float64Array(values.length);
  let inversions = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) inversions += merge(source, target, start, width);
    [source, target] = [target, source];
  }
  return inversions;
}

function merge(source: Float64Array, target: Float64Array, start: number, width: number): number {
  const middle = Math.min(start + width, source.length);
  const end = Math.min(start + 2 * width, source.length);
  let left = start;
  let right = middle;
  let inversions = 0;
  for (let index = start; index < end; index += 1) {
    const takeLeft = left < middle && (right >= end || (source[left] ?? 0) <= (source[right] ?? 0));
    if (!takeLeft) inversions += middle - left;
    target[index] = source[takeLeft ? left++ : right++] ?? 0;
  }
  return inversions;
}

function scores(random: Random, count: number, maximum: number): Scores[] {
  return Array.from({ length: count }, () => [random.integer(0, maximum), random.integer(0, maximum)]);
}

/** Makes every pair an upset: the largest possible answer. */
function turnedRound(random: Random): Scores[] {
  const list = Array.from({ length: maximumCount }, (_, index): Scores => [index, maximumCount - index]);
  return random.shuffle(list);
}

function format(scores: readonly Scores[]): string {
  return `${scores.length}\n${scores.map(([first, second]) => `${first} ${second}\n`).join('')}`;
}

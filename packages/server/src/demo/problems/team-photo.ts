import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

type Change = readonly [place: number, height: number];
type Operation = { swap: Change } | { photo: readonly [from: number, to: number] };

const maximumCount = 100_000;
const tallest = 1e9;
const giantOperations = 40_000;

export const teamPhoto = createDemoProblem('team-photo', solve, function* () {
  const random = createRandom('team-photo');
  yield ['alone', format([1], [{ photo: [1, 1] }, { swap: [1, tallest] }, { photo: [1, 1] }])];
  yield ['equal-heights', format([4, 4, 4, 4], [{ photo: [1, 4] }, { photo: [2, 3] }])];
  yield [
    'rising',
    format([1, 2, 3, 4, 5], [{ photo: [1, 5] }, { swap: [1, 9] }, { photo: [1, 5] }, { photo: [2, 5] }]),
  ];
  for (let round = 1; round <= 4; round += 1) {
    yield [`small-${round}`, format(heights(random, 12, 8), operations(random, 40, 12, 8))];
  }
  yield ['medium', format(heights(random, 1_000, 300), operations(random, 1_000, 1_000, 300))];
  yield ['random', format(heights(random, 30_000, tallest), operations(random, 30_000, 30_000, tallest))];
  yield ['rising-long', format(rising(maximumCount), wholeRow(random))];
  yield ['rising-with-giants', format(rising(giantOperations), giants(random))];
});

/**
 * Solves with a recursive segment tree. `visible[node]` counts the people of its right half who are
 * visible behind its left half.
 */
function solve(input: string): string {
  const reader = createInputReader(input);
  const count = reader.integer();
  const operationCount = reader.integer();
  const tree = createTree(reader.integers(count));
  const answers: number[] = [];
  for (let index = 0; index < operationCount; index += 1) {
    const kind = reader.integer();
    const first = reader.integer();
    const second = reader.integer();
    if (kind === 1) tree.replace(first - 1, second);
    else answers.push(tree.countVisible(first - 1, second - 1));
  }
  return answers.map((answer) => `${answer}\n`).join('');
}

function createTree(heights: Float64Array) {
  let leafCount = 1;
  while (leafCount < heights.length) leafCount *= 2;
  const highest = new Float64Array(2 * leafCount);
  const visible = new Int32Array(2 * leafCount);
  highest.set(heights, leafCount);
  for (let node = leafCount - 1; node >= 1; node -= 1) join(node);

  /**
   * Counts the people under `node` who are taller than `floor` and than everyone before them there.
   */
  function above(node: number, floor: number): number {
    let total = 0;
    let at = node;
    while (at < leafCount && (highest[at] ?? 0) > floor) {
      const left = 2 * at;
      if ((highest[left] ?? 0) > floor) {
        total += visible[at] ?? 0;
        at = left;
      } else at = left + 1;
    }
    return total + (at >= leafCount && (highest[at] ?? 0) > floor ? 1 : 0);
  }

  function join(node: number): void {
    highest[node] = Math.max(highest[2 * node] ?? 0, highest[2 * node + 1] ?? 0);
    visible[node] = above(2 * node + 1, highest[2 * node] ?? 0);
  }

  return {
    replace(place: number, height: number): void {
      let node = leafCount + place;
      highest[node] = height;
      for (node >>= 1; node >= 1; node >>= 1) join(node);
    },
    countVisible(from: number, to: number): number {
      let floor = 0;
      let total = 0;
      const visit = (node: number, start: number, size: number): void => {
        if (start > to || start + size - 1 < from) return;
        if (start < from || start + size - 1 > to) {
          visit(2 * node, start, size / 2);
          visit(2 * node + 1, start + size / 2, size / 2);
          return;
        }
        total += above(node, floor);
        floor = Math.max(floor, highest[node] ?? 0);
      };
      visit(1, 0, leafCount);
      return total;
    },
  };
}

function heights(random: Random, count: number, maximum: number): number[] {
  return Array.from({ length: count }, () => random.integer(1, maximum));
}

function operations(random: Random, count: number, places: number, maximum: number): Operation[] {
  return Array.from({ length: count }, () => {
    const a = random.integer(1, places);
    const b = random.integer(1, places);
    if (random.integer(0, 1) === 0) return { swap: [a, random.integer(1, maximum)] };
    return { photo: [Math.min(a, b), Math.max(a, b)] };
  });
}

function rising(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 1_000 + index);
}

/** Nearly every photograph shows nearly everyone, which is the worst case for a plain scan. */
function wholeRow(random: Random): Operation[] {
  return Array.from({ length: maximumCount }, (_, index): Operation => {
    if (index % 50 === 49) return { swap: [random.integer(1, maximumCount), random.integer(1, 1_000)] };
    return { photo: [random.integer(1, 50), maximumCount - random.integer(0, 50)] };
  });
}

/**
 * Tall people come and go at the front of the row, so that one exchange changes the whole picture.
 */
function giants(random: Random): Operation[] {
  return Array.from({ length: giantOperations }, (_, index): Operation => {
    if (index % 2 === 1) return { photo: [1, giantOperations] };
    return { swap: [random.integer(1, 10), index % 4 === 0 ? random.integer(1_000, tallest) : 1] };
  });
}

function format(heights: readonly number[], operations: readonly Operation[]): string {
  const lines = operations.map((operation) =>
    'swap' in operation ? `1 ${operation.swap.join(' ')}\n` : `2 ${operation.photo.join(' ')}\n`,
  );
  return `${heights.length} ${operations.length}\n${heights.join(' ')}\n${lines.join('')}`;
}

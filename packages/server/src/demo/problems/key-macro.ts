import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

const maximumLength = 200_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

export const keyMacro = createDemoProblem('key-macro', solve, function* () {
  const random = createRandom('key-macro');
  yield ['one-key', 'q\n'];
  yield ['nothing-twice', `${letters}\n`];
  yield ['double-key', 'zz\n'];
  yield ['overlap-is-no-use', 'ababa\n'];
  yield ['odd-run', `${'a'.repeat(31)}\n`];
  yield ['earliest-of-several', 'xyzzaxyqzzabxy\n'];
  for (let round = 1; round <= 5; round += 1) yield [`small-${round}`, `${random.text(20 + round, 'ab')}\n`];
  yield ['medium', `${random.text(3_000, 'abc')}\n`];
  yield ['thue-morse', `${thueMorse(random)}\n`];
  yield ['fibonacci', `${fibonacciWord(maximumLength)}\n`];
  yield ['one-key-held-down', `${'k'.repeat(maximumLength)}\n`];
  yield ['random', `${random.text(100_000, letters)}\n`];
  yield ['same-session-twice', `${repeatedSession(random)}\n`];
});

/**
 * Solves with a suffix automaton. A state stands for blocks that end at the same positions. The
 * longest of them that fits twice is as long as the distance between its first and its last end
 * allows.
 */
function solve(input: string): string {
  const keys = createInputReader(input).token();
  const { length, link, firstEnd, lastEnd, stateCount } = buildAutomaton(keys);
  let longest = 0;
  let start = 0;
  for (let state = 1; state < stateCount; state += 1) {
    const first = firstEnd[state] ?? 0;
    const fits = Math.min(length[state] ?? 0, (lastEnd[state] ?? 0) - first);
    // Shorter blocks belong to the state behind the suffix link.
    if (fits <= (length[link[state] ?? 0] ?? 0)) continue;
    const from = first - fits + 1;
    if (fits > longest || (fits === longest && from < start)) {
      longest = fits;
      start = from;
    }
  }
  return longest === 0 ? '0\n' : `${longest} ${start + 1}\n`;
}

function buildAutomaton(keys: string) {
  const capacity = 2 * keys.length + 1;
  // State 0 is the root, which no transition leads to, so 0 can mean "none".
  const next = new Int32Array(capacity * letters.length);
  const length = new Int32Array(capacity);
  const link = new Int32Array(capacity).fill(-1);
  const firstEnd = new Int32Array(capacity);
  const lastEnd = new Int32Array(capacity);
  let stateCount = 1;
  let last = 0;
  const step = (state: number, key: number) => next[state * letters.length + key] ?? 0;
  for (let end = 0; end < keys.length; end += 1) append(keys.charCodeAt(end) - 97, end);
  spreadLastEnds();
  return { length, link, firstEnd, lastEnd, stateCount };

  function lengthKey(state: number): number {
    return (length[state] ?? 0) * capacity + state;
  }

  function append(key: number, end: number): void {
    const added = stateCount++;
    length[added] = end + 1;
    firstEnd[added] = end;
    lastEnd[added] = end;
    let state = last;
    for (; state >= 0 && step(state, key) === 0; state = link[state] ?? -1) next[state * letters.length + key] = added;
    last = added;
    link[added] = state < 0 ? 0 : splitTarget(state, key);
  }

  /** Returns the state for the longest suffix seen before, which it may split off a longer one. */
  function splitTarget(from: number, key: number): number {
    const target = step(from, key);
    const wanted = (length[from] ?? 0) + 1;
    if (length[target] === wanted) return target;
    const copy = stateCount++;
    next.copyWithin(copy * letters.length, target * letters.length, (target + 1) * letters.length);
    length[copy] = wanted;
    link[copy] = link[target] ?? 0;
    firstEnd[copy] = firstEnd[target] ?? 0;
    link[target] = copy;
    for (let state = from; state >= 0 && step(state, key) === target; state = link[state] ?? -1) {
      next[state * letters.length + key] = copy;
    }
    return copy;
  }

  /** Visits the longest states first. Each passes its last end on to the state behind its link. */
  function spreadLastEnds(): void {
    // One number per state makes sorting work without a comparator.
    const order = Float64Array.from({ length: stateCount - 1 }, (_, index) => lengthKey(index + 1)).sort();
    for (let index = order.length - 1; index >= 0; index -= 1) {
      const state = (order[index] ?? 0) % capacity;
      const parent = link[state] ?? 0;
      lastEnd[parent] = Math.max(lastEnd[parent] ?? 0, lastEnd[state] ?? 0);
    }
  }
}

/**
 * Makes a Thue-Morse word, whose second half is the complement of the first: polynomial hashes that
 * overflow at 64 bits are equal for both. The padding makes a binary search ask for exactly that
 * length.
 */
function thueMorse(random: Random): string {
  const bits = Array.from({ length: 4096 }, (_, index) => index.toString(2).replaceAll('0', '').length % 2);
  return bits.map((bit) => 'ab'.charAt(bit)).join('') + random.text(4096, letters.slice(2));
}

function fibonacciWord(length: number): string {
  let [shorter, longer] = ['b', 'a'];
  while (longer.length < length) [shorter, longer] = [longer, longer + shorter];
  return longer.slice(0, length);
}

/** Makes a long answer, whose two copies are a little apart. */
function repeatedSession(random: Random): string {
  const session = random.text((maximumLength - 2_000) / 2, 'ab');
  return random.text(900, letters) + session + random.text(1_100, letters) + session;
}

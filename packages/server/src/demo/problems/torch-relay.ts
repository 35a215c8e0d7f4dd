import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

type Road = readonly [from: number, to: number];

/** Towns are counted from 0 here, and from 1 in the texts of input and answer. */
interface Country {
  crowds: number[];
  roads: Road[];
}

const maximumTowns = 50_000;
const maximumRoads = 100_000;
const maximumCrowd = 1e9;

export const torchRelay = createDemoProblem('torch-relay', solve, function* () {
  const random = createRandom('torch-relay');
  yield ['two-towns', '2 1\n0 0\n1 2\n'];
  yield ['twin-roads', '2 3\n3 4\n1 2\n1 2\n1 2\n'];
  yield ['diamond', '4 4\n1 5 5 1\n1 2\n1 3\n2 4\n3 4\n'];
  yield ['short-cut-ties', '4 4\n1 0 0 1\n1 2\n2 3\n3 4\n1 4\n'];
  for (let round = 1; round <= 6; round += 1)
    yield [`small-${round}`, format(shuffled(random, randomCountry(random, 9, 16, 2)))];
  yield ['medium', format(shuffled(random, randomCountry(random, 400, 900, 3)))];
  yield ['as-many-routes-as-the-modulus', format(shuffled(random, modulusCountry()))];
  yield ['long-chain', format(shuffled(random, chain(maximumTowns)))];
  yield ['beads', format(shuffled(random, beads(random)))];
  yield ['no-crowds', format(shuffled(random, randomCountry(random, maximumTowns, maximumRoads, 0)))];
});

/**
 * The roads by the town they leave. Those of town `t` lead to `targets[offsets[t]]` up to
 * `targets[offsets[t + 1]]`, which is not included.
 */
interface RoadMap {
  offsets: Int32Array;
  targets: Int32Array;
}

function solve(input: string): string {
  const reader = createInputReader(input);
  const townCount = reader.integer();
  const roadCount = reader.integer();
  const crowds = reader.integers(townCount);
  const ends = reader.integers(2 * roadCount).map((town) => town - 1);
  const map = createRoadMap(townCount, ends);
  const order = topologicalOrder(townCount, map);
  const fromStart = largestCrowds(map, order, crowds);
  const toFinish = largestCrowdsAhead(map, order, crowds);
  const unavoidable = findUnavoidable(map, order, crowds, fromStart, toFinish);
  return `${toFinish[0]}\n${unavoidable.length}\n${unavoidable.map((town) => town + 1).join(' ')}\n`;
}

/**
 * Returns for every town the largest crowd of a route from the start up to it; minus infinity if
 * there is none.
 */
function largestCrowds(map: RoadMap, order: Int32Array, crowds: Float64Array): Float64Array {
  const best = new Float64Array(crowds.length).fill(Number.NEGATIVE_INFINITY);
  best[0] = crowds[0] ?? 0;
  for (const town of order) {
    forEachTarget(map, town, (to) => {
      best[to] = Math.max(best[to] ?? 0, (best[town] ?? 0) + (crowds[to] ?? 0));
    });
  }
  return best;
}

/** Returns for every town the largest crowd of a route from it to the finish, its own included. */
function largestCrowdsAhead(map: RoadMap, order: Int32Array, crowds: Float64Array): Float64Array {
  const best = new Float64Array(crowds.length).fill(Number.NEGATIVE_INFINITY);
  best[crowds.length - 1] = crowds.at(-1) ?? 0;
  for (const town of order.toReversed()) {
    forEachTarget(map, town, (to) => {
      best[town] = Math.max(best[town] ?? 0, (crowds[town] ?? 0) + (best[to] ?? 0));
    });
  }
  return best;
}

/**
 * Visits the towns in topological order. A town is on every best route if no best road passes it,
 * from an earlier to a later town.
 */
function findUnavoidable(
  map: RoadMap,
  order: Int32Array,
  crowds: Float64Array,
  fromStart: Float64Array,
  toFinish: Float64Array,
): number[] {
  const best = toFinish[0] ?? 0;
  const arriving = new Int32Array(crowds.length);
  let underWay = 0;
  const unavoidable: number[] = [];
  for (const town of order) {
    if ((fromStart[town] ?? 0) + (toFinish[town] ?? 0) - (crowds[town] ?? 0) !== best) continue;
    underWay -= arriving[town] ?? 0;
    if (underWay === 0) unavoidable.push(town);
    forEachTarget(map, town, (to) => {
      if ((fromStart[town] ?? 0) + (toFinish[to] ?? 0) !== best) return;
      arriving[to] = (arriving[to] ?? 0) + 1;
      underWay += 1;
    });
  }
  return unavoidable;
}

function forEachTarget({ offsets, targets }: RoadMap, town: number, visit: (to: number) => void): void {
  const end = offsets[town + 1] ?? 0;
  for (let index = offsets[town] ?? 0; index < end; index += 1) visit(targets[index] ?? 0);
}

/** `ends` holds the two ends of one road after the other. */
function createRoadMap(townCount: number, ends: Float64Array): RoadMap {
  const offsets = new Int32Array(townCount + 1);
  for (let index = 0; index < ends.length; index += 2) offsets[ends[index] ?? 0] = (offsets[ends[index] ?? 0] ?? 0) + 1;
  for (let town = 1; town <= townCount; town += 1) offsets[town] = (offsets[town] ?? 0) + (offsets[town - 1] ?? 0);
  const targets = new Int32Array(ends.length / 2);
  for (let index = 0; index < ends.length; index += 2) {
    const place = (offsets[ends[index] ?? 0] ?? 0) - 1;
    offsets[ends[index] ?? 0] = place;
    targets[place] = ends[index + 1] ?? 0;
  }
  return { offsets, targets };
}

function topologicalOrder(townCount: number, map: RoadMap): Int32Array {
  const waiting = new Int32Array(townCount);
  for (const to of map.targets) waiting[to] = (waiting[to] ?? 0) + 1;
  const order = new Int32Array(townCount);
  let found = 0;
  for (let town = 0; town < townCount; town += 1) if (waiting[town] === 0) order[found++] = town;
  for (let index = 0; index < found; index += 1) {
    forEachTarget(map, order[index] ?? 0, (to) => {
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) order[found++] = to;
    });
  }
  return order;
}

/** Makes mostly short roads over towns in order of altitude, and a way through all of them. */
function randomCountry(random: Random, towns: number, roads: number, maximum: number): Country {
  const list = Array.from({ length: towns - 1 }, (_, town): Road => [town, town + 1]);
  while (list.length < roads) {
    const from = random.integer(0, towns - 2);
    list.push([from, Math.min(towns - 1, from + random.integer(1, 4))]);
  }
  // Some roads of the way are closed, so that not every town can be reached.
  const open = list.filter(([from, to], index) => index >= towns - 1 || to === towns - 1 || from % 3 !== 1);
  open.push([0, 1], [1, towns - 1]);
  return { crowds: Array.from({ length: towns }, () => random.integer(0, maximum)), roads: open };
}

/**
 * Makes as many equal routes as 10^9 + 7 before a fork. A solution that compares numbers of routes
 * modulo that prime finds every town to be on all of them.
 */
function modulusCountry(): Country {
  const modulus = 1_000_000_007;
  const roads: Road[] = [];
  let town = 0;
  const exits: number[] = [];
  for (let bit = 1; bit <= modulus; bit *= 2) {
    if (Math.floor(modulus / bit) % 2 === 1) exits.push(town);
    roads.push([town, town + 1], [town, town + 2], [town + 1, town + 3], [town + 2, town + 3]);
    town += 3;
  }
  const gate = town + 1;
  for (const exit of exits) roads.push([exit, gate]);
  roads.push([gate, gate + 1], [gate, gate + 2], [gate + 1, gate + 3], [gate + 2, gate + 3]);
  return { crowds: Array.from({ length: gate + 4 }, () => 0), roads };
}

function chain(towns: number): Country {
  return {
    crowds: Array.from({ length: towns }, () => maximumCrowd),
    roads: Array.from({ length: towns - 1 }, (_, town): Road => [town, town + 1]),
  };
}

/** Makes rings of two ways each, some of them with equal crowds on both. */
function beads(random: Random): Country {
  const roads: Road[] = [];
  const crowds = [random.integer(0, maximumCrowd)];
  for (let town = 0; town + 3 < maximumTowns && roads.length + 4 <= maximumRoads; town += 3) {
    const crowd = random.integer(0, maximumCrowd);
    crowds.push(crowd, random.pick([crowd, random.integer(0, maximumCrowd)]), random.integer(0, maximumCrowd));
    roads.push([town, town + 1], [town, town + 2], [town + 1, town + 3], [town + 2, town + 3]);
  }
  return { crowds, roads };
}

/**
 * Returns the same country with its towns, apart from start and finish, numbered at random and its
 * roads in any order.
 */
function shuffled(random: Random, { crowds, roads }: Country): Country {
  const inner = random.shuffle(Array.from({ length: crowds.length - 2 }, (_, index) => index + 1));
  const number = [0, ...inner, crowds.length - 1];
  const renamed = crowds.map(() => 0);
  number.forEach((name, town) => {
    renamed[name] = crowds[town] ?? 0;
  });
  return {
    crowds: renamed,
    roads: random.shuffle(roads.map(([from, to]): Road => [number[from] ?? 0, number[to] ?? 0])),
  };
}

function format({ crowds, roads }: Country): string {
  const lines = roads.map(([from, to]) => `${from + 1} ${to + 1}\n`);
  return `${crowds.length} ${roads.length}\n${crowds.join(' ')}\n${lines.join('')}`;
}

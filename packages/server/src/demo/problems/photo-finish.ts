import { createDemoProblem } from './demo-problem.ts';
import { createInputReader } from './input-reader.ts';
import { createRandom, type Random } from './random.ts';

interface Runner {
  start: number;
  speed: number;
}

const maximumCount = 50_000;
const furthest = 1_000_000;
const fastest = 100;
const longest = 10_000;

export const photoFinish = createDemoProblem('photo-finish', solve, function* () {
  const random = createRandom('photo-finish');
  yield ['one-runner', format(longest, [{ start: furthest, speed: fastest }])];
  yield ['best-at-the-start', format(50, pair(0, 1, 10, 5))];
  yield ['best-at-the-end', format(3, pair(0, 5, 100, 1))];
  yield ['moving-together', format(longest, pair(3, 8, 17, 8))];
  yield ['they-meet', format(100, pair(0, 9, 50, 2))];
  yield ['shortest-race', format(1, pair(0, 2, 1, 1))];
  for (let round = 1; round <= 4; round += 1)
    yield [`small-${round}`, format(longest, handicap(random, 5 * round, 10))];
  yield ['seven-digits', format(1, pair(0, 1, furthest, 2))];
  yield ['between-two-seconds', format(longest, chasing())];
  yield ['many', format(longest, runners(random, maximumCount, furthest, fastest))];
  yield ['many-slow-leaders', format(longest, handicap(random, maximumCount, fastest))];
});

/**
 * The spread is a convex function of time, so its minimum is at an end, or where the front or the
 * back changes.
 */
function solve(input: string): string {
  const reader = createInputReader(input);
  const count = reader.integer();
  const duration = reader.integer();
  const runners = Array.from({ length: count }, () => ({ start: reader.integer(), speed: reader.integer() }));
  const front = leaders(runners);
  // The last runner is the leader of the mirrored race.
  const back = leaders(runners.map(({ start, speed }) => ({ start: -start, speed: -speed })));
  const moments = [0, duration, ...changes(front), ...changes(back)].filter((time) => time >= 0 && time <= duration);
  moments.sort((a, b) => a - b);
  const frontAt = follow(front);
  const backAt = follow(back);
  const spread = moments.reduce(
    (least, time) => Math.min(least, frontAt(time) + backAt(time)),
    Number.POSITIVE_INFINITY,
  );
  return `${spread.toFixed(9)}\n`;
}

/** Returns the upper envelope of the lines `start + speed * time`, in order of time. */
function leaders(runners: readonly Runner[]): Runner[] {
  const envelope: Runner[] = [];
  for (const runner of [...runners].sort((a, b) => a.speed - b.speed || a.start - b.start)) {
    for (;;) {
      const last = envelope.at(-1);
      const before = envelope.at(-2);
      const passed =
        last?.speed === runner.speed || (last && before && meeting(before, runner) <= meeting(before, last));
      if (!passed) break;
      envelope.pop();
    }
    envelope.push(runner);
  }
  return envelope;
}

function meeting(slower: Runner, faster: Runner): number {
  return (slower.start - faster.start) / (faster.speed - slower.speed);
}

function changes(envelope: readonly Runner[]): number[] {
  return envelope.slice(1).map((runner, index) => meeting(envelope[index] ?? runner, runner));
}

/** Returns the position of the envelope for increasing times. */
function follow(envelope: readonly Runner[]): (time: number) => number {
  let current = 0;
  const position = (index: number, time: number) => {
    const runner = envelope[index];
    return runner ? runner.start + runner.speed * time : Number.NEGATIVE_INFINITY;
  };
  return (time) => {
    while (position(current + 1, time) >= position(current, time)) current += 1;
    return position(current, time);
  };
}

function pair(start: number, speed: number, otherStart: number, otherSpeed: number): Runner[] {
  return [
    { start, speed },
    { start: otherStart, speed: otherSpeed },
  ];
}

/** Makes three runners who are within a metre of each other for a few thousandths of a second. */
function chasing(): Runner[] {
  return [...pair(0, 100, 495_033, 1), { start: 500_033, speed: 0 }];
}

function runners(random: Random, count: number, maximumStart: number, maximumSpeed: number): Runner[] {
  return Array.from({ length: count }, () => ({
    start: random.integer(0, maximumStart),
    speed: random.integer(0, maximumSpeed),
  }));
}

/** A runner who starts further ahead is slower, so that the field closes up in mid-race. */
function handicap(random: Random, count: number, maximumSpeed: number): Runner[] {
  return Array.from({ length: count }, () => {
    const speed = random.integer(0, maximumSpeed);
    return { speed, start: (maximumSpeed - speed) * 7_777 + random.integer(0, 222_300) };
  });
}

function format(duration: number, runners: readonly Runner[]): string {
  return `${runners.length} ${duration}\n${runners.map(({ start, speed }) => `${start} ${speed}\n`).join('')}`;
}

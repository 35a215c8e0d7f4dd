import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyMacro } from './key-macro.ts';
import { photoFinish } from './photo-finish.ts';
import { teamPhoto } from './team-photo.ts';
import { torchRelay } from './torch-relay.ts';
import { upsetCount } from './upset-count.ts';

// These tests compare each reference solution with the plainest reading of its statement, on small
// inputs.

describe('reference solution', () => {
  it('of upset-count counts what a comparison of all pairs counts', () => {
    const score = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 12 }), (scores) => {
        const pairs = scores.flatMap((one) => scores.map((other) => [one, other] as const));
        const upsets = pairs.filter(([one, other]) => one[0] > other[0] && one[1] < other[1]);
        expect(upsetCount.solve(lines([scores.length], ...scores))).toBe(`${upsets.length}\n`);
      }),
    );
  });

  it('of photo-finish finds no more than any tenth of a second shows, and not much less', () => {
    const runner = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(runner, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 10 }), (runners, end) => {
        const spreads = Array.from({ length: 10 * end + 1 }, (_, tenth) => {
          const places = runners.map(([start, speed]) => start + (speed * tenth) / 10);
          return Math.max(...places) - Math.min(...places);
        });
        const found = Number(photoFinish.solve(lines([runners.length, end], ...runners)));
        const least = Math.min(...spreads);
        expect(found).toBeLessThan(least + 1e-6);
        // The distance of two runners grows by at most half a metre in a tenth of a second.
        expect(found).toBeGreaterThan(least - 0.5);
      }),
    );
  });

  it('of team-photo sees whom a walk along the row sees', () => {
    const height = fc.integer({ min: 1, max: 5 });
    const event = fc.tuple(fc.boolean(), fc.nat(), fc.nat(), height);
    fc.assert(
      fc.property(
        fc.array(height, { minLength: 1, maxLength: 9 }),
        fc.array(event, { maxLength: 12 }),
        (row, events) => {
          const heights = [...row];
          const answers: number[] = [];
          const described = events.map(([isSwap, a, b, newcomer]) => {
            const [from = 0, to = 0] = [a % row.length, b % row.length].sort((x, y) => x - y);
            if (isSwap) {
              heights[from] = newcomer;
              return [1, from + 1, newcomer];
            }
            const picture = heights.slice(from, to + 1);
            answers.push(
              picture.filter((tall, place) => picture.slice(0, place).every((other) => other < tall)).length,
            );
            return [2, from + 1, to + 1];
          });
          const input = lines([row.length, events.length], row, ...described);
          expect(teamPhoto.solve(input)).toBe(answers.map((answer) => `${answer}\n`).join(''));
        },
      ),
    );
  });

  it('of key-macro finds the block that trying them all finds', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 24 }), (keys) => {
        expect(keyMacro.solve(`${keys}\n`)).toBe(tryEveryBlock(keys));
      }),
      { numRuns: 500 },
    );
  });

  it('of torch-relay finds the towns that all best routes share when each is walked', () => {
    const road = fc.tuple(fc.nat(), fc.nat());
    const crowds = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(crowds, fc.array(road, { maxLength: 14 }), (towns, ends) => {
        const last = towns.length;
        const roads = ends.flatMap(([a, b]): [number, number][] => {
          const [from = 1, to = 1] = [(a % last) + 1, (b % last) + 1].sort((x, y) => x - y);
          return from < to ? [[from, to]] : [];
        });
        roads.push([1, last]);
        expect(torchRelay.solve(lines([last, roads.length], towns, ...roads))).toBe(walkEveryRoute(towns, roads));
      }),
      { numRuns: 500 },
    );
  });
});

function lines(...rows: readonly (readonly number[])[]): string {
  return rows.map((row) => `${row.join(' ')}\n`).join('');
}

function tryEveryBlock(keys: string): string {
  for (let length = Math.floor(keys.length / 2); length > 0; length -= 1) {
    for (let start = 0; start + 2 * length <= keys.length; start += 1) {
      if (keys.includes(keys.slice(start, start + length), start + length)) return `${length} ${start + 1}\n`;
    }
  }
  return '0\n';
}

function walkEveryRoute(crowds: readonly number[], roads: readonly (readonly [number, number])[]): string {
  const finish = crowds.length;
  const routes: number[][] = [];
  const walk = (route: number[], town: number) => {
    if (town === finish) routes.push(route);
    for (const [from, to] of roads) if (from === town) walk([...route, to], to);
  };
  walk([1], 1);
  const crowdOf = (route: readonly number[]) => route.reduce((sum, town) => sum + (crowds[town - 1] ?? 0), 0);
  const best = Math.max(...routes.map(crowdOf));
  const bestRoutes = routes.filter((route) => crowdOf(route) === best);
  const shared = bestRoutes[0]?.filter((town) => bestRoutes.every((route) => route.includes(town))) ?? [];
  return lines([best], [shared.length], shared);
}

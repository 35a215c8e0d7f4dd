import { expect, it } from 'vitest';
import { plotRatings } from './plot-ratings.ts';

const change = (endTime: string, ratingBefore: number, ratingAfter: number) => ({
  ...{ contestId: endTime, contestTitle: endTime, rank: 1, endTime, ratingBefore, ratingAfter },
});
const size = { width: 600, height: 200 };

it('places contests by their time and their rating', () => {
  const changes = [
    change('2026-01-01T00:00:00Z', 1500, 1540),
    change('2026-01-11T00:00:00Z', 1540, 1520),
    change('2026-01-21T00:00:00Z', 1520, 1612),
  ];
  const { start, points, ratings } = plotRatings(changes, size);
  const [one, two, three] = points.map(({ x }) => x);
  expect((two ?? 0) - (one ?? 0)).toBeCloseTo((three ?? 0) - (two ?? 0));
  expect(start.x).toBeLessThan(one ?? 0);
  expect(points.map(({ y }) => y)).toEqual([points[0]?.y, expect.any(Number), Math.min(...points.map(({ y }) => y))]);
  expect(ratings.map(({ rating }) => rating)).toEqual([1500, 1550, 1600, 1650]);
  expect(start.y).toBe(ratings[0]?.y);
  expect(points.every(({ x, y }) => x > 0 && x < size.width && y > 0 && y < size.height)).toBe(true);
});

it('has two ratings on its axis if nothing changed', () => {
  const { points, ratings } = plotRatings([change('2026-01-01T00:00:00Z', 1500, 1500)], size);
  expect(ratings.map(({ rating }) => rating)).toEqual([1500, 1510]);
  expect(points[0]?.y).toBe(ratings[0]?.y);
});

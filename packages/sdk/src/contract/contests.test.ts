import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contestCreateSchema, contestUpdateSchema } from './contests.ts';
import { contestPhaseAt } from './display.ts';

const contest = {
  title: 'Spring cup',
  description: 'Five problems',
  startTime: '2026-05-01T10:00:00Z',
  endTime: '2026-05-01T12:00:00Z',
};

test('a contest is ongoing from its start to its end, both included', () => {
  const phases = [99, 100, 150, 200, 201].map((now) => contestPhaseAt(now, 100, 200));
  expect(phases).toEqual(['future', 'ongoing', 'ongoing', 'ongoing', 'past']);
});

test('later moments never show an earlier phase of a contest', () => {
  const order = ['future', 'ongoing', 'past'];
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.array(fc.nat(), { minLength: 2 }), (start, length, moments) => {
      const ranks = [...moments]
        .sort((a, b) => a - b)
        .map((now) => order.indexOf(contestPhaseAt(now, start, start + length)));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }),
  );
});

test.each([
  ['2026-05-01T09:59:59Z', 'endTime'],
  ['2026-05-01T11:59:59+02:00', 'endTime'],
  ['2026-05-01 12:00', 'endTime'],
  ['2026-02-30T12:00:00Z', 'endTime'],
  ['tomorrow', 'endTime'],
  // This time lies in the year 10000 in UTC.
  ['9999-12-31T23:59:59-12:00', 'endTime'],
])('a contest that ends at %j is rejected with an error of endTime', (endTime, path) => {
  const { error } = contestCreateSchema.safeParse({ ...contest, endTime });
  expect([...new Set(error?.issues.map((issue) => issue.path.join('.')))]).toEqual([path]);
});

test('an end after the start in UTC is accepted, although its local time looks earlier', () => {
  expect(contestCreateSchema.safeParse({ ...contest, endTime: '2026-05-01T12:30:00+02:00' }).success).toBe(true);
});

test('an edit of the end alone is accepted, and one that ends before its start is rejected', () => {
  expect(contestUpdateSchema.safeParse({ endTime: contest.endTime }).success).toBe(true);
  expect(contestUpdateSchema.safeParse({ startTime: contest.endTime, endTime: contest.startTime }).success).toBe(false);
});

test('a contest that names a problem twice is rejected', () => {
  const problems = ['prob00000001', 'prob00000001'];
  expect(contestCreateSchema.safeParse({ ...contest, problems }).success).toBe(false);
});

test.each([
  [{ prob00000001: 0 }, 'points.prob00000001: must be a whole number from 1 to 1000000'],
  [{ prob00000001: 0.5 }, 'points.prob00000001: must be a whole number from 1 to 1000000'],
  [{ prob00000001: 1_000_001 }, 'points.prob00000001: must be a whole number from 1 to 1000000'],
  [{ A: 500 }, 'points.A: is not the id of a problem'],
  [500, 'points: must be an object of points by problem id'],
])('points %j are rejected with a text for their field', (points, message) => {
  const { error } = contestCreateSchema.safeParse({ ...contest, points });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([message]);
});

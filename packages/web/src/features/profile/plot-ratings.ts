import type { RatingChange } from '@podium/sdk/contract';
import { dayMs } from './weeks-of.ts';

const margin = { left: 56, right: 28, top: 14, bottom: 30 };
const ticksMaxCount = 5;
const tickSteps = [10, 20, 50, 100, 200, 500, 1000];

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/** Formats a time in milliseconds since 1970 as a day in the local zone. */
export function formatDay(time: number): string {
  return day.format(time);
}

/**
 * Places the ratings on a plot of the given size in pixels: time to the right, the rating upwards.
 * The plot starts with the rating before the first contest. There is at least one contest.
 */
export function plotRatings(changes: readonly RatingChange[], { width, height }: { width: number; height: number }) {
  const ends = changes.map(({ endTime }) => Date.parse(endTime));
  const first = Math.min(...ends);
  const last = Math.max(...ends);
  const begin = first - Math.max(dayMs, (last - first) / 10);
  const { values, step } = tickValues(changes.flatMap(({ ratingBefore, ratingAfter }) => [ratingBefore, ratingAfter]));
  const lowest = values[0] ?? 0;
  const highest = values.at(-1) ?? lowest + step;
  const xOf = (time: number) => margin.left + ((time - begin) / (last - begin)) * (width - margin.left - margin.right);
  const yOf = (rating: number) =>
    height - margin.bottom - ((rating - lowest) / (highest - lowest)) * (height - margin.top - margin.bottom);
  return {
    start: { x: xOf(begin), y: yOf(changes[0]?.ratingBefore ?? lowest) },
    points: changes.map((change, index) => ({ change, x: xOf(ends[index] ?? last), y: yOf(change.ratingAfter) })),
    ratings: values.map((rating) => ({ rating, y: yOf(rating) })),
    times: [
      { time: begin, x: margin.left, anchor: 'start' },
      { time: last, x: width - margin.right + 12, anchor: 'end' },
    ] as const,
  };
}

/** Returns round values around the ratings: at least two, and few enough to read. */
function tickValues(ratings: readonly number[]): { values: number[]; step: number } {
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const step = tickSteps.find((each) => (highest - lowest) / each < ticksMaxCount - 1) ?? (highest - lowest) / 4;
  const from = Math.floor(lowest / step) * step;
  const to = Math.max(from + step, Math.ceil(highest / step) * step);
  return {
    values: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step),
    step,
  };
}

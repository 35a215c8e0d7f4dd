import type { Theme } from '../../theme.ts';

/** Ratings in one line, a mark of its height for each, from the first of them to the last: `1480 ▁█▃ 1512`. The last ones that fit. */
export function ratingCourse(ratings: readonly number[], theme: Theme, columns: number): string {
  if (ratings.length < 2) return '';
  const widest = Math.max(...ratings.map((rating) => String(rating).length));
  const shown = ratings.slice(-Math.max(2, columns - 2 * widest - 2));
  const lowest = Math.min(...shown);
  const highest = Math.max(...shown);
  const steps = theme.heights.length - 1;
  const heightOf = (rating: number) =>
    highest === lowest ? Math.floor(steps / 2) : Math.round(((rating - lowest) / (highest - lowest)) * steps);
  const marks = shown.map((rating) => theme.heights[heightOf(rating)]).join('');
  return `${theme.dim(String(shown[0]))} ${theme.accent(marks)} ${theme.dim(String(shown.at(-1)))}`;
}

/**
 * The difficulties from the lowest to the highest. The list is apart from the schemas, which load
 * zod.
 */
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** Returns the full marks of a contest problem unless the contest sets them. */
export function defaultPoints(difficulty: (typeof difficulties)[number]): number {
  return 500 * (difficulties.indexOf(difficulty) + 1);
}

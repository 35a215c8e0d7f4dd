/** How every command names a contest. */
export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, or live, next, last',
} as const;

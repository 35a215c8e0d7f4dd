/** How every command names a contest. */
export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, live, next, last, or . for that of this folder',
} as const;

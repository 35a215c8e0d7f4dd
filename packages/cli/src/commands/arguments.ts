// Several commands share these arguments and options.

export const sourceArgument = { summary: 'the source file (default: the solution of this folder)' } as const;

export const problemArgument = {
  required: true,
  summary: 'an id, a title or its beginning, A or contest/A',
} as const;

export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, live, next, last, or . for the contest of this folder',
} as const;

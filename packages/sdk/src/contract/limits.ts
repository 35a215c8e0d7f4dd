// Without zod, and an entry point of its own (`@podium/sdk/limits`): programs that need these at their start load nothing else.

/** The platform's numeric limits, shared by the server's validation, the clients' forms and the documentation. */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 200,
  nameMaxLength: 80,
  emailMaxLength: 254,
  titleMaxLength: 160,
  /** Statements carry pasted images as data URLs, hence megabytes. */
  descriptionMaxLength: 8 * 1024 * 1024,
  contestDescriptionMaxLength: 256 * 1024,
  tagMaxLength: 40,
  tagsMaxCount: 20,
  testCasesMaxCount: 500,
  contestProblemsMaxCount: 50,
  sourceMaxBytes: 256 * 1024,
  runInputMaxBytes: 1024 * 1024,
  /** The largest request body of any endpoint: a problem with its test cases inline. */
  bodyMaxBytes: 64 * 1024 * 1024,
  /** The largest request body of an endpoint whose row names no other: a few fields, every character escaped. */
  smallBodyMaxBytes: 16 * 1024,
  /** Lists and objects of a request body inside one another. */
  bodyMaxDepth: 32,
  /** Members of all lists and objects of a request body: 500 test cases with three fields each, and room. */
  bodyMaxValues: 20_000,
  idempotencyKeyMaxLength: 100,
  /** Tests of a failing result are shown up to this size, then marked as cut. */
  shownTextMaxBytes: 1024,
  listMaxCount: 200,
} as const;

/** The limits of a problem that states none. */
export const defaultConstraints = { timeLimit: '1s', memoryLimit: '256MB' } as const;

export const idShape = /^[0-9a-z]{12}$/;

/** Whether a text can be an id. A title can have this shape too. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

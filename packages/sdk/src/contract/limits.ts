// This file does without zod and is an entry point of its own (`@podium/sdk/limits`), so that
// programs that need these limits at their start load nothing else.

/**
 * The platform's numeric limits, shared by the server's validation, the clients' forms and the
 * documentation.
 */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 200,
  nameMaxLength: 80,
  emailMaxLength: 254,
  titleMaxLength: 160,
  /** Statements contain pasted images as data URLs, so they can take megabytes. */
  descriptionMaxLength: 8 * 1024 * 1024,
  contestDescriptionMaxLength: 256 * 1024,
  tagMaxLength: 40,
  tagsMaxCount: 20,
  testCasesMaxCount: 500,
  contestProblemsMaxCount: 50,
  sourceMaxBytes: 256 * 1024,
  runInputMaxBytes: 1024 * 1024,
  /** The largest request body of any endpoint, in bytes: a problem with its test cases inline. */
  bodyMaxBytes: 64 * 1024 * 1024,
  /**
   * The largest request body, in bytes, of endpoints without a `bodyMaxBytes`: a few fields with
   * every character escaped.
   */
  smallBodyMaxBytes: 16 * 1024,
  /** The depth to which lists and objects of a request body may nest. */
  bodyMaxDepth: 32,
  /**
   * The number of members of all lists and objects of a request body: 500 test cases with three
   * fields each, and a margin.
   */
  bodyMaxValues: 20_000,
  idempotencyKeyMaxLength: 100,
  /** The texts of a failed test case are shown up to this size in bytes, then marked as cut. */
  shownTextMaxBytes: 1024,
  listMaxCount: 200,
} as const;

/** The limits of a problem that sets none. */
export const defaultConstraints = { timeLimit: '1s', memoryLimit: '256MB' } as const;

export const idShape = /^[0-9a-z]{12}$/;

/** Reports whether a text has the shape of an id. A title can have this shape too. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

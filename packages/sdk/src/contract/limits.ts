// This file does without zod and is an entry point of its own (`@podium/sdk/limits`), so that
// programs that need these limits at their start load nothing else.

/**
 * A scope allows a token for scripts to make changes. Every token can read everything that its user
 * can, except one with the scope `judge`: a judge worker takes jobs and reports verdicts with it,
 * and can do nothing else.
 */
export const tokenScopes = ['read', 'problems:write', 'contests:write', 'submit', 'judge'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The kinds of objects whose changes the audit log has. */
export const auditKinds = ['problem', 'submissions', 'contest', 'leaderboard', 'token', 'account', 'worker'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The actions that the audit log records of an object. */
export const auditActions = [
  'created',
  'changed',
  'published',
  'unpublished',
  'archived',
  'cancelled',
  'restored',
  'rejudged',
  'generated',
  'revoked',
  'promoted',
  'demoted',
  'disabled',
  'enabled',
  'frozen',
  'thawed',
  'drained',
  'paused',
  'resumed',
  'claimed',
  'released',
  'answered',
  'closed',
  'announced',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Where a question stands: nobody has it yet, an administrator has claimed it, it is answered, or
 * closed without an answer.
 */
export const questionStates = ['asked', 'claimed', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/**
 * The platform's numeric limits, shared by the server's validation, the clients' forms and the
 * documentation.
 */
export const limits = {
  /** The characters of a new password. */
  passwordMinLength: 8,
  /** The characters of any password. */
  passwordMaxLength: 200,
  /** The characters of a first or last name. */
  nameMaxLength: 80,
  /** The characters of an email. */
  emailMaxLength: 254,
  /** The characters of the title of a problem or contest. */
  titleMaxLength: 160,
  packageIdMaxLength: 100,
  /** A token for scripts is valid for at most so many days. */
  tokenMaxDays: 366,
  /**
   * The characters of a statement. Statements contain pasted images as data URLs, so they can take
   * megabytes.
   */
  descriptionMaxLength: 8 * 1024 * 1024,
  /** The characters of an editorial, whose images are data URLs as in statements. */
  editorialMaxLength: 1024 * 1024,
  /** The characters of the description of a contest. */
  contestDescriptionMaxLength: 256 * 1024,
  /** The characters of one tag. */
  tagMaxLength: 40,
  /** The further languages of one statement. */
  translationsMaxCount: 50,
  /** The tags of one problem. */
  tagsMaxCount: 20,
  /** The test cases of one problem. */
  testCasesMaxCount: 500,
  /** The test groups of one problem with scores. */
  testGroupsMaxCount: 100,
  /** The minutes by which a participant's end may be later than that of the contest. */
  extraMinutesMax: 1440,
  /** The problems of one contest. */
  contestProblemsMaxCount: 50,
  /** The UTF-8 bytes of a program's source. */
  sourceMaxBytes: 256 * 1024,
  /** The size of the input of a run, which the contract counts in characters. */
  runInputMaxBytes: 1024 * 1024,
  /** The largest request body of any endpoint, in bytes: a problem with its test cases inline. */
  bodyMaxBytes: 64 * 1024 * 1024,
  /** The largest file of a problem in bytes. Files above `bodyMaxBytes` are sent in parts. */
  blobMaxBytes: 500 * 1024 * 1024,
  /** The parts of one blob. */
  blobPartsMaxCount: 1_000,
  /** All inputs and answers of one problem, in bytes. */
  testDataMaxBytes: 2 * 1024 ** 3,
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
  /** The characters of an idempotency key. */
  idempotencyKeyMaxLength: 100,
  /** The texts of a failed test case are shown up to this size in bytes, then marked as cut. */
  shownTextMaxBytes: 1024,
  /** The UTF-8 bytes of a question, an answer or an announcement. */
  questionMaxBytes: 4 * 1024,
  /** The prepared answers of one contest. */
  cannedAnswersMaxCount: 50,
  /** The characters of the name of a prepared answer. */
  cannedAnswerNameMaxLength: 40,
  /** The submissions of one page of a list. */
  listMaxCount: 200,
  /** The topics of one connection of events. */
  eventTopicsMaxCount: 50,
} as const;

/** The limits of a problem that sets none. */
export const defaultConstraints = { timeLimit: '1s', memoryLimit: '256MB' } as const;

/** The limits that a problem may have. */
export const timeLimitRangeMs = { min: 10, max: 60_000 } as const;
export const memoryLimitRangeBytes = { min: 4 * 1024 ** 2, max: 4 * 1024 ** 3 } as const;

/** The same limits as users write them. */
export const timeLimitRange = `${timeLimitRangeMs.min}ms to ${timeLimitRangeMs.max / 1000}s`;
export const memoryLimitRange = `${memoryLimitRangeBytes.min / 1024 ** 2}MB to ${memoryLimitRangeBytes.max / 1024 ** 3}GB`;

/** Ids are 12 characters of `0-9a-z`. */
export const idShape = /^[0-9a-z]{12}$/;

/** The language of a statement: its ISO 639 code, also with a country, as `en` or `pt-BR`. */
export const statementLanguageShape = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** The language of a statement that names none. */
export const defaultStatementLanguage = 'en';

/** Reports whether a text has the shape of an id. A title can have this shape too. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

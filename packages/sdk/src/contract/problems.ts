import * as z from 'zod/mini';
import { languageIds } from './languages.ts';
import { defaultConstraints, defaultStatementLanguage, limits, statementLanguageShape } from './limits.ts';
import {
  acknowledgementSchema,
  anyIdSchema,
  blobHashSchema,
  idSchema,
  requiredLine,
  requiredText,
  verdictSchema,
  withAdditions,
} from './primitives.ts';
import {
  answeredDifficultySchema,
  checkerSchema,
  constraintsSchema,
  difficultySchema,
  includedFilesSchema,
  scoringSchema,
  testCaseSchema,
  testCaseWriteSchema,
  testCheckerSchema,
} from './problem-data.ts';
import { queryNumber } from './query-number.ts';

const tagSchema = requiredLine('Tag', limits.tagMaxLength);

/** At most 20 tags of 1 to 40 characters; duplicates are removed. */
const tagsSchema = z.pipe(
  z
    .array(tagSchema, 'tags must be a list of texts')
    .check(z.maxLength(limits.tagsMaxCount, `a problem has at most ${limits.tagsMaxCount} tags`)),
  z.transform((tags) => [...new Set(tags)]),
);

const packageWriteSchema = z.object({
  /** At most 100 characters: the `uuid` of `problem.yaml`. Absent if the package has none. */
  id: z.optional(requiredLine('package.id', limits.packageIdMaxLength)),
  /** The blob that lists the files of the package, each of which is a blob too. */
  filesHash: blobHashSchema,
});

const packageSchema = z.object({
  /** The `uuid` of `problem.yaml`; null if it has none. */
  id: z.nullable(z.string()),
  /** The blob that lists the files; null if the newest change was made without them. */
  filesHash: z.nullable(blobHashSchema),
});

/** The language of a statement, such as `en` or `pt-BR`. */
const statementLanguageSchema = z
  .string('language must be a text')
  .check(z.regex(statementLanguageShape, "language must be a code such as 'en', 'de' or 'pt-BR'"));

const translationsSchema = z
  .array(
    z.object({
      /** The language, such as `de`. */
      language: statementLanguageSchema,
      /** 1 to 160 characters on one line; white space around it is removed. */
      title: requiredLine('title', limits.titleMaxLength),
      /** The statement in Markdown, 1 to 8,388,608 characters; images are data URLs. */
      description: requiredText('description', limits.descriptionMaxLength),
    }),
    'translations must be a list',
  )
  .check(z.maxLength(limits.translationsMaxCount, `a problem has at most ${limits.translationsMaxCount} translations`));

const problemFieldsSchema = z.object({
  /** 1 to 160 characters on one line; white space around it is removed. */
  title: requiredLine('title', limits.titleMaxLength),
  /** The statement in Markdown, 1 to 8,388,608 characters; images are data URLs. */
  description: requiredText('description', limits.descriptionMaxLength),
  /** `Easy`, `Medium` or `Hard`. */
  difficulty: difficultySchema,
  /** 1 to 500 test cases in the order of judging, at most 2 GiB together, and 64 MiB in samples. */
  testCases: z
    .array(testCaseWriteSchema, 'testCases must be a list')
    .check(
      z.minLength(1, 'testCases must have at least one test case'),
      z.maxLength(limits.testCasesMaxCount, `a problem has at most ${limits.testCasesMaxCount} test cases`),
    ),
  /** At most 20 tags of 1 to 40 characters; none by default. */
  tags: tagsSchema,
  /** By default 1 s and 256 MB. */
  constraints: constraintsSchema,
  /** By default `tokens`, with regard to case. A program needs its source. */
  checker: z.optional(checkerSchema),
  /** Gives submissions a score; null, the default, gives none. */
  scoring: z.optional(z.nullable(scoringSchema)),
  /** Files beside each submission; none by default. */
  includedFiles: z.optional(includedFilesSchema),
  /**
   * The languages of submissions, as ids such as `cpp`; empty, the default, is all of the server.
   */
  allowedLanguages: z.optional(
    z.array(
      z.enum(languageIds, 'allowedLanguages must be ids of languages, such as cpp'),
      'allowedLanguages must be a list',
    ),
  ),
  /**
   * Whether only administrators see the problem until it is published; by default the setting of
   * the installation applies. A change to `true` needs a problem that no learner has submitted for
   * and no contest has shown.
   */
  draft: z.optional(z.boolean('draft must be true or false')),
  /**
   * The package that the problem comes from, which `podium problem pull` returns. A change without
   * it ends the stored files.
   */
  package: z.optional(packageWriteSchema),
  /** The language of title and statement, such as `en` or `pt-BR`; `en` by default. */
  language: z.optional(statementLanguageSchema),
  /** Title and statement in at most 50 other languages; none by default. */
  translations: z.optional(translationsSchema),
  /**
   * How to solve it, in Markdown: 1 to 1,048,576 characters. Its sections, each with a
   * heading `## …`, open one by one: hints first. Learners read it once they may practise the
   * problem. Null, the default, is none.
   */
  editorial: z.optional(z.nullable(requiredText('editorial', limits.editorialMaxLength))),
});

export const problemUploadSchema = z.extend(problemFieldsSchema, {
  tags: z._default(tagsSchema, []),
  constraints: z._default(constraintsSchema, defaultConstraints),
});
export type ProblemUpload = z.input<typeof problemUploadSchema>;

const revisionRange = 'baseRevision must be a whole number from 1';

/**
 * An edit sends the fields that change, each of which replaces all that is stored in it; the others
 * stay, and have no defaults. The server rejects it if another edit has replaced `baseRevision`.
 */
export const problemUpdateSchema = z.extend(z.partial(problemFieldsSchema), {
  /**
   * `true` hides the problem from learners, with its submissions kept, provided that no contest
   * with it runs or is to come. `false` brings it back.
   */
  archived: z.optional(z.boolean('archived must be true or false')),
  /**
   * The revision that the change is based on, counted from 1. Without it, the change applies to any
   * revision.
   */
  baseRevision: z.optional(z.int(revisionRange).check(z.positive(revisionRange))),
  /**
   * Required to change tests, limits or checker of a problem whose contest is running; false by
   * default. Submissions made before keep their verdicts until a rejudge.
   */
  allowLive: z.optional(z.boolean()),
});
export type ProblemUpdate = z.input<typeof problemUpdateSchema>;

const writtenLimitsSchema = z.object({
  /** CPU time of one test case as the author wrote it, for example `1s` or `500ms`. */
  timeLimit: z.string(),
  /** Memory of one test case as the author wrote it, for example `256MB`. */
  memoryLimit: z.string(),
});

export const problemSummarySchema = z.object({
  _id: anyIdSchema,
  /** 1 to 160 characters on one line. */
  title: z.string(),
  /** The difficulty that the author chose, or one of a later server. */
  difficulty: answeredDifficultySchema,
  /** At most 20 tags in the author's order. */
  tags: z.array(z.string()),
  /** Whether the signed-in user has an accepted submission for the problem. */
  isSolved: z._default(z.boolean(), false),
  /** Whether the signed-in user has submitted for the problem; only in lists. */
  isTried: z.optional(z.boolean()),
  constraints: z._default(writtenLimitsSchema, defaultConstraints),
  /** The newest revision, counted from 1. */
  revision: z._default(z.int(), 1),
  /**
   * Whether only administrators see the problem: it is not published and no contest with it has
   * begun.
   */
  draft: z._default(z.boolean(), false),
  /** Whether an administrator archived the problem, so that only administrators see it. */
  archived: z._default(z.boolean(), false),
  /**
   * Whether every learner may open the problem: it is no draft, it is not archived, and no current
   * or future contest contains it.
   */
  inPractice: z._default(z.boolean(), true),
});
export type ProblemSummary = z.infer<typeof problemSummarySchema>;

const solverCountSchema = z.object({
  /** The learners with an accepted submission. */
  solved: z.int(),
  /** The learners with any submission, those who solved it included. */
  tried: z.int(),
});

/** By problem id; a problem that nobody tried is missing. */
export const solverCountsSchema = z.record(idSchema, solverCountSchema);
export type SolverCounts = z.infer<typeof solverCountsSchema>;

export const problemSchema = z.extend(problemSummarySchema, {
  constraints: writtenLimitsSchema,
  /** The statement in Markdown; images are data URLs. */
  description: z.string(),
  /**
   * In the order of judging: for administrators all, for learners the samples. Empty for learners
   * if the problem is interactive.
   */
  testCases: z.array(testCaseSchema),
  /** The comparison of outputs; without `source` for learners. */
  checker: z._default(checkerSchema, { type: 'tokens' }),
  /** The points of the test groups; absent in problems without scores. */
  scoring: z.optional(scoringSchema),
  /** Files beside each submission; none by default. */
  includedFiles: z._default(includedFilesSchema, []),
  /** The languages of submissions; empty is all of the server. */
  allowedLanguages: z._default(z.array(z.string()), []),
  language: z._default(z.string(), defaultStatementLanguage),
  /** The languages that the statement is written in, that of the author first. */
  languages: z.array(z.string()),
  /**
   * How to solve it, in Markdown. Absent if nobody wrote that, and for learners while a contest
   * with the problem runs or is to come.
   */
  editorial: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;

export const answeredProblemSchema = withAdditions(problemSchema, ({ language = defaultStatementLanguage }) => ({
  languages: [language],
}));

const testBytesRange = 'maxTestBytes must be a whole number from 1024';

export const problemReadQuerySchema = z.object({
  /**
   * At least 1,024 bytes; by default 1 MiB if all test cases take more than 256 MiB, and otherwise
   * they arrive whole. For administrators a longer text of a
   * test case is cut to its first 1,024 bytes. So are the texts after those that take four times
   * this size together. Learners always receive whole samples.
   */
  maxTestBytes: z.optional(queryNumber(z.int(testBytesRange).check(z.gte(limits.shownTextMaxBytes, testBytesRange)))),
  /**
   * The wanted language of title and statement, such as `de`. Without a statement in it, that of
   * the author is read.
   */
  language: z.optional(statementLanguageSchema),
});
export type ProblemReadQuery = z.input<typeof problemReadQuerySchema>;

const revisionLimitRange = 'limit must be a whole number from 1';

export const revisionsQuerySchema = z.object({
  /** The largest number of revisions, from 1; by default all are listed. */
  limit: z.optional(queryNumber(z.int(revisionLimitRange).check(z.gte(1, revisionLimitRange)))),
});

export const problemSavedSchema = z.extend(acknowledgementSchema, {
  problem: problemSummarySchema,
  /**
   * The number of submissions judged with other tests, limits, included files or another checker.
   * `problems.rejudge` judges them again.
   */
  outdatedSubmissions: z.int(),
  /** Why submissions to the problem would wait at present; absent if they would not. */
  waitReason: z.optional(z.string()),
});
export type ProblemSaved = z.infer<typeof problemSavedSchema>;

/** The `draft` that an upload without this field gets in this installation. */
export const uploadDefaultsSchema = z.object({
  /** True if only administrators see new problems until they are published. */
  draft: z.boolean(),
});
export type UploadDefaults = z.infer<typeof uploadDefaultsSchema>;

const storedTranslationSchema = z.object({
  /** The language, such as `de`. */
  language: z.string(),
  /** 1 to 160 characters on one line. */
  title: z.string(),
  descriptionHash: blobHashSchema,
});
export type StoredTranslation = z.infer<typeof storedTranslationSchema>;

/** One revision as operators read it, with hashes in place of the files. */
export const problemRevisionSchema = z.object({
  problemId: idSchema,
  /** The number of the revision, counted from 1. */
  revision: z.int(),
  /** The time of the upload or change, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The administrator who made it; null for problems of the platform itself. */
  createdBy: z.nullable(idSchema),
  /** 1 to 160 characters on one line. */
  title: z.string(),
  /** The difficulty that the author chose, or one of a later server. */
  difficulty: answeredDifficultySchema,
  /** At most 20 tags in the author's order. */
  tags: z.array(z.string()),
  constraints: writtenLimitsSchema,
  /** The comparison of outputs, with the source of a checker program. */
  checker: checkerSchema,
  /** The points of the test groups; absent in problems without scores. */
  scoring: z.optional(scoringSchema),
  /** Files beside each submission; absent in problems without them. */
  includedFiles: z.optional(includedFilesSchema),
  /** The languages of submissions; absent if all are allowed. */
  allowedLanguages: z.optional(z.array(z.string())),
  descriptionHash: blobHashSchema,
  language: z.string(),
  translations: z.array(storedTranslationSchema),
  /** Null if there is no editorial. */
  editorialHash: z._default(z.nullable(blobHashSchema), null),
  package: packageSchema,
  /** The test cases in the order of judging. */
  testCases: z.array(
    z.object({
      inputHash: blobHashSchema,
      outputHash: blobHashSchema,
      inputBytes: z.int(),
      outputBytes: z.int(),
      isSample: z.boolean(),
      /** The test group; absent for samples, and in problems without scores. */
      group: z.optional(z.string()),
      /** How the output is compared, if not as the problem says. */
      checker: z.optional(testCheckerSchema),
    }),
  ),
});
export type ProblemRevision = z.infer<typeof problemRevisionSchema>;

/** A problem with the package that its newest revision came from. */
export const problemPackageSchema = z.object({
  problemId: idSchema,
  /** The number of the newest revision, counted from 1. */
  revision: z.int(),
  /** 1 to 160 characters on one line. */
  title: z.string(),
  package: packageSchema,
  archived: z.boolean(),
});
export type ProblemPackage = z.infer<typeof problemPackageSchema>;

/**
 * Selects the submissions of a problem to judge again. Without a body all are, so an unknown field
 * is rejected.
 */
export const problemRejudgeSchema = z
  .strictObject({
    /** Only submissions that have this verdict are judged again; all if it is absent. */
    verdict: z.optional(verdictSchema),
    /**
     * Only submissions in this contest are judged again; without it, all and those for practice.
     */
    contestId: z.optional(idSchema),
    /** True only counts the submissions that would be judged again; false by default. */
    dryRun: z.optional(z.boolean('dryRun must be true or false')),
  })
  .check(
    z.refine(
      (selection) => Object.values(selection).some((value) => value !== undefined),
      'verdict, contestId or dryRun is missing',
    ),
  );
export type ProblemRejudge = z.infer<typeof problemRejudgeSchema>;

export const rejudgeResponseSchema = z.extend(acknowledgementSchema, {
  /** The number of submissions that are, or with `dryRun` would be, judged again. */
  submissions: z.int(),
});
export type RejudgeResponse = z.infer<typeof rejudgeResponseSchema>;

export const missingBlobsRequestSchema = z.object({
  /** At most 1,000 hashes. */
  hashes: z
    .array(blobHashSchema, 'hashes must be a list')
    .check(z.maxLength(2 * limits.testCasesMaxCount, `hashes has at most ${2 * limits.testCasesMaxCount} entries`)),
});
export const missingBlobsResponseSchema = z.object({
  /** The hashes without bytes, each once; empty when the server has all. */
  missing: z.array(blobHashSchema),
});
/** The body that makes one blob of several. */
export const blobPartsSchema = z.object({
  /** The SHA-256 of each part in order: 1 to 1,000 blobs that are no such lists themselves. */
  parts: z
    .array(blobHashSchema, 'parts must be a list')
    .check(
      z.minLength(1, 'parts must have at least one entry'),
      z.maxLength(limits.blobPartsMaxCount, `parts has at most ${limits.blobPartsMaxCount} entries`),
    ),
});
/** The part of a blob to read: all by default. */
export const blobRangeSchema = z.object({
  /** The number of bytes to leave out at the beginning. */
  offset: z.optional(queryNumber(z.int('offset must be a whole number').check(z.gte(0, 'offset must be at least 0')))),
  /** The largest number of bytes to read. */
  length: z.optional(queryNumber(z.int('length must be a whole number').check(z.gte(1, 'length must be at least 1')))),
});
export const blobSavedSchema = z.object({
  /** The SHA-256 of the bytes that the server received. */
  hash: blobHashSchema,
  size: z.int(),
});

import * as z from 'zod';
import { languageIds, startingLanguage } from './languages.ts';
import { limits } from './limits.ts';
import { idSchema, verdictSchema } from './primitives.ts';

/** Every language that exists. `GET /compiler/languages` lists those that a server offers. */
export const languageSchema = z.enum(
  languageIds,
  `language must be the id of a language, such as '${startingLanguage}'`,
);

/** A language that a server judges. */
export const offeredLanguageSchema = z.object({
  id: languageSchema,
  /** The name with its version: `C++20 (g++)`. */
  name: z.string(),
});
export const offeredLanguagesSchema = z.array(offeredLanguageSchema);
export type OfferedLanguage = z.infer<typeof offeredLanguageSchema>;

/** The progress of judging, as opposed to its verdict. */
export const progressSchema = z.enum(['queued', 'compiling', 'running', 'judged']);
export type Progress = z.infer<typeof progressSchema>;

const utf8 = new TextEncoder();

export const sourceSchema = z
  .string('code is required')
  .refine((code) => code.trim().length > 0, 'code is empty: send the source of your program')
  .refine((code) => !code.includes('\0'), 'code contains NUL bytes: is it a binary?')
  .refine(
    (code) => utf8.encode(code).length <= limits.sourceMaxBytes,
    `code is larger than ${limits.sourceMaxBytes / 1024} KB`,
  );

const sampleRule = 'sample must be a whole number from 1';

/**
 * With `problemId` and `sample`, the judge runs that sample as a submit would and ignores `input`.
 */
export const runRequestSchema = z
  .object({
    code: sourceSchema,
    language: languageSchema,
    input: z
      .string('input must be a text')
      .max(limits.runInputMaxBytes, `input is larger than ${limits.runInputMaxBytes / 1024} KB`)
      .default(''),
    problemId: idSchema.optional(),
    /** The number of the sample within the problem, counted from 1. */
    sample: z.int(sampleRule).min(1, sampleRule).optional(),
  })
  .refine(({ problemId, sample }) => (problemId === undefined) === (sample === undefined), {
    path: ['sample'],
    message: 'sample and problemId belong together: send both or neither',
  });
export type RunRequest = z.input<typeof runRequestSchema>;

/**
 * A diagnostic of the compiler, split into fields. `file`, `line` and `column` are absent if it
 * refers to no line of the program.
 */
export const diagnosticSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** The message, in one line. */
  message: z.string(),
  /** The name of the program's file in the texts. */
  file: z.string().optional(),
  /**
   * Counted from 1, as is `column`. For an error inside a header, this is the line of the program
   * that led there.
   */
  line: z.int().optional(),
  column: z.int().optional(),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** `errors` and `warnings` have one text per diagnostic, worded by the compiler or the judge. */
export const diagnosticsSchema = z.object({
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /**
   * The n-th diagnostic of a severity describes its n-th text. There may be fewer diagnostics than
   * texts. Absent in old submissions.
   */
  diagnostics: z.array(diagnosticSchema).optional(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

export const runResultSchema = diagnosticsSchema.extend({
  success: z.boolean(),
  output: z.string(),
  /**
   * Null when the program ended normally, otherwise the reason why it did not. For a sample, its
   * verdict.
   */
  verdict: verdictSchema.nullable(),
  /** The checker's finding, for a sample with a wrong answer. */
  note: z.string().optional(),
  /** True when `output` was cut. */
  outputTruncated: z.boolean(),
  timeMs: z.number(),
  memoryBytes: z.int(),
});
export type RunResult = z.infer<typeof runResultSchema>;
export const runResponseSchema = z.object({ result: runResultSchema });

export const practiceSubmitSchema = z.object({ code: sourceSchema, language: languageSchema, problemId: idSchema });
export type PracticeSubmit = z.infer<typeof practiceSubmitSchema>;
export const contestSubmitSchema = practiceSubmitSchema.extend({ contestId: idSchema });
export type ContestSubmit = z.infer<typeof contestSubmitSchema>;

/** The headers that a submit accepts. */
export const submitHeadersSchema = z.object({
  'idempotency-key': z.string().min(1).max(limits.idempotencyKeyMaxLength).optional(),
  /** `respond-async` makes the server answer 202 at once with the submission's id. */
  prefer: z.string().max(200).optional(),
});

/**
 * The outcome on one test case. Only number and verdict are shown for a hidden test case in a
 * contest, and for a test case that passed and is no sample.
 */
export const testCaseResultSchema = z.object({
  /** The position in the problem, counted from 1. */
  number: z.int(),
  isSample: z.boolean(),
  passed: z.boolean(),
  verdict: verdictSchema,
  timeMs: z.number(),
  /**
   * Sent to admins: the times of earlier runs, during which the machine was busy. The run behind
   * `timeMs` had the machine to itself and decided the verdict.
   */
  earlierTimesMs: z.array(z.number()).optional(),
  memoryBytes: z.int(),
  input: z.string().optional(),
  expectedOutput: z.string().optional(),
  actualOutput: z.string().optional(),
  /** The names of the texts above that were cut to 1 KB. */
  cut: z.array(z.enum(['input', 'expectedOutput', 'actualOutput'])).optional(),
  /** The checker's finding, for example `line 3, column 5: expected "7", found "8"`. */
  note: z.string().optional(),
});
export type TestCaseResult = z.infer<typeof testCaseResultSchema>;

export const submissionSummarySchema = z.object({
  _id: idSchema,
  problemId: idSchema,
  problemTitle: z.string(),
  contestId: idSchema.nullable(),
  userId: idSchema,
  userFirstName: z.string(),
  language: languageSchema,
  progress: progressSchema,
  /** Null until the submission is judged. */
  verdict: verdictSchema.nullable(),
  testsPassed: z.int(),
  testsTotal: z.int(),
  /** The largest value over all test cases; null until the submission is judged. */
  timeMs: z.number().nullable(),
  memoryBytes: z.int().nullable(),
  submittedAt: z.string(),
  judgedAt: z.string().nullable(),
  /** The problem's revision that the submission was, or will be, judged by. */
  revision: z.int(),
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

export const submissionSchema = submissionSummarySchema.extend({
  code: z.string(),
  result: diagnosticsSchema,
  results: z.array(testCaseResultSchema),
  /**
   * Sent to admins only: why the judge failed, or how the problem's checker ended on a wrong
   * output.
   */
  judgeLog: z.string().optional(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** The answer of a submit that waited for its verdict. */
export const submitResponseSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  result: diagnosticsSchema,
  results: z.array(testCaseResultSchema),
  verdict: verdictSchema,
  submissionId: idSchema,
});
export type SubmitResponse = z.infer<typeof submitResponseSchema>;

/** The answer of a submit sent with `Prefer: respond-async`, status 202. */
export const submitAcceptedSchema = z.object({ success: z.literal(true), message: z.string(), submissionId: idSchema });
export type SubmitAccepted = z.infer<typeof submitAcceptedSchema>;

const limitRange = `limit must be a whole number from 1 to ${limits.listMaxCount}`;

export const submissionListQuerySchema = z.object({
  problemId: idSchema.optional(),
  contestId: idSchema.optional(),
  /**
   * Limits the list of admins, who otherwise get all submissions, to one user or with `me` to their
   * own. Learners always get their own.
   */
  userId: z.union([z.literal('me'), idSchema]).optional(),
  verdict: verdictSchema.optional(),
  /** The list continues with submissions older than this one. */
  before: idSchema.optional(),
  limit: z.coerce
    .number(limitRange)
    .int(limitRange)
    .min(1, limitRange)
    .max(limits.listMaxCount, limitRange)
    .default(50),
});
export type SubmissionListQuery = z.input<typeof submissionListQuerySchema>;

/**
 * An unknown field is rejected, because misspelling `dryRun` would start the rejudge that should
 * only be counted.
 */
export const submissionRejudgeSchema = z.strictObject({
  verdict: verdictSchema,
  /** Only counts the submissions that would be judged again. */
  dryRun: z.boolean('dryRun must be true or false').default(false),
});
export type SubmissionRejudge = z.input<typeof submissionRejudgeSchema>;

/**
 * The server-sent events of a submission, in this order: `progress` whenever it changes, `test`
 * once per judged test case, and `verdict` last. The stream then closes. A late subscriber first
 * gets the events so far.
 */
export const submissionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: progressSchema, testsTotal: z.int() }),
  z.object({
    type: z.literal('test'),
    number: z.int(),
    testsTotal: z.int(),
    verdict: verdictSchema,
    timeMs: z.number(),
    memoryBytes: z.int(),
  }),
  z.object({ type: z.literal('verdict'), verdict: verdictSchema, testsPassed: z.int(), testsTotal: z.int() }),
]);
export type SubmissionEvent = z.infer<typeof submissionEventSchema>;

import * as z from 'zod';
import { languageIds, startingLanguage } from './languages.ts';
import { limits } from './limits.ts';
import { idSchema, verdictSchema } from './primitives.ts';

/** Every language that there is. Which of them a server offers, `GET /compiler/languages` says. */
export const languageSchema = z.enum(
  languageIds,
  `language must be the id of a language, such as '${startingLanguage}'`,
);

/** A language that a server judges. */
export const offeredLanguageSchema = z.object({
  id: languageSchema,
  /** With its version: `C++20 (g++)`. */
  name: z.string(),
});
export const offeredLanguagesSchema = z.array(offeredLanguageSchema);
export type OfferedLanguage = z.infer<typeof offeredLanguageSchema>;

/** Where judging stands. Not a verdict. */
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

/** With `problemId` and `sample`, the judge runs that sample as a submit would, and `input` does not count. */
export const runRequestSchema = z
  .object({
    code: sourceSchema,
    language: languageSchema,
    input: z
      .string('input must be a text')
      .max(limits.runInputMaxBytes, `input is larger than ${limits.runInputMaxBytes / 1024} KB`)
      .default(''),
    problemId: idSchema.optional(),
    /** Counted from 1 among the samples of the problem. */
    sample: z.int(sampleRule).min(1, sampleRule).optional(),
  })
  .refine(({ problemId, sample }) => (problemId === undefined) === (sample === undefined), {
    path: ['sample'],
    message: 'sample and problemId belong together: send both or neither',
  });
export type RunRequest = z.input<typeof runRequestSchema>;

/** What the compiler found, in parts. `file`, `line` and `column` are absent where no line of the program is to blame. */
export const diagnosticSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** What is wrong, in one line. */
  message: z.string(),
  /** The program's name in the texts. */
  file: z.string().optional(),
  /** Counted from 1, as `column`. Of an error inside a header, the line of the program that led there. */
  line: z.int().optional(),
  column: z.int().optional(),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** `errors` and `warnings` are one text per diagnostic, as the compiler or the judge worded it. */
export const diagnosticsSchema = z.object({
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The n-th of a severity describes the n-th text of it; there may be fewer than texts. Absent in old submissions. */
  diagnostics: z.array(diagnosticSchema).optional(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

export const runResultSchema = diagnosticsSchema.extend({
  success: z.boolean(),
  output: z.string(),
  /** Null when the program ended normally; else why it did not. Of a sample, the verdict on it. */
  verdict: verdictSchema.nullable(),
  /** Of a sample with a wrong answer: what the checker found. */
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

/** The headers a submit understands. */
export const submitHeadersSchema = z.object({
  'idempotency-key': z.string().min(1).max(limits.idempotencyKeyMaxLength).optional(),
  /** `respond-async`: answer 202 at once with the submission's id. */
  prefer: z.string().max(200).optional(),
});

/**
 * The outcome on one test case. Of a hidden test in a contest, and of test cases that passed without being samples,
 * only number and verdict are shown, without the texts.
 */
export const testCaseResultSchema = z.object({
  /** Counted from 1 in the problem's order. */
  number: z.int(),
  isSample: z.boolean(),
  passed: z.boolean(),
  verdict: verdictSchema,
  timeMs: z.number(),
  /** For admins: what it took in earlier runs, while the machine was busy. The one of `timeMs`, with nothing beside it, decided. */
  earlierTimesMs: z.array(z.number()).optional(),
  memoryBytes: z.int(),
  input: z.string().optional(),
  expectedOutput: z.string().optional(),
  actualOutput: z.string().optional(),
  /** Names of the texts above that were cut to 1 KB. */
  cut: z.array(z.enum(['input', 'expectedOutput', 'actualOutput'])).optional(),
  /** What the checker found, for example `line 3, column 5: expected "7", found "8"`. */
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
  /** Null until judged. */
  verdict: verdictSchema.nullable(),
  testsPassed: z.int(),
  testsTotal: z.int(),
  /** The largest over the tests; null until judged. */
  timeMs: z.number().nullable(),
  memoryBytes: z.int().nullable(),
  submittedAt: z.string(),
  judgedAt: z.string().nullable(),
  /** The problem's revision it was, or will be, judged by. */
  revision: z.int(),
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

export const submissionSchema = submissionSummarySchema.extend({
  code: z.string(),
  result: diagnosticsSchema,
  results: z.array(testCaseResultSchema),
  /** For admins only: why the judge failed, or how a wrong output ended the problem's checker. */
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
  /** For admins, who otherwise get everybody's: those of one user, or with `me` their own. Learners always get their own. */
  userId: z.union([z.literal('me'), idSchema]).optional(),
  verdict: verdictSchema.optional(),
  /** Continue after this submission, towards older ones. */
  before: idSchema.optional(),
  limit: z.coerce
    .number(limitRange)
    .int(limitRange)
    .min(1, limitRange)
    .max(limits.listMaxCount, limitRange)
    .default(50),
});
export type SubmissionListQuery = z.input<typeof submissionListQuerySchema>;

/** Misspelling `dryRun` would judge what was to be counted: an unknown field is refused. */
export const submissionRejudgeSchema = z.strictObject({
  verdict: verdictSchema,
  /** Only counts what would be judged anew. */
  dryRun: z.boolean('dryRun must be true or false').default(false),
});
export type SubmissionRejudge = z.input<typeof submissionRejudgeSchema>;

/**
 * The server-sent events of a submission, in this order: `progress` whenever it changes, `test` once per test case
 * judged, `verdict` last, after which the stream closes. A late subscriber first gets what has already happened.
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

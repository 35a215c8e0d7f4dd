import * as z from 'zod';
import { defaultConstraints, limits } from './limits.ts';
import {
  acknowledgementSchema,
  blobHashSchema,
  idSchema,
  requiredLine,
  requiredText,
  verdictSchema,
} from './primitives.ts';

export const difficultySchema = z.enum(['Easy', 'Medium', 'Hard'], 'difficulty must be Easy, Medium or Hard');
export type Difficulty = z.infer<typeof difficultySchema>;

const timeLimitShape = /^(\d{1,6}(?:\.\d{1,3})?)\s*(ms|s)$/i;
const memoryLimitShape = /^(\d{1,7}(?:\.\d{1,3})?)\s*(KB|MB|GB)$/i;
const timeLimitRangeMs = { min: 10, max: 60_000 };
const memoryLimitRangeBytes = { min: 4 * 1024 ** 2, max: 4 * 1024 ** 3 };

/**
 * Returns the milliseconds of a time limit such as `1s`, `1.5s` or `500ms`; undefined for any other
 * text.
 */
export function parseTimeLimit(text: string): number | undefined {
  const match = timeLimitShape.exec(text.trim());
  if (!match) return undefined;
  const timeLimitMs = Math.round(Number(match[1]) * (match[2]?.toLowerCase() === 's' ? 1000 : 1));
  return timeLimitMs >= timeLimitRangeMs.min && timeLimitMs <= timeLimitRangeMs.max ? timeLimitMs : undefined;
}

/**
 * Returns the bytes of a memory limit such as `256MB`, `0.5GB` or `65536KB` (powers of 1024);
 * undefined for any other text.
 */
export function parseMemoryLimit(text: string): number | undefined {
  const match = memoryLimitShape.exec(text.trim());
  if (!match) return undefined;
  const unitBytes = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[match[2]?.toUpperCase() as 'KB' | 'MB' | 'GB'];
  const memoryLimitBytes = Math.round(Number(match[1]) * unitBytes);
  return memoryLimitBytes >= memoryLimitRangeBytes.min && memoryLimitBytes <= memoryLimitRangeBytes.max
    ? memoryLimitBytes
    : undefined;
}

export const constraintsSchema = z.object({
  timeLimit: requiredText('constraints.timeLimit', 40).refine(
    (text) => parseTimeLimit(text) !== undefined,
    "constraints.timeLimit must look like '1s', '1.5s' or '500ms', between 10ms and 60s",
  ),
  memoryLimit: requiredText('constraints.memoryLimit', 40).refine(
    (text) => parseMemoryLimit(text) !== undefined,
    "constraints.memoryLimit must look like '256MB' or '1GB', between 4MB and 4GB",
  ),
});
export type Constraints = z.infer<typeof constraintsSchema>;

const toleranceSchema = z.number('must be a number').min(0, 'must not be negative').max(1, 'must be at most 1');

const checkerProgram = {
  protocol: z.enum(['kattis', 'testlib']),
  source: z.string().max(limits.sourceMaxBytes).optional(),
};

/**
 * Compares an output with the answer.
 *
 * - `tokens` compares token by token and ignores white space.
 * - `exact` compares byte by byte.
 * - `float` accepts numbers within either tolerance and compares other tokens as `tokens` does,
 *   with or without regard to case.
 * - `custom` runs a C++ checker with the Kattis protocol (exit 42/43) or the testlib protocol
 *   (`input output answer`, exit 0/1/2). Learners do not receive its source.
 * - `interactive` runs a C++ program with the same protocols, which talks to the contestant's
 *   program over its standard streams. Only this program reads the test cases. Learners receive
 *   neither its source nor samples.
 */
export const checkerSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('tokens'), ignoreCase: z.boolean().optional() }),
    z.object({ type: z.literal('exact') }),
    z.object({
      type: z.literal('float'),
      absoluteTolerance: toleranceSchema.optional(),
      relativeTolerance: toleranceSchema.optional(),
      ignoreCase: z.boolean().optional(),
    }),
    z.object({ type: z.literal('custom'), ...checkerProgram }),
    z.object({ type: z.literal('interactive'), ...checkerProgram }),
  ],
  'checker must be an object whose type is tokens, exact, float, custom or interactive',
);
export type CheckerSpec = z.infer<typeof checkerSchema>;

/** A checker that is a program supplied by the problem. */
export type CheckerProgram = Extract<CheckerSpec, { type: 'custom' | 'interactive' }>;

export function isCheckerProgram(checker: CheckerSpec): checker is CheckerProgram {
  return checker.type === 'custom' || checker.type === 'interactive';
}

/** A test case as the server sends it. Learners receive only samples. */
export const testCaseSchema = z.object({ input: z.string(), output: z.string(), isSample: z.boolean() });
export type TestCase = z.infer<typeof testCaseSchema>;

/** A test case as a client sends it: its texts, or the hashes of blobs that were sent before. */
export const testCaseWriteSchema = z.union(
  [
    z.object({ input: z.string(), output: z.string(), isSample: z.boolean().optional() }),
    z.object({ inputHash: blobHashSchema, outputHash: blobHashSchema, isSample: z.boolean().optional() }),
  ],
  'must have the texts input and output (or inputHash and outputHash); isSample, if sent, is true or false',
);
export type TestCaseWrite = z.infer<typeof testCaseWriteSchema>;

const tagSchema = requiredLine('Tag', limits.tagMaxLength);

export const tagsSchema = z
  .array(tagSchema, 'tags must be a list of texts')
  .max(limits.tagsMaxCount, `a problem has at most ${limits.tagsMaxCount} tags`)
  .transform((tags) => [...new Set(tags)]);

const draftSchema = z.boolean('draft must be true or false');

export const problemUploadSchema = z.object({
  title: requiredLine('title', limits.titleMaxLength),
  description: requiredText('description', limits.descriptionMaxLength),
  difficulty: difficultySchema,
  testCases: z
    .array(testCaseWriteSchema, 'testCases must be a list')
    .min(1, 'testCases must have at least one test case')
    .max(limits.testCasesMaxCount, `a problem has at most ${limits.testCasesMaxCount} test cases`),
  tags: tagsSchema.default([]),
  constraints: constraintsSchema.default(defaultConstraints),
  checker: checkerSchema.optional(),
  /**
   * Whether only administrators see the problem until it is published; by default the setting of
   * the installation applies.
   */
  draft: draftSchema.optional(),
});
export type ProblemUpload = z.input<typeof problemUploadSchema>;

const revisionRange = 'baseRevision must be a whole number from 1';

/**
 * An edit sends the fields that change. The server rejects it if another edit has replaced
 * `baseRevision`.
 */
export const problemUpdateSchema = z.object({
  title: problemUploadSchema.shape.title.optional(),
  description: problemUploadSchema.shape.description.optional(),
  difficulty: difficultySchema.optional(),
  testCases: problemUploadSchema.shape.testCases.optional(),
  tags: tagsSchema.optional(),
  constraints: constraintsSchema.optional(),
  checker: checkerSchema.optional(),
  /**
   * `false` publishes a draft. `true` turns a problem back into a draft, provided that no learner
   * has submitted for it and no contest has shown it.
   */
  draft: draftSchema.optional(),
  baseRevision: z.int(revisionRange).positive(revisionRange).optional(),
  /** Required to change tests, limits or checker of a problem whose contest is running. */
  allowLive: z.boolean().optional(),
});
export type ProblemUpdate = z.input<typeof problemUpdateSchema>;

export const problemSummarySchema = z.object({
  _id: idSchema,
  title: z.string(),
  difficulty: difficultySchema,
  tags: z.array(z.string()),
  isSolved: z.boolean(),
  constraints: z.object({ timeLimit: z.string(), memoryLimit: z.string() }),
  revision: z.int(),
  /**
   * Whether only administrators see the problem: it is not published and no contest with it has
   * begun.
   */
  draft: z.boolean(),
  /**
   * Whether every learner may open the problem: it is no draft, and no current or future contest
   * contains it.
   */
  inPractice: z.boolean(),
});
export type ProblemSummary = z.infer<typeof problemSummarySchema>;

export const problemSchema = problemSummarySchema.extend({
  description: z.string(),
  testCases: z.array(testCaseSchema),
  checker: checkerSchema,
});
export type Problem = z.infer<typeof problemSchema>;

export const problemSavedSchema = acknowledgementSchema.extend({
  problem: problemSummarySchema,
  /**
   * The number of submissions judged by an older revision. `POST /problem/{id}/rejudge` judges them
   * again.
   */
  outdatedSubmissions: z.int(),
});
export type ProblemSaved = z.infer<typeof problemSavedSchema>;

/** The `draft` that an upload without this field gets in this installation. */
export const uploadDefaultsSchema = z.object({ draft: z.boolean() });
export type UploadDefaults = z.infer<typeof uploadDefaultsSchema>;

/** One revision as operators read it, with hashes in place of the files. */
export const problemRevisionSchema = z.object({
  problemId: idSchema,
  revision: z.int(),
  createdAt: z.string(),
  createdBy: idSchema.nullable(),
  title: z.string(),
  difficulty: difficultySchema,
  tags: z.array(z.string()),
  constraints: z.object({ timeLimit: z.string(), memoryLimit: z.string() }),
  checker: checkerSchema,
  descriptionHash: blobHashSchema,
  testCases: z.array(
    z.object({
      inputHash: blobHashSchema,
      outputHash: blobHashSchema,
      inputBytes: z.int(),
      outputBytes: z.int(),
      isSample: z.boolean(),
    }),
  ),
});
export type ProblemRevision = z.infer<typeof problemRevisionSchema>;

/**
 * Selects the submissions of a problem to judge again. Without a body all are, so an unknown field
 * is rejected.
 */
export const problemRejudgeSchema = z.strictObject({ verdict: verdictSchema });
export type ProblemRejudge = z.infer<typeof problemRejudgeSchema>;

export const rejudgeResponseSchema = acknowledgementSchema.extend({ submissions: z.int() });
export type RejudgeResponse = z.infer<typeof rejudgeResponseSchema>;

export const missingBlobsRequestSchema = z.object({
  hashes: z
    .array(blobHashSchema, 'hashes must be a list')
    .max(2 * limits.testCasesMaxCount, `hashes has at most ${2 * limits.testCasesMaxCount} entries`),
});
export const missingBlobsResponseSchema = z.object({ missing: z.array(blobHashSchema) });
export const blobSavedSchema = z.object({ hash: blobHashSchema, size: z.int() });

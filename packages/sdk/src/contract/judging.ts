import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { blobHashSchema, idSchema, requiredLine, verdictSchema } from './primitives.ts';
import {
  checkerSchema,
  constraintsSchema,
  groupResultSchema,
  includedFilesSchema,
  scoringSchema,
  testCheckerSchema,
} from './problem-data.ts';
import { diagnosticsSchema, indentSchema, languageSchema } from './programs.ts';
import { progressEventSchema, testEventSchema } from './submissions.ts';
import { memoryControlSchema, workerStateSchema } from './workers.ts';

// A judge worker that joined a server over HTTP sends and receives these. Both have one version.

const count = z.int().check(z.gte(0), z.lte(1_000_000_000));
/** Milliseconds since 1970, or since a moment, up to the last one that dates can name. */
const moment = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));

/** PostgreSQL's texts cannot hold NUL. */
const storedText = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => !text.includes('\0'), 'must not contain NUL characters'),
  );

/** A worker reports this about itself, at its start and every few seconds. */
export const workerReportSchema = z.object({
  /** The id of the worker: that of its data folder, so that it keeps it when it starts again. */
  id: idSchema,
  name: requiredLine('name', 200),
  /** The version of Podium, which has to be that of the server. */
  version: requiredLine('version', 100),
  cores: z.int().check(z.gte(1), z.lte(100_000)),
  /** The submissions that it judges at once. */
  slots: z.int().check(z.gte(1), z.lte(100_000)),
  /** The languages of the server that it can judge at present. */
  languages: z.array(languageSchema).check(z.maxLength(100)),
  /**
   * As in `workerSchema`. A worker of a release without it is answered that the version differs.
   */
  compilers: z._default(z.partialRecord(languageSchema, requiredLine('version', 100)), {}),
  memoryControl: z.nullable(memoryControlSchema),
  /** As in `workerSchema`. */
  speed: z.nullable(z.number().check(z.gte(0), z.lte(1_000))),
  state: workerStateSchema,
  /** Why it is sick, or why some submissions wait; null otherwise. */
  reason: z.nullable(storedText(4 * limits.shownTextMaxBytes)),
  inProgress: count,
  /** The verdicts that it gave since its process began. */
  verdicts: count,
  /** The time since the begin of its process, in milliseconds. */
  uptimeMs: moment,
});
export type WorkerReport = z.infer<typeof workerReportSchema>;

/** The server answers a report with these instructions. */
export const workerInstructionsSchema = z.object({
  /** Whether it finishes what it has and takes no more. */
  draining: z.boolean(),
  languages: z.array(languageSchema),
});
export type WorkerInstructions = z.infer<typeof workerInstructionsSchema>;

/** The largest integer of a column that is no bigint. */
const integerMax = 2 ** 31 - 1;
const milliseconds = z.int().check(z.gte(0), z.lte(integerMax));
const memoryBytes = z.int().check(z.gte(0));
const longTextMaxLength = 256 * 1024;

/** A claim on a job, which only its token proves. */
export const jobLeaseSchema = z.object({
  jobId: idSchema,
  kind: z.enum(['submission', 'run']),
  userId: idSchema,
  /** The fence: a report with the token of a lost lease writes nothing. */
  token: idSchema,
  /** The number of this attempt among those that count, from 1. */
  attempt: z.int().check(z.gte(1), z.lte(1_000)),
  /** Whether the job may break its judge: its worker works on nothing else meanwhile. */
  suspected: z.boolean(),
  /** Whether the verdict is a judging error without another try. */
  exhausted: z.boolean(),
});

/**
 * The process that holds leases: unique among all that ever ran. After its end its leases are ended
 * by this name.
 */
export const holderSchema = idSchema;

export const leaseReportSchema = z.object({
  holder: holderSchema,
  lease: jobLeaseSchema,
});
export type LeaseReport = z.infer<typeof leaseReportSchema>;

export const outcomeReportSchema = z.extend(leaseReportSchema, {
  /**
   * The outcome as JSON, because what programs print may have characters that a request must not
   * have otherwise, such as NUL: `judgedOutcomeSchema` for a submission, and `storedRunSchema` or
   * null for a run.
   */
  outcome: z.string(),
});
export type OutcomeReport = z.infer<typeof outcomeReportSchema>;

/** The longest time for which a claim waits for a job, in milliseconds. */
export const claimWaitMaxMs = 25_000;

export const claimRequestSchema = z.object({
  /** The process that asks. It asks one question at a time. */
  holder: holderSchema,
  /** The version of Podium, which has to be that of the server. */
  version: z.string().check(z.maxLength(100)),
  /**
   * Names the question, and then its lease, whose token it becomes. If the answer was lost, the
   * same question gets the lease that was granted.
   */
  claimId: idSchema,
  /** Whether the worker has no other job, so that it may have one that must be alone. */
  isIdle: z.boolean(),
  /** The languages that it can judge at present. Jobs in others wait for another worker. */
  languages: z.array(languageSchema).check(z.minLength(1), z.maxLength(100)),
  /** The time to wait for a job, at most 25,000 ms. */
  waitMs: z.int().check(z.gte(0), z.lte(claimWaitMaxMs)),
});
export type ClaimRequest = z.infer<typeof claimRequestSchema>;

const blobReferenceSchema = z.object({
  hash: blobHashSchema,
  size: z.int().check(z.gte(0)),
});

const testCaseBlobsSchema = z.object({
  isSample: z.boolean(),
  group: z.optional(z.string()),
  checker: z.optional(testCheckerSchema),
  input: blobReferenceSchema,
  answer: blobReferenceSchema,
});
export type TestCaseBlobs = z.infer<typeof testCaseBlobsSchema>;

const problemParts = {
  constraints: constraintsSchema,
  checker: checkerSchema,
  includedFiles: includedFilesSchema,
  /** The test cases in the problem's order. */
  tests: z.array(testCaseBlobsSchema),
};

/** Everything that judging a submission needs, by the problem's newest revision. */
export const submissionWorkSchema = z.object({
  submissionId: idSchema,
  isContest: z.boolean(),
  language: languageSchema,
  source: z.string(),
  /** The revision of the problem, counted from 1. */
  revision: z.int(),
  /** Null if submissions have no score. */
  scoring: z.nullable(scoringSchema),
  ...problemParts,
});
export type SubmissionWork = z.infer<typeof submissionWorkSchema>;

/**
 * Runs the program on the author's own input, judges it on the sample of a problem, or formats its
 * source.
 */
const runTaskSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    input: z.string(),
    includedFiles: includedFilesSchema,
  }),
  z.object({
    type: z.literal('sample'),
    /** Absent if the problem's newest revision has no such sample any more. */
    sample: z.optional(z.object(problemParts)),
  }),
  z.object({
    type: z.literal('format'),
    indent: indentSchema,
  }),
]);
export type RunTask = z.infer<typeof runTaskSchema>;

export const runWorkSchema = z.object({
  language: languageSchema,
  source: z.string(),
  task: runTaskSchema,
});
export type RunWork = z.infer<typeof runWorkSchema>;

const judgedTestSchema = z.object({
  /** The position in the problem, counted from 1. */
  number: z.int().check(z.gte(1), z.lte(integerMax)),
  isSample: z.boolean(),
  verdict: verdictSchema,
  /** CPU time, rounded. */
  timeMs: milliseconds,
  memoryBytes,
  output: storedText(limits.shownTextMaxBytes),
  outputCut: z.boolean(),
  /** The reason of the failure, or the message of the checker. */
  note: z.nullable(storedText(limits.shownTextMaxBytes)),
  /** The times of the runs before the one that decided. */
  earlierTimesMs: z.array(milliseconds).check(z.maxLength(100)),
});
export type JudgedTest = z.infer<typeof judgedTestSchema>;

export const judgedOutcomeSchema = z.object({
  verdict: verdictSchema,
  /** The time at which the worker began by its own clock, in milliseconds since 1970. */
  startedAt: moment,
  /** The time at which it had the verdict, by the same clock. */
  judgedAt: moment,
  diagnostics: diagnosticsSchema,
  /**
   * Explains to operators why it is a `judging_error`, or how a wrong output ended the problem's
   * checker.
   */
  failure: z.nullable(storedText(longTextMaxLength)),
  /** One for each test that was run. */
  tests: z.array(judgedTestSchema).check(
    z.maxLength(limits.testCasesMaxCount),
    z.refine((tests) => new Set(tests.map(({ number }) => number)).size === tests.length, 'tests have a number twice'),
  ),
  /** Absent if the problem has no scores, or no test ran. */
  score: z.optional(
    z.object({
      /** The points, rounded to millionths. */
      score: z.number(),
      /** The largest score; null if there is none. */
      maxScore: z.nullable(z.number()),
      groups: z.array(groupResultSchema).check(z.maxLength(limits.testGroupsMaxCount)),
    }),
  ),
});
export type JudgedOutcome = z.infer<typeof judgedOutcomeSchema>;

/** The stored outcome of a run, without the facts that only operators may see. */
export const storedRunSchema = z.object({
  /** Null if the program ended normally. A run of a sample has the verdict on it. */
  verdict: z.nullable(verdictSchema),
  /** Absent if a signal or a limit ended the program. */
  exitCode: z.optional(z.int()),
  diagnostics: diagnosticsSchema,
  cpuTimeMs: z.number(),
  wallTimeMs: z.number(),
  peakMemoryBytes: z.number(),
  /** The beginning of the standard output. */
  output: z.string().check(z.maxLength(longTextMaxLength)),
  outputTruncated: z.boolean(),
  /** The beginning of the standard error. */
  errorOutput: z.string().check(z.maxLength(longTextMaxLength)),
  /** The checker's finding, or why the program did not end normally. */
  note: z.optional(z.string()),
});
export type StoredRun = z.infer<typeof storedRunSchema>;

/**
 * The events of judgings as they happen, in their order. The server itself reports the verdicts.
 */
export const judgingEventsSchema = z.object({
  /** From 1 to 1,000 events. Those of jobs that the caller does not have are dropped. */
  events: z
    .array(
      z.object({
        jobId: idSchema,
        event: z.discriminatedUnion('type', [progressEventSchema, testEventSchema]),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
});
export type JudgingEvents = z.infer<typeof judgingEventsSchema>;

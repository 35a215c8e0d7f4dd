import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { contestPhaseSchema } from './contests.ts';
import { limits } from './limits.ts';
import {
  answeredVerdictSchema,
  anyIdSchema,
  idSchema,
  listWithAdditions,
  orLater,
  verdictSchema,
  withAdditions,
} from './primitives.ts';
import { groupResultSchema } from './problem-data.ts';
import { answeredLanguageSchema, diagnosticsSchema, languageSchema, sourceSchema } from './programs.ts';
import { listLimitSchema, queryFlag } from './query-number.ts';
import { executionErrorMessage, type Verdict } from './verdicts.ts';

/**
 * The progress of judging, as opposed to its verdict. `paused`: it waits until an admin resumes the
 * judging of its problem. `no_worker`: it waits until a worker comes that has its language;
 * `no_checker`: one that also has those of the problem's checker.
 */
const progressSchema = z.enum(['queued', 'paused', 'no_worker', 'no_checker', 'compiling', 'running', 'judged']);
export type Progress = z.infer<typeof progressSchema>;

/** Progress in an answer. One of a later server is read as `running`. */
export const answeredProgressSchema = z.pipe(
  z.transform((value: Progress) =>
    typeof value === 'string' && !progressSchema.options.includes(value) ? 'running' : value,
  ),
  progressSchema,
);

export const practiceSubmitSchema = z.object({
  /** 1 to 262,144 bytes of UTF-8, not blank and without NUL. */
  code: sourceSchema,
  /** One of the languages that the server offers. */
  language: languageSchema,
  problemId: anyIdSchema,
});
export type PracticeSubmit = z.infer<typeof practiceSubmitSchema>;
export const contestSubmitSchema = z.extend(practiceSubmitSchema, {
  /** The id of a running contest that has the problem. */
  contestId: anyIdSchema,
});
export type ContestSubmit = z.infer<typeof contestSubmitSchema>;

export const submitHeadersSchema = z.object({
  /** 1 to 100 characters. A second submit of the user with this key is answered like the first. */
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(limits.idempotencyKeyMaxLength))),
  /** `respond-async` makes the server answer 202 at once with the submission's id. */
  prefer: z.optional(z.string().check(z.maxLength(200))),
});

/**
 * The outcome on one test case. Its texts and `note` are sent only for samples and, in practice or
 * to administrators, for failed test cases.
 */
export const testCaseResultSchema = z.object({
  /** The position in the problem, counted from 1. */
  number: z.int(),
  /** Whether learners see the test case in the problem; always false for interactive problems. */
  isSample: z._default(z.boolean(), false),
  /** Whether the verdict is `accepted`. */
  passed: z.boolean(),
  verdict: answeredVerdictSchema,
  /** CPU time in milliseconds, rounded. */
  timeMs: z._default(z.number(), 0),
  /**
   * Sent to admins: the times of earlier runs, during which the machine was busy. The run behind
   * `timeMs` had the machine to itself and decided the verdict.
   */
  earlierTimesMs: z.optional(z.array(z.number())),
  /** Peak memory in bytes. */
  memoryBytes: z._default(z.int(), 0),
  /** The first kilobyte of the input. */
  input: z.optional(z.string()),
  /** The first kilobyte of the answer; absent for interactive problems. */
  expectedOutput: z.optional(z.string()),
  /** The first kilobyte of the program's output; absent for interactive problems. */
  actualOutput: z.optional(z.string()),
  /** The names of the texts above that were cut to 1 KB. */
  cut: z.optional(z.array(z.enum(['input', 'expectedOutput', 'actualOutput']))),
  /**
   * The reason of the failure: `line 3, column 5: expected "7", found "8"`, `killed by SIGSEGV`.
   * For an accepted test, the message of the problem's checker to the contestant, if it wrote one.
   */
  note: z.optional(z.string()),
});
export type TestCaseResult = z.infer<typeof testCaseResultSchema>;

const testCaseResultsSchema = listWithAdditions(testCaseResultSchema, ({ passed }, index) => ({
  number: index + 1,
  verdict: passed === true ? 'accepted' : 'wrong_answer',
}));

/** The score of a submission, absent unless its problem has scores and the tests were run. */
const scoreFields = {
  /** The points, rounded to millionths. */
  score: z.optional(z.number()),
  /** The largest score of the problem at that time; null if there is none. */
  maxScore: z.optional(z.nullable(z.number())),
};

const groupsField = {
  /** The points by test group, in the order of the problem; absent in problems without scores. */
  groups: z.optional(z.array(groupResultSchema)),
};

export const submissionSummarySchema = z.object({
  _id: idSchema,
  problemId: idSchema,
  /**
   * The present title of the problem; for learners who may not open it now, the title at the time
   * of the submit.
   */
  problemTitle: z.string(),
  /** The id of the contest; null for practice. */
  contestId: z.nullable(idSchema),
  userId: idSchema,
  /** The author's present first name. */
  userFirstName: z.string(),
  /** The author's present last name; empty if the server is older. */
  userLastName: z._default(z.string(), ''),
  /** The id of the language of the source. It can be one of a later server. */
  language: answeredLanguageSchema,
  /** How far judging has got; `queued` again after a rejudge. */
  progress: answeredProgressSchema,
  /** Null until the submission is judged. */
  verdict: z.nullable(answeredVerdictSchema),
  /** The number of accepted test cases; 0 until the submission is judged. */
  testsPassed: z.int(),
  testsTotal: z.int(),
  /**
   * The largest CPU time over all test cases in milliseconds; null until the submission is judged.
   */
  timeMs: z.nullable(z.number()),
  /** The largest peak memory over all test cases in bytes; null until the submission is judged. */
  memoryBytes: z.nullable(z.int()),
  /** The arrival at the server, ISO 8601 in UTC. */
  submittedAt: z.string(),
  /** The time of the verdict, ISO 8601 in UTC; null until the submission is judged. */
  judgedAt: z.nullable(z.string()),
  /** The problem's revision that the submission was, or will be, judged by, counted from 1. */
  revision: z.int(),
  ...scoreFields,
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

export const submissionSchema = z.extend(submissionSummarySchema, {
  code: z.string(),
  /** The texts of the compiler or the judge; empty until the submission is judged. */
  result: diagnosticsSchema,
  /**
   * The judged test cases by number; empty until the submission is judged. Contests stop at the
   * first failed test case, and practice at one that exceeds the time limit.
   */
  results: testCaseResultsSchema,
  ...groupsField,
  /** The verdict of the judging before, if a rejudge changed it. */
  verdictBefore: z.optional(answeredVerdictSchema),
  /**
   * Sent to admins only: why the judge failed, how the problem's checker ended on a wrong output,
   * and what the checker wrote for the judges, for at most 20 tests.
   */
  judgeLog: z.optional(z.string()),
});
export type Submission = z.infer<typeof submissionSchema>;

/** One judging of a submission. The first one follows the submit, and each rejudge adds another. */
export const judgementSchema = z.object({
  /** The position among the judgements of the submission, counted from 1. */
  number: z.int(),
  /** Why the submission was judged. It can be a reason of a later server. */
  reason: orLater(z.enum(['submit', 'rejudge'])),
  /** The problem's revision that it was judged by. */
  revision: z.int(),
  verdict: answeredVerdictSchema,
  testsPassed: z.int(),
  /** The number of test cases of the revision. */
  testsTotal: z.int(),
  /**
   * The number of the first test case that was not accepted; null if there is none, or if an
   * earlier version of the server judged it.
   */
  failedTest: z.nullable(z.int()),
  /** The largest CPU time over all test cases in milliseconds. */
  timeMs: z.number(),
  /** The largest peak memory over all test cases in bytes. */
  memoryBytes: z.int(),
  /** The time of the verdict, ISO 8601 in UTC. */
  judgedAt: z.string(),
  ...scoreFields,
  /** Why the judge failed, and what the problem's checker wrote for the judges. */
  judgeLog: z.optional(z.string()),
});
export type SubmissionJudgement = z.infer<typeof judgementSchema>;

/** Submissions that a rejudge changed in the same way. */
const rejudgeChangeSchema = z.object({
  before: answeredVerdictSchema,
  /** The verdict of the rejudge; the same one if only the score differs. */
  after: answeredVerdictSchema,
  count: z.int(),
  /** The first 100 of them, in order of arrival. */
  submissions: z.array(
    z.object({
      _id: idSchema,
      /** The score before; absent in problems without scores. */
      scoreBefore: z.optional(z.number()),
      /** The score after; absent in problems without scores. */
      scoreAfter: z.optional(z.number()),
    }),
  ),
});
export type RejudgeChange = z.infer<typeof rejudgeChangeSchema>;

/** Reports the changes that the newest rejudge of a problem has made so far. */
export const rejudgeReportSchema = z.object({
  /** The start of the rejudge, ISO 8601 in UTC; null if the problem was never judged again. */
  startedAt: z.nullable(z.string()),
  /** The number of its submissions that still wait for the rejudge. */
  waiting: z.int(),
  /** The number of its submissions that were judged again. */
  judged: z.int(),
  /** The changed verdicts and scores, the most frequent change first. */
  changes: z.array(rejudgeChangeSchema),
});
export type RejudgeReport = z.infer<typeof rejudgeReportSchema>;

export const whatIfRequestSchema = z.object({
  /** At most 100,000 judgements, each of another submission of the problem. */
  judgements: z
    .array(
      z.object({
        /** The id of a judged submission; one of another problem has no effect. */
        submissionId: idSchema,
        verdict: verdictSchema,
        /** The score that it would have; absent in problems without scores. */
        score: z.optional(z.number()),
        /** The largest score; null if there is none. */
        maxScore: z.optional(z.nullable(z.number())),
      }),
      'judgements must be a list',
    )
    .check(z.maxLength(100_000, 'judgements has at most 100000 entries')),
});
export type WhatIfRequest = z.input<typeof whatIfRequestSchema>;

/** A learner whose place or rating would change. */
const whatIfPerson = {
  userId: idSchema,
  /** The present first name. */
  firstName: z.string(),
  /** The present last name. */
  lastName: z.string(),
};

/** Predicts the changes of a rejudge with the judgements of the request. Nothing is stored. */
export const whatIfSchema = z.object({
  /** The changed verdicts and scores, the most frequent change first. */
  changes: z.array(rejudgeChangeSchema),
  /** The contests whose standings would change, in the order of their end. */
  contests: z.array(
    z.object({
      contestId: idSchema,
      /** 1 to 160 characters on one line. */
      title: z.string(),
      /** Whether it runs or is over, by the server's clock. */
      phase: contestPhaseSchema,
      /** Whether its leaderboard is generated, so that ratings follow from it. */
      leaderboardGenerated: z.boolean(),
      /** The number of participants with another rank or score. */
      count: z.int(),
      /** The first 100 of them, by their new rank. */
      participants: z.array(
        z.object({
          ...whatIfPerson,
          /** The rank now; null if the leaderboard does not have the participant. */
          rankBefore: z.nullable(z.int()),
          rankAfter: z.int(),
          /** The score now; null as `rankBefore`. */
          scoreBefore: z.nullable(z.number()),
          scoreAfter: z.number(),
        }),
      ),
    }),
  ),
  /** The present ratings that would change, the largest change first; at most 100. */
  ratings: z.array(
    z.object({
      ...whatIfPerson,
      before: z.int(),
      after: z.int(),
    }),
  ),
  ratingCount: z.int(),
});
export type WhatIf = z.infer<typeof whatIfSchema>;

/** The answer of a submit that waited for its verdict. */
const submitResponseSchema = z.object({
  /** Whether the verdict is `accepted`. */
  success: z.boolean(),
  /**
   * The verdict in a sentence for people; `Execution error` if the program did not compile or did
   * not run to its end.
   */
  message: z.string(),
  result: diagnosticsSchema,
  /** The judged test cases by number; there may be fewer than the problem has. */
  results: testCaseResultsSchema,
  verdict: answeredVerdictSchema,
  /** The id of the stored submission; empty if the server does not say. */
  submissionId: z._default(z.string(), ''),
  ...scoreFields,
  ...groupsField,
});
export type SubmitResponse = z.infer<typeof submitResponseSchema>;

/** Such an answer, whose verdict may have to be read from its other fields. */
export const answeredSubmitSchema = withAdditions(submitResponseSchema, ({ success, message, results }) => ({
  verdict: verdictOf(success === true, message, Array.isArray(results) ? results : []),
}));

function verdictOf(success: boolean, message: unknown, results: readonly unknown[]): Verdict {
  if (success) return 'accepted';
  // A program that did not compile has run no test.
  // biome-ignore lint/plugin: the specification tells the outcomes apart by the message of the answer
  if (message === executionErrorMessage) return results.length === 0 ? 'compile_error' : 'runtime_error';
  return results.length === 0 ? 'judging_error' : 'wrong_answer';
}

/** The answer of a submit sent with `Prefer: respond-async`, status 202. */
export const submitAcceptedSchema = z.object({
  success: z.literal(true),
  /** One sentence that can be shown to people. */
  message: z.string(),
  /** The id of the stored submission, for `submissions.watch` and `submissions.get`. */
  submissionId: idSchema,
});
export type SubmitAccepted = z.infer<typeof submitAcceptedSchema>;

const userForms = 'userId must be me, the id of a user or an email';

/** A submission of a list, with its source if that was asked for. */
export const listedSubmissionSchema = z.extend(submissionSummarySchema, { code: z.optional(z.string()) });
export type ListedSubmission = z.infer<typeof listedSubmissionSchema>;

/** The filters of a list of submissions; a submission must pass all of them. */
export const submissionListQuerySchema = z.object({
  problemId: z.optional(idSchema),
  contestId: z.optional(idSchema),
  /**
   * Limits the list of admins, who otherwise get all submissions, to one user: an id, an email, or
   * `me` for their own. Learners always get their own.
   */
  userId: z.optional(z.union([z.literal('me'), idSchema, emailSchema], userForms)),
  /** Only judged submissions with this verdict. */
  verdict: z.optional(verdictSchema),
  /** Only programs in this language. */
  language: z.optional(languageSchema),
  /**
   * The list continues with submissions older than this one, which must belong to the list. The
   * server answers `validation_failed` for any other id.
   */
  before: z.optional(idSchema),
  /** 1 to 200 submissions; 50 by default. */
  limit: listLimitSchema,
  /** Whether to send the sources too; false by default. */
  sources: z.optional(queryFlag('sources must be true or false')),
});
export type SubmissionListQuery = z.input<typeof submissionListQuerySchema>;

/**
 * An unknown field is rejected, because misspelling `dryRun` would start the rejudge that should
 * only be counted.
 */
export const submissionRejudgeSchema = z.strictObject({
  /** Only submissions that have this verdict are judged again. */
  verdict: verdictSchema,
  /** True only counts the submissions that would be judged again; false by default. */
  dryRun: z._default(z.boolean('dryRun must be true or false'), false),
});
export type SubmissionRejudge = z.input<typeof submissionRejudgeSchema>;

export const progressEventSchema = z.object({
  type: z.literal('progress'),
  progress: answeredProgressSchema,
  testsTotal: z.int(),
});

export const testEventSchema = z.object({
  type: z.literal('test'),
  /** The position in the problem, counted from 1. */
  number: z.int(),
  testsTotal: z.int(),
  verdict: answeredVerdictSchema,
  /** CPU time in milliseconds, rounded. */
  timeMs: z.number(),
  /** Peak memory in bytes. */
  memoryBytes: z.int(),
});

/**
 * The server-sent events of a submission, in this order: `progress` whenever it changes, `test`
 * once per judged test case, and `verdict` last. The stream then closes. A late subscriber first
 * gets the events so far. Clients ignore other types, which a later server may send.
 */
export const submissionEventSchema = z.discriminatedUnion('type', [
  progressEventSchema,
  testEventSchema,
  z.object({
    type: z.literal('verdict'),
    verdict: answeredVerdictSchema,
    testsPassed: z.int(),
    testsTotal: z.int(),
    ...scoreFields,
  }),
]);
export type SubmissionEvent = z.infer<typeof submissionEventSchema>;

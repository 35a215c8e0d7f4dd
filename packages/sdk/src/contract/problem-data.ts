import * as z from 'zod/mini';
import { difficulties } from './difficulties.ts';
import { languageIds, languageOfFile, solutionFile } from './languages.ts';
import { limits, memoryLimitRange, memoryLimitRangeBytes, timeLimitRange, timeLimitRangeMs } from './limits.ts';
import { answeredVerdictSchema, blobHashSchema, orLater, requiredText } from './primitives.ts';
import { type Allowance, noAllowance } from './programs.ts';
import { findScoringErrors } from './scoring-rules.ts';

export const difficultySchema = z.enum(difficulties, 'difficulty must be Easy, Medium or Hard');
export type Difficulty = z.infer<typeof difficultySchema>;

/** The difficulty in an answer, which can be one of a later server. */
export const answeredDifficultySchema = orLater(difficultySchema);

const timeLimitShape = /^(\d{1,6}(?:\.\d{1,3})?)\s*(ms|s)$/i;
const memoryLimitShape = /^(\d{1,7}(?:\.\d{1,3})?)\s*(KB|MB|GB)$/i;

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
  /** CPU time from 10 ms to 60 s, as `1s`, `1.5s` or `500ms`. */
  timeLimit: requiredText('constraints.timeLimit', 40).check(
    z.refine(
      (text) => parseTimeLimit(text) !== undefined,
      `constraints.timeLimit must look like '1s', '1.5s' or '500ms', from ${timeLimitRange}`,
    ),
  ),
  /** Memory from 4 MB to 4 GB in powers of 1024, as `256MB`, `0.5GB` or `65536KB`. */
  memoryLimit: requiredText('constraints.memoryLimit', 40).check(
    z.refine(
      (text) => parseMemoryLimit(text) !== undefined,
      `constraints.memoryLimit must look like '256MB' or '1GB', from ${memoryLimitRange}`,
    ),
  ),
});
export type Constraints = z.infer<typeof constraintsSchema>;

export interface ProgramLimits {
  timeLimitMs: number;
  memoryLimitBytes: number;
}

/**
 * Returns the limits of a problem for a program in a language with this allowance; undefined if a
 * text is no limit.
 */
export function programLimits(
  { timeLimit, memoryLimit }: Constraints,
  { timeFactor, startTimeMs, startMemoryBytes }: Allowance = noAllowance,
): ProgramLimits | undefined {
  const timeLimitMs = parseTimeLimit(timeLimit);
  const memoryLimitBytes = parseMemoryLimit(memoryLimit);
  if (timeLimitMs === undefined || memoryLimitBytes === undefined) return undefined;
  return {
    timeLimitMs: timeLimitMs * timeFactor + startTimeMs,
    memoryLimitBytes: memoryLimitBytes + startMemoryBytes,
  };
}

/** Returns the limits of a problem that was validated. Throws on texts that the schema rejects. */
export function getProgramLimits(constraints: Constraints): ProgramLimits {
  const limits = programLimits(constraints);
  if (limits) return limits;
  throw new Error(`The limits cannot be read: ${JSON.stringify(constraints)}`);
}

const toleranceSchema = z
  .number('must be a number')
  .check(z.gte(0, 'must not be negative'), z.lte(1, 'must be at most 1'));

// Pages load these schemas, so the server has the rules of names and their messages.
const programParts = {
  /** `cpp` by default; another language needs a server that offers it. */
  language: z.optional(z.enum(languageIds)),
  /** At most 262,144 characters. Required in an upload; absent for learners. */
  source: z.optional(z.string().check(z.maxLength(limits.sourceMaxBytes))),
  /**
   * At most 20 further sources of the program, with different file names such as `graph.cpp`.
   * Absent for learners.
   */
  files: z.optional(
    z
      .array(z.object({ name: z.string(), source: z.string().check(z.maxLength(limits.sourceMaxBytes)) }))
      .check(z.maxLength(20)),
  ),
};

const checkerArgsSchema = z
  .array(
    z.string().check(z.maxLength(200, 'checker.args must have at most 200 characters each')),
    'checker.args must be a list of texts',
  )
  .check(z.maxLength(50, 'checker.args must have at most 50 arguments'));

const checkerProgram = {
  /**
   * How the program reports its finding: by the exit codes 42 and 43 (`kattis`) or 0, 1 and 2
   * (`testlib`).
   */
  protocol: z.enum(['kattis', 'testlib']),
  ...programParts,
  /**
   * At most 50 arguments of at most 200 characters that follow those of the protocol; none by
   * default. Absent for learners.
   */
  args: z.optional(checkerArgsSchema),
};

const tokenRules = {
  /** Whether letters match without regard to case; false by default. */
  ignoreCase: z.optional(z.boolean()),
  /** Whether white space must be the same; false by default. */
  spaceSensitive: z.optional(z.boolean()),
};

const tokensSchema = z.object({ type: z.literal('tokens'), ...tokenRules });
const exactSchema = z.object({ type: z.literal('exact') });
const floatSchema = z.object({
  type: z.literal('float'),
  /**
   * From 0 to 1. If neither tolerance is given, both are 1e-6; if one is given, only it counts.
   */
  absoluteTolerance: z.optional(toleranceSchema),
  /** From 0 to 1, as a part of the answer's number. */
  relativeTolerance: z.optional(toleranceSchema),
  ...tokenRules,
});

/**
 * Compares an output with the answer.
 *
 * - `tokens` compares token by token and ignores white space, unless `spaceSensitive` is given.
 * - `exact` compares byte by byte.
 * - `float` accepts numbers within either tolerance and compares other tokens and white space as
 *   `tokens` does. Numbers and tolerances are compared exactly as they are written: 1.01 is within
 *   0.01 of 1.00.
 * - `custom` runs a checker in any language with the Kattis protocol (exit 42/43) or the
 *   testlib protocol (`input output answer`, exit 0/1/2). Learners do not receive its source.
 * - `interactive` runs such a program with the same protocols, which talks to the contestant's
 *   program over its standard streams. Only this program reads the test cases. Learners receive
 *   neither its source nor samples.
 */
export const checkerSchema = z.discriminatedUnion(
  'type',
  [
    tokensSchema,
    exactSchema,
    floatSchema,
    z.object({
      type: z.literal('custom'),
      ...checkerProgram,
      /**
       * At most 9 further checkers with the same protocol and arguments. An output is right if all
       * accept it. Absent for learners.
       */
      others: z.optional(z.array(z.object(programParts)).check(z.maxLength(9))),
    }),
    z.object({
      type: z.literal('interactive'),
      ...checkerProgram,
      /**
       * A checker with the same protocol that judges what the interactor wrote to its output file
       * (`tout` of testlib), if the interactor has accepted. Absent for learners.
       */
      others: z.optional(z.array(z.object(programParts)).check(z.maxLength(1))),
    }),
  ],
  'checker must be an object whose type is tokens, exact, float, custom or interactive',
);
export type CheckerSpec = z.infer<typeof checkerSchema>;

/**
 * How the output of one test case is compared, where that differs from the problem: in problems
 * without a program another comparison, in those with one its `arguments`. Learners do not receive
 * arguments.
 */
export const testCheckerSchema = z.discriminatedUnion(
  'type',
  [
    tokensSchema,
    exactSchema,
    floatSchema,
    z.object({
      type: z.literal('arguments'),
      /** They replace `args` of the problem's checker. */
      args: checkerArgsSchema,
    }),
  ],
  'checker of a test case must be an object whose type is tokens, exact, float or arguments',
);
export type TestChecker = z.infer<typeof testCheckerSchema>;

/**
 * Reports whether a test case's checker fits that of the problem: both have a program, or neither.
 */
export function fitsChecker(test: TestChecker, checker: CheckerSpec): boolean {
  return (test.type === 'arguments') === isCheckerProgram(checker);
}

/** A checker that is a program supplied by the problem. */
export type CheckerProgram = Extract<CheckerSpec, { type: 'custom' | 'interactive' }>;

/** Lists the programs of a checker: its own, and those that must accept as well. */
export function programsOf(checker: CheckerProgram): readonly Omit<CheckerProgram, 'type' | 'protocol' | 'others'>[] {
  return [checker, ...(checker.others ?? [])];
}

/** Returns a checker with the sources that only learners do not receive. */
export function completeChecker(checker: CheckerSpec) {
  if (!isCheckerProgram(checker)) return checker;
  const { source = '' } = checker;
  const others = (checker.others ?? []).map((program) => ({ ...program, source: program.source ?? '' }));
  return { ...checker, source, others };
}

/** Reports whether a checker is a program supplied by the problem. */
export function isCheckerProgram(checker: CheckerSpec): checker is CheckerProgram {
  return checker.type === 'custom' || checker.type === 'interactive';
}

/**
 * Clients write files of these names beside the learner's own. The ending keeps them apart from the
 * folders of the machine that programs see.
 */
const includedName = /^\w[\w-]{0,79}(?:\.[\w-]{1,19})+$/;

/**
 * At most 20 files that lie beside each submission while it is compiled and while it runs, such as
 * a header, a module or a main program. Learners receive them too.
 */
export const includedFilesSchema = z
  .array(
    z.object({
      /**
       * The language of the submissions. Those in other languages get the files without a language,
       * provided that there are none for their own.
       */
      language: z.optional(z.string()),
      /** A file name of letters, digits, `_`, `-` and dots, with an ending. */
      name: z
        .string()
        .check(z.regex(includedName, "names of included files have letters, digits, '_', '-' and an ending")),
      /** At most 262,144 characters. */
      source: z.string().check(z.maxLength(limits.sourceMaxBytes, 'an included file is larger than 256 KB')),
    }),
    'includedFiles must be a list',
  )
  .check(z.maxLength(20, 'includedFiles has more than 20 files'));
export type IncludedFile = z.infer<typeof includedFilesSchema>[number];

/**
 * Returns the files that lie beside submissions in a language: its own, those of the language whose
 * file names it has (Python's for PyPy), or those for all languages.
 */
export function includedFor(language: string, files: readonly IncludedFile[] = []): IncludedFile[] {
  const wanted = [language, languageOfFile(solutionFile(language)), undefined];
  const found = wanted.map((each) => files.filter((file) => file.language === each));
  return found.find((own) => own.length > 0) ?? [];
}

/** How results become a score: all or nothing, all scores together, or the smallest one. */
const aggregationSchema = z.enum(['pass-fail', 'sum', 'min']);

const maxScoreSchema = z.nullable(
  z
    .number('maxScore must be a number, or null without a largest score')
    .check(z.gte(0, 'maxScore must not be negative'), z.lte(1e9, 'maxScore must be at most 1000000000')),
);

/** Tests that are scored together. */
const testGroupSchema = z.object({
  /** 1 to 100 letters, digits, dots, dashes and underscores, such as `group1`. */
  name: z
    .string('a test group needs a name')
    .check(
      z.regex(
        /^[a-z0-9][\w.-]{0,99}$/i,
        'the name of a test group must have 1 to 100 letters, digits, dots, dashes and underscores',
      ),
    ),
  /** The points of the group; null if the checker gives any number. */
  maxScore: maxScoreSchema,
  /**
   * `pass-fail` gives all points if every test is accepted, `min` as many as the worst test has,
   * and `sum` an equal share of the points for each accepted test.
   */
  aggregation: aggregationSchema,
  /**
   * Earlier `pass-fail` groups, or `sample`, without which the group does not run; none by default.
   */
  requirePass: z._default(z.array(z.string(), 'requirePass must be a list of test groups'), []),
});
export type TestGroup = z.infer<typeof testGroupSchema>;

/** How a submission gets a score. The tests that are no samples belong to the groups. */
export const scoringSchema = z
  .object({
    /** The largest score; null if there is none. */
    maxScore: maxScoreSchema,
    /** How the scores of the groups become that of the submission. */
    aggregation: aggregationSchema,
    /** 1 to 100 groups in the order of judging. */
    groups: z
      .array(testGroupSchema, 'scoring.groups must be a list')
      .check(
        z.minLength(1, 'scoring.groups must have at least one group'),
        z.maxLength(limits.testGroupsMaxCount, `scoring.groups has at most ${limits.testGroupsMaxCount} groups`),
      ),
  })
  .check(
    z.superRefine((scoring, context) => {
      for (const { path, message } of findScoringErrors(scoring)) {
        context.addIssue({ code: 'custom', path, message });
      }
    }),
  );
export type Scoring = z.infer<typeof scoringSchema>;

export const groupResultSchema = z.object({
  name: z.string(),
  /** The points of the submission, rounded to millionths. */
  score: z.number(),
  /** The points of the group; null if there is no largest number. */
  maxScore: z.nullable(z.number()),
  /** The first verdict that is not `accepted`; null if the group did not run to its end. */
  verdict: z.nullable(answeredVerdictSchema),
});
export type GroupResult = z.infer<typeof groupResultSchema>;

/** The whole of a text of which only the start was sent. */
const cutTextSchema = z.object({
  /** The blob of the whole text, which `blobs.get` reads. */
  hash: blobHashSchema,
  /** The size of the whole text in bytes. */
  bytes: z.int().check(z.nonnegative()),
});
export type CutText = z.infer<typeof cutTextSchema>;

/** A test case as the server sends it. Learners receive only samples. */
export const testCaseSchema = z.object({
  /** The text that the program reads. */
  input: z.string(),
  /** The answer to the input. */
  output: z.string(),
  /** Whether learners see the test case. */
  isSample: z._default(z.boolean(), false),
  /** The test group; absent for samples, and in problems without scores. */
  group: z.optional(z.string()),
  /** How the output is compared, if not as the problem says. */
  checker: z.optional(testCheckerSchema),
  /** Present if `maxTestBytes` cut the input. */
  inputCut: z.optional(cutTextSchema),
  /** Present if `maxTestBytes` cut the output. */
  outputCut: z.optional(cutTextSchema),
});
export type TestCase = z.infer<typeof testCaseSchema>;

// A problem that was read with cut texts must not replace its test cases by their starts. Of a text
// and a hash one would be ignored. The message is that of the union.
const rejected = z.optional(z.never());

const writtenMarks = {
  /** Whether learners see the test case. If no test case sets it, the first one is a sample. */
  isSample: z.optional(z.boolean()),
  /** The test group. Required in problems with scores, except for samples. */
  group: z.optional(z.string()),
  /** How the output is compared; by default as the problem says. */
  checker: z.optional(testCheckerSchema),
};

/** A test case as a client sends it: its texts, or the hashes of blobs that were sent before. */
export const testCaseWriteSchema = z.union(
  [
    z.object({
      /** The text that the program reads; it may be empty. */
      input: z.string(),
      /** The answer to the input; it may be empty. */
      output: z.string(),
      ...writtenMarks,
      inputCut: rejected,
      outputCut: rejected,
      inputHash: rejected,
      outputHash: rejected,
    }),
    z.object({
      /** The blob of the input: UTF-8 without NUL. */
      inputHash: blobHashSchema,
      /** The blob of the answer: UTF-8 without NUL. */
      outputHash: blobHashSchema,
      input: rejected,
      output: rejected,
      ...writtenMarks,
    }),
  ],
  'must have the whole texts input and output (or inputHash and outputHash); isSample, if sent, is true or false',
);
export type TestCaseWrite = z.infer<typeof testCaseWriteSchema>;

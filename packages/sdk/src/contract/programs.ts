import * as z from 'zod/mini';
import { defaultLanguage, languageIds } from './languages.ts';
import { limits } from './limits.ts';
import { answeredVerdictSchema, idSchema, orLater, withAdditions } from './primitives.ts';

/** The id of a language. `GET /compiler/languages` lists those that a server offers. */
export const languageSchema = z.enum(
  languageIds,
  `language must be the id of a language, such as '${defaultLanguage}'`,
);

/** The id of a language in an answer, which can be one of a later server. */
export const answeredLanguageSchema = orLater(languageSchema);

/** The additional limits of the programs in a language, beyond those of the problem. */
const allowanceSchema = z.object({
  /** The time limit of the problem is multiplied by this, */
  timeFactor: z.number(),
  /** and these milliseconds are added to it, for the start of the interpreter. */
  startTimeMs: z.number(),
  /** These bytes are added to the memory limit of the problem. */
  startMemoryBytes: z.int(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

/** Programs have exactly the limits of the problem. */
export const noAllowance: Allowance = { timeFactor: 1, startTimeMs: 0, startMemoryBytes: 0 };

/** A language that a server judges. */
const offeredLanguageSchema = z.object({
  /** The id that requests send, for example `cpp`. It can be one of a later server. */
  id: answeredLanguageSchema,
  /** The name with its version: `C++20 (g++)`. */
  name: z.string(),
  /**
   * The versions of its compiler: more than one if workers differ, none if no worker judges it now.
   */
  versions: z._default(z.array(z.string()), []),
  /** By default programs have exactly the limits of the problem. */
  allowance: z._default(allowanceSchema, noAllowance),
  /** The program that formats sources: `clang-format`. Absent if the server formats none. */
  formatter: z.optional(z.string()),
});
export const offeredLanguagesSchema = z.array(offeredLanguageSchema);
export type OfferedLanguage = z.infer<typeof offeredLanguageSchema>;

const utf8 = new TextEncoder();
const utf8Length = (text: string) => utf8.encode(text).length;

/** The source of a program: 1 to 262,144 bytes of UTF-8, not blank and without NUL. */
export const sourceSchema = z.string('code is required').check(
  z.refine((code) => code.trim().length > 0, 'code is empty: send the source of your program'),
  z.refine((code) => !code.includes('\0'), 'code contains NUL bytes: is it a binary?'),
  z.refine(
    (code) => utf8Length(code) <= limits.sourceMaxBytes,
    `code is larger than ${limits.sourceMaxBytes / 1024} KB`,
  ),
);

const sampleRule = 'sample must be a whole number from 1';

/**
 * With `problemId` the program gets the files that the problem has beside submissions. With
 * `sample` as well, the judge runs that sample as a submit would and ignores `input`.
 */
export const runRequestSchema = z
  .object({
    /** 1 to 262,144 bytes of UTF-8, not blank and without NUL. */
    code: sourceSchema,
    /** One of the languages that the server offers. */
    language: languageSchema,
    /** The standard input, at most 1,048,576 bytes of UTF-8; empty by default. */
    input: z._default(
      z
        .string('input must be a text')
        .check(
          z.refine(
            (input) => utf8Length(input) <= limits.runInputMaxBytes,
            `input is larger than ${limits.runInputMaxBytes / 1024} KB`,
          ),
        ),
      '',
    ),
    /** The problem that the program is for. */
    problemId: z.optional(idSchema),
    /**
     * The number of the sample within the problem, counted from 1. Interactive problems have none.
     */
    sample: z.optional(z.int(sampleRule).check(z.gte(1, sampleRule))),
  })
  .check(
    z.refine(({ problemId, sample }) => problemId !== undefined || sample === undefined, {
      path: ['sample'],
      message: 'sample needs problemId: the problem that has the sample',
    }),
  );
export type RunRequest = z.input<typeof runRequestSchema>;

/** The indent of a formatted source: a number of spaces, or a tab. */
export const indentSchema = z.enum(['2', '4', 'tab'], "indent must be '2', '4' or 'tab'");
export type Indent = z.infer<typeof indentSchema>;

/** A source to format. It need not compile. */
export const formatRequestSchema = z.object({
  /** 1 to 262,144 bytes of UTF-8, not blank and without NUL. */
  code: sourceSchema,
  /** One of the languages for which the server has a formatter. */
  language: languageSchema,
  /** 2 spaces by default. */
  indent: z._default(indentSchema, '2'),
});
export type FormatRequest = z.input<typeof formatRequestSchema>;
export const formatResponseSchema = z.object({ code: z.string() });

/**
 * A diagnostic of the compiler, or the error that ended the program, split into fields. `file`,
 * `line` and `column` are absent if it refers to no line of the program.
 */
const diagnosticSchema = z.object({
  /** An `error` stops the compilation; a `warning` does not. */
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** The name of the program's file in the texts. */
  file: z.optional(z.string()),
  /**
   * Counted from 1. For an error inside a header, this is the line of the program that led there.
   */
  line: z.optional(z.int()),
  /** Counted from 1 in UTF-16 code units. */
  column: z.optional(z.int()),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** A list of texts. The specification does not say whether a server sends one text alone. */
const textsSchema = z.pipe(
  z.transform((texts) => (typeof texts === 'string' ? [texts].filter((text) => text !== '') : texts)),
  z.array(z.string()),
) as unknown as z.ZodMiniType<string[], string[]>;

/** The texts of the compiler or the judge, worded by it. */
export const diagnosticsSchema = z.object({
  /**
   * The reasons why the program did not compile or did not run to its end; empty for an accepted
   * program or a wrong output.
   */
  errors: textsSchema,
  /** The warnings of the compiler; empty when there are none. */
  warnings: textsSchema,
  /**
   * The n-th diagnostic of a severity describes its n-th text. There may be fewer diagnostics than
   * texts.
   */
  diagnostics: z._default(z.array(diagnosticSchema), []),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** Neither the compiler nor the judge said anything. */
export const noDiagnostics: Diagnostics = { errors: [], warnings: [], diagnostics: [] };

/** The result of a run, which is not stored. */
const runResultSchema = z.extend(diagnosticsSchema, {
  /** Whether the program ended normally, and for a sample, whether its output is right. */
  success: z.boolean(),
  /** The beginning of the standard output: at most 64 KiB, for a sample 1 KiB. */
  output: z.string(),
  /**
   * Null when the program ended normally, otherwise the reason why it did not. For a sample, its
   * verdict.
   */
  verdict: z.nullable(answeredVerdictSchema),
  /** The checker's finding, for a sample with a wrong answer. */
  note: z.optional(z.string()),
  /** True when `output` was cut. */
  outputTruncated: z._default(z.boolean(), false),
  /**
   * CPU time in milliseconds, rounded; 0 if nothing ran. The limit is 2 s on the author's own
   * input.
   */
  timeMs: z._default(z.number(), 0),
  /** Peak memory in bytes; 0 if nothing ran. The limit is 256 MiB on the author's own input. */
  memoryBytes: z._default(z.int(), 0),
});
export type RunResult = z.infer<typeof runResultSchema>;
export const runResponseSchema = z.object({
  result: withAdditions(runResultSchema, ({ success }) => ({ verdict: success === true ? null : 'runtime_error' })),
});

import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { idShape } from './limits.ts';
import { isVerdict, type Verdict, verdictNames } from './verdicts.ts';

// zod/mini has no texts of its own for fields without a message of the contract.
if (!z.config().localeError) z.config(en());

/** An identifier: 12 characters of `0-9a-z`. */
export const idSchema = z
  .string('must be a string')
  .check(
    z.regex(idShape, 'is not an id: ids are 12 characters of 0-9 and a-z'),
    z.meta({ description: 'An id: 12 characters of 0-9 and a-z', example: '4f9k2m0q7x1z' }),
  );

/**
 * An id as any server of the specification may have it. Ids of this server have the shape of
 * `idSchema`; for others with this one it answers 404.
 */
export const anyIdSchema = z
  .string('must be a string')
  .check(
    z.regex(/^[\w-]{1,100}$/, 'is not an id'),
    z.meta({ description: 'An id: 12 characters of 0-9 and a-z', example: '4f9k2m0q7x1z' }),
  );

/** The SHA-256 of a blob's bytes in 64 lowercase hexadecimal digits. */
export const blobHashSchema = z
  .string('must be a string')
  .check(z.regex(/^[0-9a-f]{64}$/, 'is not a blob hash: expected the SHA-256 in 64 lowercase hexadecimal digits'));

/**
 * A moment that a client sends: ISO 8601 with a zone, for example `2026-05-01T10:00:00Z`. The
 * server always answers in UTC.
 */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'must be a date and time with a zone, such as 2026-05-01T10:00:00Z' })
  .check(z.refine((text) => isWritable(Date.parse(text)), 'is not a date between the years 0 and 9999'));

/**
 * Years that do not have four digits could not be sent back in the same form. A zone can shift an
 * instant to such a year.
 */
function isWritable(moment: number): boolean {
  return !Number.isNaN(moment) && /^\d{4}-/.test(new Date(moment).toISOString());
}

/**
 * Creates the schema of a text that a person types into a required field: not blank, limited in
 * length, and free of NUL.
 */
export function requiredText(fieldLabel: string, maxLength: number) {
  return z.string(`${fieldLabel} is required`).check(
    z.maxLength(maxLength, `${fieldLabel} must be at most ${maxLength} characters long`),
    z.refine((text) => text.trim().length > 0, `${fieldLabel} is required`),
    z.refine((text) => !text.includes('\0'), `${fieldLabel} must not contain NUL characters`),
  );
}

/**
 * Control characters, line ends, and characters that change the direction of the text after them.
 */
const controlCharacter = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Creates the schema of a required text on one line, such as a name or a title. It removes white
 * space around the text.
 */
export function requiredLine(fieldLabel: string, maxLength: number) {
  return requiredText(fieldLabel, maxLength).check(
    z.trim(),
    z.refine((text) => !controlCharacter.test(text), `${fieldLabel} must not contain control characters`),
  );
}

/** Creates the schema of such a text that may be empty. */
export function optionalLine(fieldLabel: string, maxLength: number) {
  return z.string(`${fieldLabel} must be a text`).check(
    z.trim(),
    z.maxLength(maxLength, `${fieldLabel} must be at most ${maxLength} characters long`),
    z.refine((text) => !controlCharacter.test(text), `${fieldLabel} must not contain control characters`),
  );
}

/** The answer of an action that returns no data. */
export const acknowledgementSchema = z.object({
  /** True; only `contests.checkIfRegistered` can answer false. */
  success: z.boolean(),
  /** One sentence that can be shown to people. */
  message: z.string(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** The role of an account: a learner (`user`) or an administrator (`admin`). */
export const userTypeSchema = z.enum(['user', 'admin']);
export type UserType = z.infer<typeof userTypeSchema>;

/** The outcome of judging; `verdicts` describes each. */
export const verdictSchema = z.enum(verdictNames, `verdict must be one of ${verdictNames.join(', ')}`);

/** A verdict in an answer. One of a later server is read as `judging_error`. */
export const answeredVerdictSchema = z.pipe(
  z.transform((value) => (typeof value === 'string' && !isVerdict(value) ? 'judging_error' : value)),
  verdictSchema,
) as unknown as z.ZodMiniType<Verdict, Verdict>;

/**
 * Creates the schema of a text in answers. It reads also the texts of a later server; editors
 * suggest the known ones.
 */
export function orLater<Known extends string>(known: z.ZodMiniType<Known>) {
  return z.union([known, z.string()]) as z.ZodMiniType<Known | (string & Record<never, never>)>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates the schema of an object in answers that reads also those of a server that knows only the
 * specification: `additions` derives the fields that it does not have. A field that needs nothing
 * of the others has a default of its own instead.
 */
export function withAdditions<S extends z.ZodMiniType>(schema: S, additions: (answer: Fields) => Fields) {
  const complete = (answer: unknown) => (isFields(answer) ? { ...additions(answer), ...answer } : answer);
  return z.pipe(z.transform(complete), schema) as unknown as z.ZodMiniType<z.output<S>, z.output<S>>;
}

/** Creates the schema of a list of such objects, whose additions may depend on their index. */
export function listWithAdditions<S extends z.ZodMiniType>(
  schema: S,
  additions: (answer: Fields, index: number) => Fields,
) {
  const complete = (answer: unknown, index: number) =>
    isFields(answer) ? { ...additions(answer, index), ...answer } : answer;
  return z.pipe(
    z.transform((answers) => (Array.isArray(answers) ? answers.map(complete) : answers)),
    z.array(schema),
  ) as unknown as z.ZodMiniType<z.output<S>[], z.output<S>[]>;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Creates the schema of an answer whose body the specification does not read. Any other body than
 * that of this server is null, and the call has succeeded.
 */
export function unlessUnread<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.nullable(schema), null as never) as unknown as z.ZodMiniType<z.output<S> | null>;
}

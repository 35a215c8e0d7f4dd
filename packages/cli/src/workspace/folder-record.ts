import { checkerSchema, includedFilesSchema } from '@podium/sdk/contract';
import * as z from 'zod/mini';

const pendingSubmissionSchema = z.object({
  /**
   * Sent with the submit. The server answers a second submit with the same key with the submission
   * of the first.
   */
  key: z.string(),
  sourceHash: z.string(),
  /** Stored because the same text may be a program in two languages. */
  language: z.string(),
  problemId: z.string(),
  contestId: z.nullable(z.string()),
  /** Set once the server has answered. */
  submissionId: z.optional(z.string()),
});

const lastSubmissionSchema = z.object({
  submissionId: z.string(),
  sourceHash: z.string(),
  language: z.string(),
  /** Null for practice. */
  contestId: z.nullable(z.string()),
  verdict: z.nullable(z.string()),
});

const submissionEntrySchema = z.object({
  pending: z.optional(pendingSubmissionSchema),
  last: z.optional(lastSubmissionSchema),
});

/** The last submission of a user for a source, and a pending one. */
export type SubmissionEntry = z.infer<typeof submissionEntrySchema>;

const submissionsSchema = z.object({
  /** By the id of the user, because several users of this machine may solve the problem. */
  submissions: z.optional(z.record(z.string(), submissionEntrySchema)),
});
export type StoredSubmissions = z.infer<typeof submissionsSchema>;

/** The `.podium.json` of a pulled problem: the problem, and the submissions of its users. */
export const folderRecordSchema = z.object({
  version: z.literal(1),
  server: z.string(),
  problem: z.object({
    id: z.string(),
    title: z.string(),
    revision: z.number(),
    constraints: z.object({ timeLimit: z.string(), memoryLimit: z.string() }),
    checker: checkerSchema,
    /** Absent without files. */
    includedFiles: z.optional(includedFilesSchema),
    /** Absent if all are allowed. */
    allowedLanguages: z.optional(z.array(z.string())),
  }),
  /**
   * The language of the solution, if it was chosen: of those of its ending, and before other files.
   */
  language: z.optional(z.string()),
  contest: z.optional(z.object({ id: z.string(), title: z.string(), label: z.string() })),
  /** When the files were last pulled, in ISO 8601. */
  pulledAt: z.string(),
  /**
   * The SHA-256 of the content that podium wrote to each path. A file with another content is the
   * learner's and is never overwritten.
   */
  written: z._default(z.record(z.string(), z.string()), {}),
  ...submissionsSchema.shape,
});
export type FolderRecord = z.infer<typeof folderRecordSchema>;

/** Reads the record of a file outside pulled problems. A damaged one counts as empty. */
export function parseSubmissions(value: unknown): StoredSubmissions {
  return submissionsSchema.safeParse(value).data ?? {};
}

/** The stored result of testing a source on this machine. */
export const lastTestSchema = z.object({
  sourceHash: z.string(),
  compiles: z.boolean(),
  /** The names of the tests that failed when they were last judged. */
  failed: z.array(z.string()),
});
export type LastTest = z.infer<typeof lastTestSchema>;

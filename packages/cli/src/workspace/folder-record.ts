import { checkerSchema } from '@podium/sdk/contract';
import { z } from 'zod';

const pendingSubmissionSchema = z.object({
  /** Sent with the submit: a second send of the same key is answered with the first one's submission. */
  key: z.string(),
  sourceHash: z.string(),
  /** The same text may be a program in two languages. Absent in records of earlier versions: C++. */
  language: z.string().optional(),
  problemId: z.string(),
  contestId: z.string().nullable(),
  /** Known once the server answered. */
  submissionId: z.string().optional(),
});

const lastSubmissionSchema = z.object({
  submissionId: z.string(),
  sourceHash: z.string(),
  language: z.string().optional(),
  /** Null for practice; absent in records of earlier versions. */
  contestId: z.string().nullable().optional(),
  verdict: z.string().nullable(),
});

/** What `.podium.json` holds: which problem the folder is, and what is under way. */
export const folderRecordSchema = z.object({
  version: z.literal(1),
  server: z.string(),
  problem: z.object({
    id: z.string(),
    title: z.string(),
    revision: z.number(),
    constraints: z.object({ timeLimit: z.string(), memoryLimit: z.string() }),
    checker: checkerSchema,
  }),
  contest: z.object({ id: z.string(), title: z.string(), label: z.string() }).optional(),
  /** Path → SHA-256 of what podium wrote there: a file that still has this content may be refreshed, any other is the learner's. */
  written: z.record(z.string(), z.string()).default({}),
  pending: pendingSubmissionSchema.optional(),
  last: lastSubmissionSchema.optional(),
});
export type FolderRecord = z.infer<typeof folderRecordSchema>;

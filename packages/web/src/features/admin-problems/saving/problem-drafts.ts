import { testCheckerSchema } from '@podium/sdk/contract';
import { checkerLanguages } from '@podium/sdk/languages';
import * as z from 'zod/mini';
import { createDraftMemory } from '../../../components/drafts/draft-memory.ts';
import { checkerKinds, type ProblemValues, testCaseOf } from '../problem-values.ts';

const cutSchema = z.optional(z.object({ hash: z.string(), bytes: z.int() }));

const testCaseSchema = z.object({
  name: z.optional(z.string()),
  input: z.string(),
  output: z.string(),
  isSample: z.boolean(),
  group: z.optional(z.string()),
  checker: z.optional(testCheckerSchema),
  // Without these, a draft would replace long test cases by their starts.
  inputCut: cutSchema,
  outputCut: cutSchema,
});

// A part that is missing here is lost when the draft is restored and saved.
const programParts = {
  language: z.optional(z.enum(checkerLanguages)),
  source: z.optional(z.string()),
  files: z.optional(z.array(z.object({ name: z.string(), source: z.string() }))),
};

const valuesSchema = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.string(),
  timeLimit: z.string(),
  memoryLimit: z.string(),
  testCases: z.pipe(
    z.array(testCaseSchema).check(z.minLength(1)),
    z.transform((tests) => tests.map(testCaseOf)),
  ),
  tags: z.array(z.string()),
  draft: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  groups: z.optional(z.array(z.string())),
  languages: z.optional(z.array(z.string())),
  checker: z.object({
    kind: z.enum(checkerKinds),
    absoluteTolerance: z.string(),
    relativeTolerance: z.string(),
    spaceSensitive: z.optional(z.boolean()),
    custom: z.optional(
      z.object({
        type: z.enum(['custom', 'interactive']),
        protocol: z.enum(['kattis', 'testlib']),
        ...programParts,
        args: z.optional(z.array(z.string())),
        others: z.optional(z.array(z.object(programParts))),
      }),
    ),
  }),
});

export const problemDrafts = createDraftMemory<ProblemValues>('problem', valuesSchema);

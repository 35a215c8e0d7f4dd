import { checkerSchema, testCaseSchema } from '@podium/sdk/contract';
import * as z from 'zod/mini';
import { createDraftMemory } from '../../../components/form/draft-memory.ts';
import { checkerKinds, type ProblemValues, testCaseOf } from '../problem-values.ts';

const testCases = z.array(z.extend(testCaseSchema, { name: z.optional(z.string()) })).check(z.minLength(1));

const valuesSchema = z.object({
  title: z.string(),
  description: z.string(),
  editorial: z.string(),
  difficulty: z.string(),
  timeLimit: z.string(),
  memoryLimit: z.string(),
  testCases: z.pipe(
    testCases,
    z.transform((tests) => tests.map(testCaseOf)),
  ),
  tags: z.array(z.string()),
  allowedLanguages: z.exactOptional(z.array(z.string())),
  draft: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  groups: z.optional(z.array(z.string())),
  languages: z.optional(z.array(z.string())),
  checker: z.object({
    kind: z.enum(checkerKinds),
    absoluteTolerance: z.string(),
    relativeTolerance: z.string(),
    spaceSensitive: z.optional(z.boolean()),
    custom: z.optional(checkerSchema),
  }),
});

export const problemDrafts = createDraftMemory<ProblemValues>('problem', valuesSchema);

import * as z from 'zod/mini';

/**
 * The `.podium.json` of a setter's folder: the problem on the server that it belongs to, and the
 * revision that was last uploaded from it.
 */
const packageRecordSchema = z.object({
  kind: z.literal('problem-package'),
  server: z.string(),
  problemId: z.string(),
  revision: z.number(),
  /** The hash of the folder's files at that revision. */
  filesHash: z.string(),
});
export type PackageRecord = z.infer<typeof packageRecordSchema>;

/** The part of a learner's record that says which problem was pulled. */
const pulledProblemSchema = z.object({
  server: z.string(),
  problem: z.object({ id: z.string(), title: z.string() }),
});

/**
 * Reads the value of a `.podium.json` by its kind. A record of another version or with a damaged
 * field keeps its kind, so that nobody is advised to delete a learner's record, and a problem
 * folder is never mistaken for a pulled problem. A value without fields has no kind.
 */
export function parseFolderRecord(value: unknown) {
  const { data } = z.object({ kind: z.optional(z.unknown()) }).safeParse(value);
  if (!data) return { kind: 'damaged', parsed: undefined } as const;
  return data.kind === 'problem-package'
    ? ({ kind: 'problem-package', parsed: packageRecordSchema.safeParse(value) } as const)
    : ({ kind: 'pulled-problem', parsed: pulledProblemSchema.safeParse(value) } as const);
}

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

/** A `.podium.json` as far as its owner can be known. */
export interface FoundRecord {
  /** Undefined if the record does not even say that. */
  role: 'learner' | 'setter' | undefined;
  value: unknown;
  /** The problem; undefined for a damaged record. */
  held?: { id: string; server: string; title?: string } | undefined;
  /** A setter's record that is not damaged. */
  record?: PackageRecord | undefined;
  error?: unknown;
}

/**
 * Reads the value of a `.podium.json` by its kind. A record of another version or with a damaged
 * field keeps its role, so that nobody is advised to delete a learner's record, and a problem
 * folder is never mistaken for a pulled problem. A value without fields has no role.
 */
export function parseFolderRecord(value: unknown): FoundRecord {
  const { data } = z.object({ kind: z.optional(z.unknown()) }).safeParse(value);
  if (!data) return { role: undefined, value };
  if (data.kind === 'problem-package') {
    const { data: record, error } = packageRecordSchema.safeParse(value);
    return { role: 'setter', value, held: record && { ...record, id: record.problemId }, record, error };
  }
  const { data: pulled, error } = pulledProblemSchema.safeParse(value);
  return { role: 'learner', value, held: pulled && { ...pulled.problem, server: pulled.server }, error };
}

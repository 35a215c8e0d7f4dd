import { languageSchema } from '@podium/sdk/contract';
import type { PendingSubmission, SubmissionStorage, SubmitTarget } from '@podium/sdk/solving';
import * as z from 'zod/mini';
import { findStorage, readStored, writeStored } from '../../../lib/stored.ts';

const storedSchema = z.object({
  idempotencyKey: z.string(),
  code: z.string(),
  language: languageSchema,
  problemId: z.string(),
  contestId: z.nullable(z.string()),
  submissionId: z.optional(z.string()),
  isStopped: z.optional(z.boolean()),
  savedAt: z.number(),
});

/** Older submits are not resumed, because their author works on something else by now. */
const maxAgeMs = 60 * 60_000;

/** Stores the submit of this tab, so that it survives a reload and another sign-in. */
export function createSubmissionStorage(userId: string, { problemId, contestId }: SubmitTarget): SubmissionStorage {
  const storage = findStorage('sessionStorage');
  const name = `podium.submit.${userId}.${problemId}.${contestId ?? 'practice'}`;
  let latest: PendingSubmission | undefined;
  const forget = async () => {
    latest = undefined;
    storage?.removeItem(name);
  };
  return {
    async find() {
      if (latest) return latest;
      const stored = readStored(storage, name, storedSchema);
      return stored && Date.now() - stored.savedAt < maxAgeMs ? stored : undefined;
    },
    async save(pending) {
      latest = pending;
      // If the storage is full, the submit lasts until the next reload.
      writeStored(storage, name, { ...pending, savedAt: Date.now() });
    },
    finish: forget,
    drop: forget,
  };
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, savedAtSchema, writeStored } from '../../lib/stored-json.ts';
import { useUser } from '../../session/use-session.ts';
import type { ContestFormState } from './contest-form-state.ts';

const draftSchema = z.object({
  savedAt: savedAtSchema,
  form: z.object({
    title: z.string(),
    description: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    problems: z.array(z.string()),
    cancelled: z.optional(z.boolean()),
  }),
});

export type ContestDraft = z.output<typeof draftSchema>;

/**
 * Stores unsaved input in the browser, so that it survives a lost session, a closed tab and a
 * crash.
 */
export interface ContestDraftMemory {
  /** Returns undefined if there is no readable draft. */
  find(): ContestDraft | undefined;
  save(form: ContestFormState): void;
  discard(): void;
}

export function createContestDraftMemory(storage: Storage, key: string): ContestDraftMemory {
  return {
    find: () => readStored(storage, key, draftSchema),
    // If the storage is full, the page still asks for confirmation before the user leaves.
    save: (form) => void writeStored(storage, key, { savedAt: Date.now(), form }),
    discard: () => storage.removeItem(key),
  };
}

/** Gives each user one draft per contest, and one for a new contest. */
export function useContestDraftMemory(contestId = 'new'): ContestDraftMemory {
  const { id } = useUser();
  const [memory] = useState(() => createContestDraftMemory(localStorage, `podium.contest-draft.${id}.${contestId}`));
  return memory;
}

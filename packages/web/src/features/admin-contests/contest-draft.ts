import { useState } from 'react';
import * as z from 'zod';
import { useUser } from '../../session/use-session.ts';
import type { ContestFormState } from './contest-form-state.ts';

const draftSchema = z.object({
  /** Milliseconds since 1970, by this machine's clock. */
  keptAt: z.number(),
  form: z.object({
    title: z.string(),
    description: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    problems: z.array(z.string()),
  }),
});

export type ContestDraft = z.infer<typeof draftSchema>;

/** What was typed and not saved, in this browser: it outlives a lost session, a closed tab, a crash. */
export interface ContestDraftMemory {
  /** Undefined where there is none, or none that can be read. */
  find(): ContestDraft | undefined;
  keep(form: ContestFormState): void;
  discard(): void;
}

export function createContestDraftMemory(storage: Storage, key: string): ContestDraftMemory {
  return {
    find() {
      try {
        return draftSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    keep(form) {
      try {
        storage.setItem(key, JSON.stringify({ keptAt: Date.now(), form }));
      } catch {
        // Full: the page still asks before it is left.
      }
    },
    discard: () => storage.removeItem(key),
  };
}

/** The memory for what this person types about a contest; about a new one without an id. */
export function useContestDraftMemory(contestId = 'new'): ContestDraftMemory {
  const { id } = useUser();
  const [memory] = useState(() => createContestDraftMemory(localStorage, `podium.contest-draft.${id}.${contestId}`));
  return memory;
}

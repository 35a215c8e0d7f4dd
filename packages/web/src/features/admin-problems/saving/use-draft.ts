import { useEffect, useState } from 'react';
import { useUser } from '../../../session/use-session.ts';
import type { ProblemForm } from '../form-state.ts';
import { changedFields } from '../problem-values.ts';
import { browserDraftMemory, type Draft, type DraftMemory } from './draft-memory.ts';

const memory = browserDraftMemory(indexedDB, sessionStorage);
/** The draft is stored after this pause. */
const pauseMs = 1_000;

interface DraftOptions {
  form: ProblemForm;
  /** Undefined for a new problem. */
  problem: { _id: string; revision: number } | undefined;
}

/** Stores unsaved input per user, and offers an earlier draft. */
export function useDraft({ form, problem }: DraftOptions) {
  const { id: userId } = useUser();
  const key = `${userId} ${problem?._id ?? 'new'}`;
  const baseRevision = problem?.revision;
  const [offer, setOffer] = useState<Draft>();

  useEffect(() => {
    let isShown = true;
    memory.find(key).then(
      (draft) => {
        if (isShown && draft && changedFields(form.values.get(), draft.values).size > 0) setOffer(draft);
      },
      // A browser without storage has no draft.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [key, form]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveBy = (save: DraftMemory['save']) => {
      clearTimeout(timer);
      if (form.changes().size === 0) return;
      const draft = { savedAt: Date.now(), baseRevision, values: form.read() };
      // Without storage, the guard still asks for confirmation before the user leaves.
      save(key, draft).catch(() => undefined);
    };
    const saveLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveBy(memory.save), pauseMs);
    };
    const saveNow = () => saveBy(memory.saveNow);
    const end = form.values.subscribe(saveLater);
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      end();
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      saveBy(memory.save);
    };
  }, [key, form, baseRevision]);

  return {
    offer,
    restore() {
      if (offer) form.replace(offer.values);
      setOffer(undefined);
    },
    /** Deletes the draft. Later input makes a new one. */
    discard() {
      setOffer(undefined);
      memory.discard(key).catch(() => undefined);
    },
  };
}

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
    const keepBy = (keep: DraftMemory['keep']) => {
      clearTimeout(timer);
      if (form.changes().size === 0) return;
      const draft = { keptAt: Date.now(), baseRevision, values: form.read() };
      // Without storage, the guard still asks for confirmation before the user leaves.
      keep(key, draft).catch(() => undefined);
    };
    const keepLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keepBy(memory.keep), pauseMs);
    };
    const keepNow = () => keepBy(memory.keepNow);
    const end = form.values.subscribe(keepLater);
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      end();
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keepBy(memory.keep);
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

import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../session/use-session.ts';
import { createAutosave, useSaveBeforeLeaving } from './autosave.ts';
import type { DraftMemory, FormDraft } from './draft-memory.ts';

interface FormDraftOptions<Values> {
  memory: DraftMemory<Values>;
  /** The id of what is edited; undefined for something new. */
  id: string | undefined;
  /** The edited revision. */
  baseRevision?: number | undefined;
  /** Returns what is typed, or undefined if the server has it. */
  read(): Values | undefined;
  /** Reports whether the form has something else. */
  differs(values: Values): boolean;
}

export interface FormDraftState<Values> {
  /** An earlier draft, until the user restores or discards it. */
  offer: FormDraft<Values> | undefined;
  closeOffer(): void;
  /** Call it after every change of the form. */
  onChange(): void;
  /** Deletes the draft. Later input makes a new one. */
  discard(): void;
}

const pauseMs = 1_000;

/** Saves what the user types into a form, and offers an earlier draft. */
export function useFormDraft<Values>(options: FormDraftOptions<Values>): FormDraftState<Values> {
  const { memory, id = 'new' } = options;
  const { id: userId } = useUser();
  const key = `${userId} ${id}`;
  const [offer, setOffer] = useState<FormDraft<Values>>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let isShown = true;
    void memory.find(key).then((draft) => {
      if (isShown && draft && latest.current.differs(draft.values)) setOffer(draft);
    });
    return () => {
      isShown = false;
    };
  }, [memory, key]);

  const [{ onChange, discard, saveBeforeLeaving }] = useState(() => {
    /** A draft that this form did not save is an earlier one, or another tab's. */
    let isOwn = false;
    const discard = () => {
      isOwn = false;
      memory.discard(key);
    };
    const save = (isLeaving: boolean) => {
      const { read, baseRevision } = latest.current;
      const values = read();
      if (values !== undefined) {
        isOwn = true;
        memory.save(key, { savedAt: Date.now(), baseRevision, values }, isLeaving);
      } else if (isOwn) discard();
    };
    const autosave = createAutosave(() => save(false), pauseMs);
    return {
      onChange: autosave.soon,
      discard,
      saveBeforeLeaving() {
        save(true);
        autosave.cancel();
      },
    };
  });
  useSaveBeforeLeaving(saveBeforeLeaving);

  return {
    offer,
    closeOffer: () => setOffer(undefined),
    onChange,
    discard() {
      setOffer(undefined);
      discard();
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../session/use-session.ts';
import { createAutosave, useSaveBeforeLeaving } from './autosave.ts';
import type { Form, FormValues } from './create-form.ts';
import type { DraftMemory, FormDraft } from './draft-memory.ts';

export interface FormDraftOptions<Values> {
  memory: DraftMemory<Values>;
  /** The id of what is edited; undefined for something new. */
  id?: string | undefined;
  /** What the form was opened with or has saved last. */
  baseRevision?: number | undefined;
}

const pauseMs = 1_000;

/** Saves what the user types into a form, and returns an earlier draft to offer. */
export function useFormDraft<Values extends FormValues, Field>(
  form: Form<Values, Field>,
  options: FormDraftOptions<Values>,
) {
  const { memory, id = 'new', baseRevision } = options;
  const { id: userId } = useUser();
  const key = `${userId} ${id}`;
  const [offer, setOffer] = useState<FormDraft<Values>>();
  const latestRevision = useRef(baseRevision);
  useEffect(() => {
    latestRevision.current = baseRevision;
  }, [baseRevision]);

  useEffect(() => {
    let isShown = true;
    void memory.find(key).then((draft) => {
      const values = { ...form.read(), ...draft?.values };
      if (isShown && draft && form.differs(values)) setOffer({ ...draft, values });
    });
    return () => {
      isShown = false;
    };
  }, [form, memory, key]);

  const [{ autosave, discard, saveBeforeLeaving }] = useState(() => {
    /** A draft that this form did not save is an earlier one, or another tab's. */
    let isOwn = false;
    const discard = () => {
      isOwn = false;
      memory.discard(key);
    };
    const save = (isLeaving: boolean) => {
      if (form.changes().size > 0) {
        isOwn = true;
        memory.save(key, { savedAt: Date.now(), baseRevision: latestRevision.current, values: form.read() }, isLeaving);
      } else if (isOwn) discard();
    };
    const autosave = createAutosave(() => save(false), pauseMs);
    const saveBeforeLeaving = () => {
      save(true);
      autosave.cancel();
    };
    return { autosave, discard, saveBeforeLeaving };
  });
  useSaveBeforeLeaving(saveBeforeLeaving);
  useEffect(() => form.values.subscribe(autosave.soon), [form, autosave]);

  return {
    /** An earlier draft, until the user restores or discards it. */
    offer,
    closeOffer: () => setOffer(undefined),
    /** Deletes the draft. What is not saved, and later input, makes a new one. */
    discard() {
      setOffer(undefined);
      discard();
      if (form.changes().size > 0) autosave.soon();
    },
  };
}

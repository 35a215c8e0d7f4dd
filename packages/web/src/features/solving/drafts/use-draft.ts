import { useEffect, useState } from 'react';
import { useSaveBeforeLeaving } from '../../../components/drafts/autosave.ts';
import { findStorage } from '../../../lib/find-storage.ts';
import { createDraft, type Draft } from './draft.ts';
import { createDraftStorage, type DraftKey, parseDraft } from './draft-storage.ts';

interface UseDraft {
  draftKey: DraftKey;
  template: string;
  /** Called with the text that another tab saved, when this tab follows it. */
  onFollow(text: string): void;
}

/** Creates a draft that is saved when the page is hidden or left, and that follows other tabs. */
export function useDraft({ draftKey, template, onFollow }: UseDraft): Draft {
  const [{ draft, storage }] = useState(() => {
    const made = createDraftStorage(draftKey, { storage: findStorage('localStorage'), now: Date.now });
    return { draft: createDraft({ storage: made, template }), storage: made };
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== storage.name || event.newValue === null) return;
      const theirs = parseDraft(event.newValue);
      const text = theirs && draft.followOtherTab(theirs);
      if (text !== undefined) onFollow(text);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [draft, storage, onFollow]);
  useSaveBeforeLeaving(draft.flush);
  return draft;
}

import { useEffect, useState } from 'react';
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
    const onHide = () => {
      if (document.visibilityState === 'hidden') draft.flush();
    };
    addEventListener('storage', onStorage);
    addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', onHide);
      draft.flush();
    };
  }, [draft, storage, onFollow]);
  return draft;
}

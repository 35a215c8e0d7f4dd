import { useEffect, useState } from 'react';
import { findStorage } from '../../../lib/find-storage.ts';
import { createDraft, type Draft } from './draft.ts';
import { createDraftStorage, type DraftPlace, parseDraft } from './draft-storage.ts';

interface UseDraft {
  place: DraftPlace;
  template: string;
  startsAnew: boolean;
  /** Another tab changed the program, and this tab goes along. */
  onFollow(text: string): void;
}

/** The draft of a place, kept when the page is hidden or left, and in step with other tabs. */
export function useDraft({ place, template, startsAnew, onFollow }: UseDraft): Draft {
  const [{ draft, storage }] = useState(() => {
    const made = createDraftStorage(place, { storage: findStorage('localStorage'), now: Date.now });
    return { draft: createDraft({ storage: made, template, startsAnew }), storage: made };
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

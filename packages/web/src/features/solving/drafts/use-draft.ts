import { useEffect, useState } from 'react';
import { useSaveBeforeLeaving } from '../../../components/form/autosave.ts';
import { findStorage } from '../../../lib/stored.ts';
import { createDraft, type Draft, type DraftKey } from './draft.ts';

/** Saves when the page is hidden or left. `onFollow` gets the text that another tab saved. */
export function useDraft(key: DraftKey, template: string, onFollow: (text: string) => void): Draft {
  const [draft] = useState(() => createDraft({ key, storage: findStorage('localStorage'), template }));
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const text = draft.followOtherTab(event);
      if (text !== undefined) onFollow(text);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [draft, onFollow]);
  useSaveBeforeLeaving(draft.flush);
  return draft;
}

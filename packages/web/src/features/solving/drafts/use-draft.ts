import { useEffect, useState } from 'react';
import { useSaveBeforeLeaving } from '../../../components/form/autosave.ts';
import { findStorage } from '../../../lib/stored.ts';
import { createDraft, type Draft, type DraftKey } from './draft.ts';

/**
 * Creates a draft that is saved when the page is hidden or left, and that follows other tabs:
 * `onFollow` is called with the text that another one saved.
 */
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

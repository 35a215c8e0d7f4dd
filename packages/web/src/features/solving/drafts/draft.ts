import { createStore, type Store } from '@podium/sdk/store';
import { createAutosave } from '../../../components/drafts/autosave.ts';
import type { AsideDraft, DraftRecord, DraftStorage } from './draft-storage.ts';

/**
 * Whether a program is saved. It can still be the starter; about to be saved; saved; not saved,
 * because the storage is full or forbidden; or in conflict with the version of another tab.
 */
export type DraftState =
  | { state: 'untouched' }
  | { state: 'editing' }
  | { state: 'saved'; savedAt: number }
  | { state: 'unsaved' }
  | { state: 'conflict'; theirs: DraftRecord };

/** The program that the user writes. It is saved while they write. */
export interface Draft {
  status: Store<DraftState>;
  text(): string;
  /** Saves the text as soon as typing pauses. */
  edit(text: string): void;
  /** Saves at once, since the page may be about to close. */
  flush(): void;
  /**
   * Handles a version that another tab saved. Returns the text to show now, or undefined if the
   * text of this tab stays.
   */
  followOtherTab(theirs: DraftRecord): string | undefined;
  /** Ends a conflict with the text of this tab, and sets the other version aside. */
  keepMine(): void;
  /**
   * Ends a conflict and sets the text of this tab aside. Returns the other version, which the
   * caller passes to `edit`.
   */
  takeTheirs(): string;
  /** Returns the version that was set aside last. */
  aside(): AsideDraft | undefined;
  dropAside(): void;
}

interface DraftDeps {
  storage: DraftStorage;
  template: string;
  /** Milliseconds without typing until the text is saved. */
  pauseMs?: number;
}

export function createDraft({ storage, template, pauseMs = 400 }: DraftDeps): Draft {
  const stored = storage.read();
  const status = createStore<DraftState>(stored ? { state: 'saved', savedAt: stored.savedAt } : { state: 'untouched' });
  let text = stored?.code ?? template;
  let base = stored?.revision;
  const autosave = createAutosave(save, pauseMs);

  function save(): void {
    autosave.cancel();
    const outcome = storage.save(text, base);
    if (outcome.state === 'saved') adopt(outcome.record);
    else if (outcome.state === 'behind') status.set({ state: 'conflict', theirs: outcome.theirs });
    else status.set({ state: 'unsaved' });
  }

  function adopt(record: DraftRecord): void {
    base = record.revision;
    text = record.code;
    status.set({ state: 'saved', savedAt: record.savedAt });
  }

  function theirsOf(): DraftRecord | undefined {
    const current = status.get();
    return current.state === 'conflict' ? current.theirs : undefined;
  }

  function edit(next: string): void {
    if (next === text) return;
    text = next;
    // During a conflict a save would overwrite the other version.
    if (theirsOf()) return;
    // A failed save stays on the screen until one succeeds.
    if (status.get().state !== 'unsaved') status.set({ state: 'editing' });
    autosave.soon();
  }

  return {
    status,
    text: () => text,
    edit,
    flush() {
      if (theirsOf()) storage.setAside(text);
      else if (autosave.isDue() || status.get().state === 'unsaved') save();
      if (theirsOf()) storage.setAside(text);
    },
    followOtherTab(theirs) {
      if (theirs.revision === base) return undefined;
      if (theirs.code === text) {
        autosave.cancel();
        adopt(theirs);
        return undefined;
      }
      if (autosave.isDue() || theirsOf() || status.get().state === 'unsaved') {
        autosave.cancel();
        status.set({ state: 'conflict', theirs });
        return undefined;
      }
      adopt(theirs);
      return text;
    },
    keepMine() {
      const theirs = theirsOf();
      if (!theirs) return;
      storage.setAside(theirs.code);
      base = theirs.revision;
      save();
    },
    takeTheirs() {
      const theirs = theirsOf();
      if (!theirs) return text;
      storage.setAside(text);
      base = theirs.revision;
      status.set({ state: 'saved', savedAt: theirs.savedAt });
      return theirs.code;
    },
    aside: () => storage.readAside()[0],
    dropAside: () => storage.dropAside(),
  };
}

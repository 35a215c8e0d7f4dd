import { createStore, type Store } from '../../../lib/store.ts';
import type { AsideDraft, DraftRecord, DraftStorage } from './draft-storage.ts';

/**
 * Where a program stands: as the starter has it; with changes that are on their way to the storage; kept; not kept, as the storage takes
 * nothing; or in two versions, as another tab changed it too.
 */
export type DraftState =
  | { state: 'untouched' }
  | { state: 'editing' }
  | { state: 'saved'; savedAt: number }
  | { state: 'refused' }
  | { state: 'conflict'; theirs: DraftRecord };

/** The program somebody is writing, kept while they write. */
export interface Draft {
  status: Store<DraftState>;
  text(): string;
  /** Takes what was typed; it is kept after a pause. */
  edit(text: string): void;
  /** Keeps it now: the page may be gone in a moment. */
  flush(): void;
  /** Another tab kept this. Answers the text to show now, or undefined where what is here stays. */
  followOtherTab(theirs: DraftRecord): string | undefined;
  /** Ends a conflict with what is here; the other version is kept aside. */
  keepMine(): void;
  /** Ends a conflict; what is here is kept aside. Answers the other version, which then has to come in by `edit`. */
  takeTheirs(): string;
  /** A version that lost in an earlier visit. */
  aside(): AsideDraft | undefined;
  dropAside(): void;
}

interface DraftDeps {
  storage: DraftStorage;
  template: string;
  /** Begins with the template; a draft that is there is kept aside. */
  startsAnew?: boolean;
  /** Milliseconds without typing until it is kept. */
  pauseMs?: number;
}

export function createDraft({ storage, template, startsAnew = false, pauseMs = 400 }: DraftDeps): Draft {
  const stored = storage.read();
  const status = createStore<DraftState>(stored ? { state: 'saved', savedAt: stored.savedAt } : { state: 'untouched' });
  let text = stored?.code ?? template;
  let base = stored?.revision;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    const outcome = storage.save(text, base);
    if (outcome.state === 'saved') adopt(outcome.record);
    else if (outcome.state === 'behind') status.set({ state: 'conflict', theirs: outcome.theirs });
    else status.set({ state: 'refused' });
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
    // Until it is decided, saving would be overwriting.
    if (theirsOf()) return;
    // One that could not be kept stays announced until one can.
    if (status.get().state !== 'refused') status.set({ state: 'editing' });
    clearTimeout(timer);
    timer = setTimeout(save, pauseMs);
  }

  if (startsAnew && text !== template) {
    storage.setAside(text);
    edit(template);
  }
  return {
    status,
    text: () => text,
    edit,
    flush() {
      if (theirsOf()) storage.setAside(text);
      else if (timer !== undefined || status.get().state === 'refused') save();
      if (theirsOf()) storage.setAside(text);
    },
    followOtherTab(theirs) {
      if (theirs.revision === base) return undefined;
      if (theirs.code === text) {
        clearTimeout(timer);
        timer = undefined;
        adopt(theirs);
        return undefined;
      }
      if (timer !== undefined || theirsOf() || status.get().state === 'refused') {
        clearTimeout(timer);
        timer = undefined;
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

import { type Language, languageIds } from '@podium/sdk/languages';
import { createStore } from '@podium/sdk/store';
import * as z from 'zod/mini';
import { createAutosave } from '../../../components/form/autosave.ts';
import { parseStored, readStored, writeStored } from '../../../lib/stored.ts';

const recordSchema = z.object({
  code: z.string(),
  /** Milliseconds since 1970, by this machine's clock. */
  savedAt: z.number(),
  /** Changes with every save, so that a tab notices that another one saved in between. */
  revision: z.string(),
});
type DraftRecord = z.infer<typeof recordSchema>;

const asideSchema = z.array(z.object({ code: z.string(), savedAt: z.number() }));

export interface DraftKey {
  userId: string;
  problemId: string;
  /** Null in practice. */
  contestId: string | null;
  language: string;
}

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

interface DraftDeps {
  key: DraftKey;
  /** Undefined if the browser forbids storage. */
  storage: Storage | undefined;
  template: string;
}

/** The text is saved after so many milliseconds without typing. */
const pauseMs = 400;

/** More versions would fill the storage, so the oldest one is dropped. */
const asideMaxCount = 5;

export type Draft = ReturnType<typeof createDraft>;

/** Creates the program that the user writes. It is saved while they write. */
export function createDraft({ key, storage, template }: DraftDeps) {
  const name = nameOf(key);
  const asideName = `${name}.aside`;
  const read = () => readStored(storage, name, recordSchema);
  const readAside = () => readStored(storage, asideName, asideSchema) ?? [];

  const stored = read();
  const status = createStore<DraftState>(stored ? { state: 'saved', savedAt: stored.savedAt } : { state: 'untouched' });
  let text = stored?.code ?? template;
  /** The revision that this tab saw last. */
  let base = stored?.revision;
  const autosave = createAutosave(save, pauseMs);

  /** Saves unless another tab has saved since `base`. */
  function save(): void {
    autosave.cancel();
    const theirs = read();
    if (theirs && theirs.revision !== base && theirs.code !== text) {
      status.set({ state: 'conflict', theirs });
      return;
    }
    const record = { code: text, savedAt: Date.now(), revision: newRevision() };
    if (writeStored(storage, name, record)) adopt(record);
    else status.set({ state: 'unsaved' });
  }

  function adopt(record: DraftRecord): void {
    base = record.revision;
    text = record.code;
    status.set({ state: 'saved', savedAt: record.savedAt });
  }

  function setAside(code: string): void {
    const others = readAside().filter((aside) => aside.code !== code);
    writeStored(storage, asideName, [{ code, savedAt: Date.now() }, ...others].slice(0, asideMaxCount));
  }

  function theirsOf(): DraftRecord | undefined {
    const current = status.get();
    return current.state === 'conflict' ? current.theirs : undefined;
  }

  return {
    status,
    text: () => text,
    /** Saves the text as soon as typing pauses. */
    edit(next: string): void {
      if (next === text) return;
      text = next;
      // During a conflict a save would overwrite the other version.
      if (theirsOf()) return;
      // A failed save stays on the screen until one succeeds.
      if (status.get().state !== 'unsaved') status.set({ state: 'editing' });
      autosave.soon();
    },
    /** Saves at once, since the page may be about to close. */
    flush(): void {
      if (autosave.isDue() || status.get().state === 'unsaved') save();
      if (theirsOf()) setAside(text);
    },
    /**
     * Handles a change of the storage by another tab. Returns the text to show now, or undefined if
     * the text of this tab stays.
     */
    followOtherTab({ key: changed, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): string | undefined {
      const theirs = changed === name ? parseStored(newValue ?? '', recordSchema) : undefined;
      if (!theirs || theirs.revision === base) return undefined;
      const isTyping = autosave.isDue() || theirsOf() || status.get().state === 'unsaved';
      autosave.cancel();
      if (theirs.code !== text && isTyping) {
        status.set({ state: 'conflict', theirs });
        return undefined;
      }
      const before = text;
      adopt(theirs);
      return text === before ? undefined : text;
    },
    /** Ends a conflict with the text of this tab, and sets the other version aside. */
    keepMine(): void {
      const theirs = theirsOf();
      if (!theirs) return;
      setAside(theirs.code);
      base = theirs.revision;
      save();
    },
    /**
     * Ends a conflict and sets the text of this tab aside. Returns the other version, which the
     * caller passes to `edit`.
     */
    takeTheirs(): string {
      const theirs = theirsOf();
      if (!theirs) return text;
      setAside(text);
      base = theirs.revision;
      status.set({ state: 'saved', savedAt: theirs.savedAt });
      return theirs.code;
    },
    /** Returns the version that was set aside last. */
    aside: () => readAside()[0],
    dropAside: () => storage?.removeItem(asideName),
  };
}

/** Lists the languages in which the user has a draft for a problem, that of the latest first. */
export function listDraftLanguages(key: Omit<DraftKey, 'language'>, storage: Storage | undefined): Language[] {
  const savedAt = (language: Language) => readStored(storage, nameOf({ ...key, language }), recordSchema)?.savedAt;
  return languageIds
    .map((language) => ({ language, savedAt: savedAt(language) ?? 0 }))
    .filter((draft) => draft.savedAt > 0)
    .sort((a, b) => b.savedAt - a.savedAt)
    .map(({ language }) => language);
}

function nameOf({ userId, problemId, contestId, language }: DraftKey): string {
  return `podium.draft.${userId}.${problemId}.${contestId ?? 'practice'}.${language}`;
}

/** Works without a secure context, which `randomUUID` needs. */
function newRevision(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

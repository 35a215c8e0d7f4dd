import * as z from 'zod/mini';
import { parseStored, readStored, writeStored } from '../../../lib/stored-json.ts';

const recordSchema = z.object({
  code: z.string(),
  /** Milliseconds since 1970, by this machine's clock. */
  savedAt: z.number(),
  /** Changes with every save, so that a tab notices that another one saved in between. */
  revision: z.string(),
});
export type DraftRecord = z.infer<typeof recordSchema>;

const asideSchema = z.array(z.object({ code: z.string(), savedAt: z.number() }));
/** A version that lost against that of another tab, and was set aside. */
export type AsideDraft = z.infer<typeof asideSchema>[number];

/** Identifies a draft. */
export interface DraftKey {
  userId: string;
  problemId: string;
  /** Null in practice. */
  contestId: string | null;
  language: string;
}

export type SaveOutcome =
  | { state: 'saved'; record: DraftRecord }
  | { state: 'behind'; theirs: DraftRecord }
  /** The storage is full, or the browser allows none. */
  | { state: 'unsaved' };

/** One draft in a browser's storage, and the versions that were set aside. */
export interface DraftStorage {
  /** The name of its entry, which storage events carry. */
  name: string;
  read(): DraftRecord | undefined;
  /** Saves unless another tab has saved since `base`, the revision that this tab saw last. */
  save(code: string, base: string | undefined): SaveOutcome;
  readAside(): AsideDraft[];
  /** Stores a version beside the draft. Returns whether it could be stored. */
  setAside(code: string): boolean;
  dropAside(): void;
}

interface DraftStorageDeps {
  /** Undefined if the browser forbids storage. */
  storage: Storage | undefined;
  now: () => number;
}

/** More versions would fill the storage, so the oldest one is dropped. */
const asideMaxCount = 5;

export function createDraftStorage(key: DraftKey, { storage, now }: DraftStorageDeps): DraftStorage {
  const name = `podium.draft.${key.userId}.${key.problemId}.${key.contestId ?? 'practice'}.${key.language}`;
  const asideName = `${name}.aside`;
  const read = () => readStored(storage, name, recordSchema);
  const readAside = () => readStored(storage, asideName, asideSchema) ?? [];
  return {
    name,
    read,
    save(code, base) {
      const stored = read();
      if (stored && stored.revision !== base && stored.code !== code) return { state: 'behind', theirs: stored };
      const record = { code, savedAt: now(), revision: newRevision() };
      return writeStored(storage, name, record) ? { state: 'saved', record } : { state: 'unsaved' };
    },
    readAside,
    setAside(code) {
      const others = readAside().filter((aside) => aside.code !== code);
      return writeStored(storage, asideName, [{ code, savedAt: now() }, ...others].slice(0, asideMaxCount));
    },
    dropAside() {
      storage?.removeItem(asideName);
    },
  };
}

export function parseDraft(text: string): DraftRecord | undefined {
  return parseStored(text, recordSchema);
}

/** Works without a secure context, which `randomUUID` needs. */
function newRevision(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

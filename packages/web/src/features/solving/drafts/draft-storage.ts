import * as z from 'zod';

const recordSchema = z.object({
  code: z.string(),
  /** Milliseconds since 1970, by this machine's clock. */
  savedAt: z.number(),
  /** Another one for every saving: two tabs see by it that the other was there in between. */
  revision: z.string(),
});
export type DraftRecord = z.infer<typeof recordSchema>;

const asideSchema = z.array(z.object({ code: z.string(), savedAt: z.number() }));
/** A version that lost against another tab's and was kept all the same. */
export type AsideDraft = z.infer<typeof asideSchema>[number];

/** What a draft belongs to. */
export interface DraftPlace {
  userId: string;
  problemId: string;
  /** Null in practice. */
  contestId: string | null;
  language: string;
}

export type SaveOutcome = { state: 'saved'; record: DraftRecord } | { state: 'behind'; theirs: DraftRecord } | Refused;
/** The browser keeps nothing more, or nothing at all. */
type Refused = { state: 'refused' };

/** The drafts of one place in a browser's storage. */
export interface DraftStorage {
  /** Under which name it is kept: events of the storage tell it. */
  name: string;
  read(): DraftRecord | undefined;
  /** Saves unless somebody else saved since `base`, the revision last seen here. */
  save(code: string, base: string | undefined): SaveOutcome;
  readAside(): AsideDraft[];
  /** Keeps a version beside the draft. Answers whether it could be kept. */
  setAside(code: string): boolean;
  dropAside(): void;
}

interface DraftStorageDeps {
  /** Undefined where the browser allows none. */
  storage: Storage | undefined;
  now: () => number;
}

/** More would fill the storage; the oldest goes. */
const asideMaxCount = 5;

export function createDraftStorage(place: DraftPlace, { storage, now }: DraftStorageDeps): DraftStorage {
  const name = `podium.draft.${place.userId}.${place.problemId}.${place.contestId ?? 'practice'}.${place.language}`;
  const asideName = `${name}.aside`;
  const read = () => readAs(storage, name, recordSchema);
  const write = (key: string, value: unknown): boolean => {
    try {
      storage?.setItem(key, JSON.stringify(value));
      return storage !== undefined;
    } catch {
      // Full, or forbidden.
      return false;
    }
  };
  const readAside = () => readAs(storage, asideName, asideSchema) ?? [];
  return {
    name,
    read,
    save(code, base) {
      const stored = read();
      if (stored && stored.revision !== base && stored.code !== code) return { state: 'behind', theirs: stored };
      const record = { code, savedAt: now(), revision: newRevision() };
      return write(name, record) ? { state: 'saved', record } : { state: 'refused' };
    },
    readAside,
    setAside(code) {
      const others = readAside().filter((aside) => aside.code !== code);
      return write(asideName, [{ code, savedAt: now() }, ...others].slice(0, asideMaxCount));
    },
    dropAside() {
      storage?.removeItem(asideName);
    },
  };
}

export function parseDraft(text: string): DraftRecord | undefined {
  return parseAs(text, recordSchema);
}

function readAs<S extends z.ZodType>(storage: Storage | undefined, name: string, schema: S): z.infer<S> | undefined {
  const text = storage?.getItem(name);
  return text == null ? undefined : parseAs(text, schema);
}

function parseAs<S extends z.ZodType>(text: string, schema: S): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `randomUUID` would need a secure context. */
function newRevision(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

import * as z from 'zod/mini';
import { findStorage, readStored, writeStored } from '../../lib/stored.ts';

export interface FormDraft<Values> {
  /** Milliseconds since 1970, by the browser's clock. */
  savedAt: number;
  /** The edited revision; absent for something new, or without revisions. */
  baseRevision?: number | undefined;
  values: Values;
}

export type DraftMemory<Values> = ReturnType<typeof createDraftMemory<Values>>;

/**
 * Stores drafts in the browser, so that they survive a lost session, a closed tab and a crash. Uses
 * IndexedDB, because images and test cases do not fit into local storage. `kind` names the form.
 */
export function createDraftMemory<Values>(kind: string, valuesSchema: z.ZodMiniType<Partial<Values>>) {
  const schema = z.object({ savedAt: z.number(), baseRevision: z.optional(z.int()), values: valuesSchema });
  const tab = findStorage('sessionStorage');
  const nameOf = (key: string) => `podium.draft.${kind} ${key}`;
  return {
    /**
     * Returns undefined if there is no readable draft, or no storage. A draft of an earlier release
     * lacks the values of later ones.
     */
    async find(key: string): Promise<FormDraft<Partial<Values>> | undefined> {
      const copy = readStored(tab, nameOf(key), schema);
      const answer = await inStore('readonly', (drafts) => drafts.get(nameOf(key))).catch(() => undefined);
      const stored = schema.safeParse(answer).data;
      return copy && (!stored || copy.savedAt > stored.savedAt) ? copy : stored;
    },
    /**
     * As a page ends, browsers can drop a write to the database. So `isLeaving` copies the draft
     * into the tab's storage at once. Without storage, the form still asks before the user leaves.
     */
    save(key: string, draft: FormDraft<Values>, isLeaving: boolean): void {
      // A draft that is too large must not leave an older copy. The database may still get it.
      if (isLeaving && !writeStored(tab, nameOf(key), draft)) tab?.removeItem(nameOf(key));
      inStore('readwrite', (drafts) => drafts.put(draft, nameOf(key))).catch(() => undefined);
    },
    discard(key: string): void {
      tab?.removeItem(nameOf(key));
      inStore('readwrite', (drafts) => drafts.delete(nameOf(key))).catch(() => undefined);
    },
  };
}

const storeName = 'drafts';
let opening: Promise<IDBDatabase> | undefined;

/** The connection stays open, so that a page that is about to end need not wait for one. */
function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('podium.drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = forgetDatabase;
      // The browser asks for this when the user deletes the data of the site.
      request.result.onversionchange = () => {
        request.result.close();
        forgetDatabase();
      };
      resolve(request.result);
    };
  });
  opening.catch(forgetDatabase);
  return opening;
}

function forgetDatabase(): void {
  opening = undefined;
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await openDatabase();
  try {
    return database.transaction(storeName, mode);
  } catch {
    // Browsers end connections in the background, and some report it only now.
    forgetDatabase();
    return (await openDatabase()).transaction(storeName, mode);
  }
}

async function inStore<T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = await begin(mode);
  const request = act(transaction.objectStore(storeName));
  // Without this call, the transaction would end at the answer, which a page that is reloaded never
  // gets.
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

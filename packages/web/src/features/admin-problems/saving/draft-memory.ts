import { testCheckerSchema } from '@podium/sdk/contract';
import { checkerLanguages } from '@podium/sdk/languages';
import * as z from 'zod/mini';
import { readStored, savedAtSchema, writeStored } from '../../../lib/stored-json.ts';
import { checkerKinds, type ProblemValues, testCaseOf } from '../problem-values.ts';

const cutSchema = z.optional(z.object({ hash: z.string(), bytes: z.int() }));

const testCaseSchema = z.object({
  name: z.optional(z.string()),
  input: z.string(),
  output: z.string(),
  isSample: z.boolean(),
  group: z.optional(z.string()),
  checker: z.optional(testCheckerSchema),
  // Without these, a draft would replace long test cases by their starts.
  inputCut: cutSchema,
  outputCut: cutSchema,
});

// A part that is missing here is lost when the draft is restored and saved.
const programParts = {
  language: z.optional(z.enum(checkerLanguages)),
  source: z.optional(z.string()),
  files: z.optional(z.array(z.object({ name: z.string(), source: z.string() }))),
};

const draftSchema = z.object({
  savedAt: savedAtSchema,
  /** The edited revision; absent for a new problem. */
  baseRevision: z.optional(z.int()),
  values: z.object({
    title: z.string(),
    description: z.string(),
    difficulty: z.string(),
    timeLimit: z.string(),
    memoryLimit: z.string(),
    testCases: z.pipe(
      z.array(testCaseSchema).check(z.minLength(1)),
      z.transform((tests) => tests.map(testCaseOf)),
    ),
    tags: z.array(z.string()),
    draft: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
    groups: z.optional(z.array(z.string())),
    languages: z.optional(z.array(z.string())),
    checker: z.object({
      kind: z.enum(checkerKinds),
      absoluteTolerance: z.string(),
      relativeTolerance: z.string(),
      spaceSensitive: z.optional(z.boolean()),
      custom: z.optional(
        z.object({
          type: z.enum(['custom', 'interactive']),
          protocol: z.enum(['kattis', 'testlib']),
          ...programParts,
          args: z.optional(z.array(z.string())),
          others: z.optional(z.array(z.object(programParts))),
        }),
      ),
    }),
  }),
});

export type Draft = Omit<z.output<typeof draftSchema>, 'values'> & { values: ProblemValues };

/**
 * Stores unsaved input in the browser, so that it survives a lost session, a closed tab and a
 * crash. Uses IndexedDB, because images and test cases do not fit into local storage.
 */
export interface DraftMemory {
  /** Returns undefined if there is no readable draft. */
  find(key: string): Promise<Draft | undefined>;
  save(key: string, draft: Draft): Promise<void>;
  /** For a page that may end at once. */
  saveNow(key: string, draft: Draft): Promise<void>;
  discard(key: string): Promise<void>;
}

/**
 * `tab` gets a copy at once of what is written as a page ends: browsers can drop such a write to
 * the database.
 */
export function browserDraftMemory(factory: IDBFactory, tab: Storage): DraftMemory {
  const connection = createConnection(factory);
  const run = async <T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    // A page that is reloaded finishes only what it has begun, so this waits only if it must.
    const transaction = connection.begin(mode) ?? (await connection.open()).transaction(storeName, mode);
    const answer = answerOf(act(transaction.objectStore(storeName)));
    const end = endOf(transaction);
    // Without this call, the transaction would end at the answer, which a page that is reloaded
    // never gets.
    transaction.commit();
    await end;
    return await answer;
  };
  const copies = copiesIn(tab);
  const save = async (key: string, draft: Draft) => {
    await run('readwrite', (drafts) => drafts.put(draft, key));
  };
  return {
    find: async (key) => {
      const copy = copies.find(key);
      const stored = draftSchema.safeParse(await run<unknown>('readonly', (drafts) => drafts.get(key))).data;
      return copy && (!stored || copy.savedAt > stored.savedAt) ? copy : stored;
    },
    save,
    saveNow: async (key, draft) => {
      copies.write(key, draft);
      await save(key, draft);
    },
    discard: async (key) => {
      copies.remove(key);
      await run('readwrite', (drafts) => drafts.delete(key));
    },
  };
}

const storeName = 'drafts';

function copiesIn(storage: Storage) {
  const itemOf = (key: string) => `podium.problem-draft.${key}`;
  return {
    find: (key: string): Draft | undefined => readStored(storage, itemOf(key), draftSchema),
    write(key: string, draft: Draft): void {
      // A draft that is too large must not leave an older copy. The database may still get it.
      if (!writeStored(storage, itemOf(key), draft)) storage.removeItem(itemOf(key));
    },
    remove: (key: string) => storage.removeItem(itemOf(key)),
  };
}

/**
 * A connection that stays open, so that `begin` needs no wait. It is opened again when it is lost.
 */
function createConnection(factory: IDBFactory) {
  let current: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => {
    current = undefined;
    opening = undefined;
  };
  const adopt = (opened: IDBDatabase) => {
    opened.onclose = forget;
    // The browser asks for this when the user deletes the data of the site.
    opened.onversionchange = () => {
      opened.close();
      forget();
    };
    current = opened;
    return opened;
  };
  return {
    /** Returns undefined if no connection is open. */
    begin(mode: IDBTransactionMode): IDBTransaction | undefined {
      try {
        return current?.transaction(storeName, mode);
      } catch {
        // Browsers end connections in the background, and some report it only now.
        forget();
        return undefined;
      }
    },
    open(): Promise<IDBDatabase> {
      opening ??= open(factory).then(adopt);
      opening.catch(forget);
      return opening;
    },
  };
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('podium.problem-drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

import { LRUCache } from 'lru-cache';
import { type Clock, dayMs } from '../clock.ts';
import { etagOf, weakEtagOf } from './etag.ts';
import { gzipMinBytes } from './send-answer.ts';

/*
 * Theory of operation
 * ===================
 * Most requests repeat an earlier one, and making an answer costs more than the rest of the
 * request. The cache holds answers as bytes if they depend only on the address, the caller, the
 * data and the clock.
 *
 * A cached answer must never show data that has been hidden since. The cache does not track which
 * answer depends on which data: an answer is valid only within its epoch. An epoch ends when any
 * process commits anything, when a contest starts or ends, at midnight in UTC, since some answers
 * count by days, and after ten seconds, since the counts of solvers get old. Every request checks
 * the epoch, which takes a few microseconds. A second check, once the answer is made, ensures that
 * all of it belongs to one epoch. Answers of an ended epoch are replaced or evicted.
 *
 * Many callers ask for the same answer at once, for example right after a commit. One of them makes
 * it; those who ask in the same epoch meanwhile wait for it. Nothing was committed between the
 * beginning of the work and their question, so the answer is as new as one of their own.
 */

const cacheMaxBytes = 48 * 1024 * 1024;
/**
 * The size of the longest answers that are cached. There are few shared ones, and many ask for
 * them.
 */
const sharedMaxBytes = 16 * 1024 * 1024;
export const cachedAnswerMaxBytes = { private: 4 * 1024 * 1024, role: sharedMaxBytes, shared: sharedMaxBytes };
const epochMaxMs = 10_000;
const textMaxBytes = 64 * 1024;
/** An entry takes roughly this much beside its bytes and its key. */
const entryBytes = 500;

/** A period in which neither the data nor the clock changes an answer. */
export interface Epoch {
  version: string;
  /** Milliseconds since 1970; `until` is not part of it. */
  from: number;
  until: number;
}

export interface CachedAnswer {
  /** Short answers are text, because Node.js writes text together with the headers. */
  content: string | Buffer;
  encoding: 'latin1';
  /** Undefined for an answer that clients may not store. */
  etag: string | undefined;
  /** Made for the first client that accepts it. */
  gzipped?: Promise<Buffer> | undefined;
  epoch: Epoch;
}

export interface EncodedAnswer {
  bytes: Buffer;
  /** The tag of long bytes is given, because it is computed in parts. */
  etag?: string;
}

interface AnswerCacheDeps {
  clock: Clock;
  /** Reads a version that changes with every commit of any process. */
  readVersion: () => Promise<string>;
  /** Finds the next moment after `now` at which the clock changes answers. */
  findNextChange: (now: number) => Promise<number>;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

export function createAnswerCache({ clock, readVersion, findNextChange }: AnswerCacheDeps) {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: cacheMaxBytes,
    maxEntrySize: 2 * sharedMaxBytes,
    // The compressed copy, which may follow, takes at most as much as the content.
    sizeCalculation: ({ content }, key) => 2 * content.length + 2 * key.length + entryBytes,
  });
  const inProgress = new Map<string, { epoch: Epoch; answer: Promise<unknown> }>();
  let latest: Epoch | undefined;
  let opening: { version: string; epoch: Promise<Epoch> } | undefined;

  async function currentEpoch(): Promise<Epoch> {
    const version = await readVersion();
    const now = clock.now();
    if (latest && isWithin(latest, version, now)) return latest;
    // Callers at the same time get the same epoch, so that they can share answers.
    const shared = opening?.version === version ? await opening.epoch : undefined;
    return shared && isWithin(shared, version, now) ? shared : openEpoch(version, now);
  }

  function openEpoch(version: string, now: number): Promise<Epoch> {
    const open = async () => {
      const midnight = (Math.floor(now / dayMs) + 1) * dayMs;
      latest = { version, from: now, until: Math.min(midnight, now + epochMaxMs, await findNextChange(now)) };
      return latest;
    };
    const mine = { version, epoch: open() };
    opening = mine;
    const end = () => {
      if (opening === mine) opening = undefined;
    };
    mine.epoch.then(end, end);
    return mine.epoch;
  }

  /**
   * Makes the answer of a key, unless another caller of the same epoch is making it: then returns
   * theirs. An error reaches all who wait, and the next caller tries again.
   */
  function makeOnce<T>(key: string, epoch: Epoch, make: () => Promise<T>): Promise<T> {
    const running = inProgress.get(key);
    if (running?.epoch === epoch) return running.answer as Promise<T>;
    const answer = make();
    const mine = { epoch, answer };
    inProgress.set(key, mine);
    const end = () => {
      if (inProgress.get(key) === mine) inProgress.delete(key);
    };
    answer.then(end, end);
    return answer;
  }

  function find(key: string, epoch: Epoch): CachedAnswer | undefined {
    const answer = answers.get(key);
    return answer?.epoch === epoch ? answer : undefined;
  }

  /**
   * Returns the answer for clients, which may store it if `mayStore`, and keeps it if `mayCache`.
   */
  function add(
    key: string,
    { bytes, etag }: EncodedAnswer,
    epoch: Epoch,
    { mayStore, mayCache }: { mayStore: boolean; mayCache: boolean },
  ): CachedAnswer {
    const content = bytes.length <= textMaxBytes ? bytes.toString('latin1') : bytes;
    const tag = mayStore ? (etag ?? tagOf(bytes)) : undefined;
    const answer: CachedAnswer = { content, encoding: 'latin1', etag: tag, epoch };
    if (mayCache) answers.set(key, answer);
    return answer;
  }

  return { currentEpoch, find, makeOnce, add };
}

function isWithin(epoch: Epoch, version: string, now: number): boolean {
  return epoch.version === version && epoch.from <= now && now < epoch.until;
}

function tagOf(bytes: Buffer): string {
  return bytes.length < gzipMinBytes ? etagOf(bytes) : weakEtagOf(bytes);
}

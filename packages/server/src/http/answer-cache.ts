import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { etagOf } from './etag.ts';

/*
 * Theory of operation
 * ===================
 * Most requests ask for what was answered already, and making an answer takes longer than everything around it. An answer
 * that follows from its address, from who asks, from the data and from the clock is therefore kept as bytes.
 *
 * It must never show what has been hidden since, so nothing here knows which answer depends on which data: a kept answer
 * counts only within its epoch. An epoch ends when anything at all is committed, by whichever process, and when a contest
 * starts or ends. Whether it has ended is asked at every request, which takes a few microseconds; that an answer was made
 * within one epoch is asked again once it is made. What is kept from an ended epoch is replaced, or makes room for others.
 */

const keptMaxBytes = 64 * 1024 * 1024;
export const keptAnswerMaxBytes = 4 * 1024 * 1024;
const textMaxBytes = 64 * 1024;
/** What keeping one takes beside its bytes and its key, roughly. */
const entryBytes = 500;

/** A stretch of time in which nothing changes that an answer follows from. */
export interface Epoch {
  version: string;
  /** Milliseconds since 1970; `until` is not part of it. */
  from: number;
  until: number;
}

export interface KeptAnswer {
  /** Bytes, or as text when they are few: Node.js writes that together with the headers. */
  content: string | Buffer;
  encoding: 'latin1';
  etag: string;
  epoch: Epoch;
}

interface AnswerCacheDeps {
  clock: Clock;
  /** What changes whenever anybody commits anything. */
  readVersion: () => Promise<string>;
  /** The next moment after `now` at which the clock changes answers. */
  findNextChange: (now: number) => Promise<number>;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

export function createAnswerCache({ clock, readVersion, findNextChange }: AnswerCacheDeps) {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: keptMaxBytes,
    maxEntrySize: keptAnswerMaxBytes,
    sizeCalculation: ({ content }, key) => content.length + 2 * key.length + entryBytes,
  });
  let latest: Epoch | undefined;

  async function currentEpoch(): Promise<Epoch> {
    const version = await readVersion();
    const now = clock.now();
    if (latest && latest.version === version && latest.from <= now && now < latest.until) return latest;
    const epoch = { version, from: now, until: await findNextChange(now) };
    latest = epoch;
    return epoch;
  }

  /** Undefined when it has to be made. */
  function find(key: string, epoch: Epoch): KeptAnswer | undefined {
    const answer = kept.get(key);
    return answer?.epoch === epoch ? answer : undefined;
  }

  function keep(key: string, bytes: Buffer, epoch: Epoch): KeptAnswer {
    const content = bytes.length <= textMaxBytes ? bytes.toString('latin1') : bytes;
    const answer: KeptAnswer = { content, encoding: 'latin1', etag: etagOf(bytes), epoch };
    kept.set(key, answer);
    return answer;
  }

  return { currentEpoch, find, keep };
}

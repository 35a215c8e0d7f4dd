import type { ClaimRequest } from '@podium/sdk/contract';
import { createWakeUp } from '../queue/await-outcome.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';

type Source = Pick<JudgeQueue, 'claim' | 'onWork'>;
type Question = Pick<ClaimRequest, 'claimId' | 'isIdle' | 'languages' | 'waitMs'>;

interface Waiting {
  answer: Promise<Lease | undefined>;
  settle: AbortController;
}

/** A pause of a returned job ends without a signal. */
const recheckMs = 1_000;

/**
 * Answers claims of joined workers, which wait here until there is a job. A worker asks one
 * question at a time, so a further one ends the one before. The id of the question is the token of
 * the lease, so the same question again gets the job that was given to it: the answer was lost.
 */
export function createWaitingClaims() {
  const waitingOf = new Map<string, Waiting>();

  /** `signal` ends the wait. */
  async function claim(
    holder: string,
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<Lease | undefined> {
    const earlier = waitingOf.get(holder);
    earlier?.settle.abort();
    const settle = new AbortController();
    const settled = AbortSignal.any([signal, settle.signal]);
    const ended = earlier?.answer.catch(() => {}) ?? Promise.resolve();
    const waiting = { answer: ended.then(() => waitForJob(source, question, settled)), settle };
    waitingOf.set(holder, waiting);
    try {
      return await waiting.answer;
    } finally {
      if (waitingOf.get(holder) === waiting) waitingOf.delete(holder);
    }
  }

  return { claim };
}

async function waitForJob(
  source: Source,
  { claimId, isIdle, languages, waitMs }: Question,
  signal: AbortSignal,
): Promise<Lease | undefined> {
  const wakeUp = createWakeUp(signal);
  const unsubscribe = source.onWork(wakeUp.wake);
  const deadline = performance.now() + waitMs;
  try {
    // Once nobody hears the answer any more, a job would wait for the end of its lease.
    while (!signal.aborted) {
      const lease = await source.claim({ isIdle, languages, token: claimId });
      const remainingMs = deadline - performance.now();
      if (lease || remainingMs <= 0) return lease;
      await wakeUp.sleep(Math.min(recheckMs, remainingMs));
    }
    return undefined;
  } finally {
    unsubscribe();
  }
}

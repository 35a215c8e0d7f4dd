import type { ClaimRequest } from '@podium/sdk/contract';
import { LRUCache } from 'lru-cache';
import type { WorkSource } from '../judging/work-source.ts';
import { createWakeUp } from '../queue/await-outcome.ts';
import type { Lease } from '../queue/lease.ts';

type Source = Pick<WorkSource, 'claim' | 'renew' | 'onWork'>;
type Question = Pick<ClaimRequest, 'claimId' | 'isIdle' | 'waitMs'>;

interface Asked {
  claimId: string;
  answer: Promise<Lease | undefined>;
  settle: AbortController;
}

const holdersMax = 10_000;
/** A pause of a returned job ends without a signal. */
const recheckMs = 1_000;

/**
 * Answers claims of joined workers, which wait here until there is a job. A worker asks one question
 * at a time, so a further one ends the one before. The same question again gets the lease that was
 * granted for it: the answer was lost.
 */
export function createWaitingClaims() {
  const asked = new LRUCache<string, Asked>({ max: holdersMax });

  /** `signal` ends the wait. */
  async function claim(
    holder: string,
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<Lease | undefined> {
    const earlier = asked.get(holder);
    const settle = new AbortController();
    const answer = answerAfter(earlier, source, question, AbortSignal.any([signal, settle.signal]));
    asked.set(holder, { claimId: question.claimId, answer, settle });
    return answer;
  }

  async function answerAfter(
    earlier: Asked | undefined,
    source: Source,
    question: Question,
    signal: AbortSignal,
  ): Promise<Lease | undefined> {
    earlier?.settle.abort();
    const granted = await earlier?.answer.catch(() => undefined);
    const isSame = earlier?.claimId === question.claimId;
    if (granted && isSame && (await source.renew(granted))) return granted;
    return waitForJob(source, question, signal);
  }

  return { claim };
}

async function waitForJob(
  source: Source,
  { isIdle, waitMs }: Question,
  signal: AbortSignal,
): Promise<Lease | undefined> {
  const wakeUp = createWakeUp(signal);
  const unsubscribe = source.onWork(wakeUp.wake);
  const deadline = performance.now() + waitMs;
  try {
    for (;;) {
      const lease = await source.claim({ isIdle, settle: signal });
      const remainingMs = deadline - performance.now();
      if (lease || remainingMs <= 0 || signal.aborted) return lease;
      await wakeUp.sleep(Math.min(recheckMs, remainingMs));
    }
  } finally {
    unsubscribe();
    wakeUp.dispose();
  }
}

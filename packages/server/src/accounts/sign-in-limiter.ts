import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';

interface FailureLimit {
  failures: number;
  seconds: number;
}

export interface SignInLimits {
  /** Failed sign-ins to one account from one address. */
  perAccountAndAddress: FailureLimit;
  /** Failed sign-ins to one account from everywhere. */
  perAccount: FailureLimit;
}

const defaultSignInLimits: SignInLimits = {
  perAccountAndAddress: { failures: 10, seconds: 15 * 60 },
  perAccount: { failures: 100, seconds: 60 * 60 },
};

export interface SignInLimiter {
  /**
   * Runs one sign-in; `attempt` answers undefined when the credentials were wrong. Only those count, a success forgets
   * them. Throws `too_many_attempts` instead of running when an account had too many. Nothing is counted per address
   * alone: a classroom shares one.
   */
  guard<T>(account: string, address: string, attempt: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createSignInLimiter(limits: SignInLimits = defaultSignInLimits): SignInLimiter {
  const narrow = memoryLimiter(limits.perAccountAndAddress);
  const wide = memoryLimiter(limits.perAccount);
  const bucketOf = createBuckets();
  const oneAtATime = createQueues();

  async function guard<T>(
    account: string,
    address: string,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const wideKey = bucketOf(account);
    const narrowKey = bucketOf(`${account}\n${address}`);
    // In turn, else a thousand guesses sent at once would all pass the check before the first one is counted.
    return oneAtATime(wideKey, async () => {
      await refuseBeyond(narrow, narrowKey);
      await refuseBeyond(wide, wideKey);
      const outcome = await attempt();
      if (outcome === undefined) {
        await narrow.penalty(narrowKey);
        await wide.penalty(wideKey);
      } else {
        await narrow.delete(narrowKey);
        await wide.delete(wideKey);
      }
      return outcome;
    });
  }

  return { guard };
}

function memoryLimiter({ failures, seconds }: FailureLimit): RateLimiterMemory {
  return new RateLimiterMemory({ points: failures, duration: seconds });
}

async function refuseBeyond(limiter: RateLimiterMemory, key: string): Promise<void> {
  const state = await limiter.get(key);
  if (!state || state.consumedPoints < limiter.points || state.msBeforeNext <= 0) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  throw new ServiceError(
    'too_many_attempts',
    `Too many failed sign-ins. Please try again in ${durationInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}

function durationInWords(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const bucketBits = 18;

/**
 * Keys fall into a fixed number of buckets, so that made-up emails cannot fill the memory. The secret keeps anyone from
 * choosing an email that shares a victim's bucket.
 */
function createBuckets(): (text: string) => string {
  const secret = randomBytes(32);
  return (text) =>
    (createHmac('sha256', secret).update(text).digest().readUInt32BE(0) >>> (32 - bucketBits)).toString(36);
}

/** One chain of work per key; a key without work takes no memory. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>();

  return async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
